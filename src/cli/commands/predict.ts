// noisewise predict DIR --at new.csv: the response of new cases, with intervals, from a posterior folder.
import { Command } from "commander";
import { PublicError } from "../../errors.ts";
import { alignColumns, fold, print, printJson, tell, wholeNumber } from "../output.ts";

interface PredictOptions {
  readonly at: string;
  readonly seed: number;
  readonly json?: boolean;
}

const COLUMNS = ["mean", "sd", "q2.5", "q5", "q25", "q50", "q75", "q95", "q97.5"] as const;

export function predictCommand(): Command {
  return new Command("predict")
    .description("predict the response of new cases")
    .argument("<folder>", "what noisewise fit --out wrote")
    .requiredOption("--at <file>", "CSV file with one row per case and columns named like the study's variables")
    .option("--seed <n>", "random seed: the same seed gives the same intervals", wholeNumber, 1)
    .option("--json", "machine-readable output")
    .action(async (folder: string, options: PredictOptions) => {
      const [
        { readPosteriorFolder },
        { readTable },
        { columnLabel },
        { predict },
        { seededRandom },
        { evidenceStudy },
        { roundedFormat },
      ] = await Promise.all([
        import("../../node/files/posterior-folder.ts"),
        import("../read-table.ts"),
        import("../../posterior/column-label.ts"),
        import("../../posterior/predict.ts"),
        import("../../random/random.ts"),
        import("../../pooling/evidence.ts"),
        import("../../posterior/significant-digits.ts"),
      ]);
      const { posterior, evidence } = await readPosteriorFolder(folder);
      const rows = await readTable(options.at);
      const { variables } = evidenceStudy(evidence);
      if (posterior.provenance.response.level !== null) {
        const { predictLevels } = await import("../../posterior/predict-levels.ts");
        const levels = naming(options.at, () => predictLevels(posterior, rows, { variables }));
        if (options.json) return printJson(levels);
        const { describeLevelPredictions } = await import("../describe-level-predictions.ts");
        print(describeLevelPredictions(levels, posterior.provenance));
        for (const note of levels.notes) tell(note);
        return;
      }
      const random = seededRandom(options.seed);
      const predictions = naming(options.at, () => predict(posterior, rows, { variables, random }));
      if (options.json) return printJson(predictions);
      const figure = roundedFormat(5);
      const table = predictions.rows.map(({ response }, i) => [
        String(i + 1),
        ...COLUMNS.map((name) => figure(response[name])),
      ]);
      print(fold(`Predicted ${columnLabel(posterior.provenance.response, [])} of each case:`));
      print(`\n${alignColumns([["case", ...COLUMNS], ...table])}`);
      for (const note of predictions.notes) tell(note);
    });
}

/** Adds the file's name to an error about a cell. */
function naming<Result>(path: string, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    throw error instanceof PublicError ? new PublicError(`${path}: ${error.message}`) : error;
  }
}
