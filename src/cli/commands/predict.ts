// noisewise predict DIR --at new.csv: the response of new cases, with intervals, from a posterior folder.
import { Command } from "commander";
import { PublicError } from "../../errors.ts";
import { print, printJson, tell, wholeNumber } from "../output.ts";

interface PredictOptions {
  readonly at: string;
  readonly versus?: number;
  readonly seed: number;
  readonly json?: boolean;
}

export function predictCommand(): Command {
  return new Command("predict")
    .description("predict the response of new cases")
    .argument("<folder>", "what noisewise fit --out wrote")
    .requiredOption("--at <file>", "CSV file with one row per case and columns named like the study's variables")
    .option("--versus <case>", "compare every other case with this one, counted from 1", wholeNumber)
    .option("--seed <n>", "random seed: the same seed gives the same intervals", wholeNumber, 1)
    .option("--json", "machine-readable output")
    .action(async (folder: string, options: PredictOptions) => {
      const [
        { readPosteriorFolder },
        { readTable },
        { columnLabel },
        { predict },
        { originalScale },
        { seededRandom },
        { evidenceStudy },
        { describeContrasts, describePredictions },
      ] = await Promise.all([
        import("../../node/files/posterior-folder.ts"),
        import("../read-table.ts"),
        import("../../posterior/column-label.ts"),
        import("../../posterior/predict.ts"),
        import("../../posterior/original-scale.ts"),
        import("../../random/random.ts"),
        import("../../pooling/evidence.ts"),
        import("../describe-predictions.ts"),
      ]);
      const { posterior, evidence } = await readPosteriorFolder(folder);
      const rows = await readTable(options.at);
      const { variables } = evidenceStudy(evidence);
      if (posterior.provenance.response.level !== null) {
        const { predictLevels } = await import("../../posterior/predict-levels.ts");
        const levels = naming(options.at, () => predictLevels(posterior, rows, { variables, versus: options.versus }));
        if (options.json) return printJson(levels);
        const { describeLevelContrasts, describeLevelPredictions } = await import("../describe-level-predictions.ts");
        print(describeLevelPredictions(levels, posterior.provenance));
        if (levels.contrasts?.length) print(`\n${describeLevelContrasts(levels.contrasts, posterior.provenance)}`);
        for (const note of levels.notes) tell(note);
        return;
      }
      const { rows: predicted, ...others } = naming(options.at, () =>
        predict(posterior, rows, { variables, random: seededRandom(options.seed), versus: options.versus }),
      );
      if (options.json) return printJson({ rows: predicted, ...others });
      const { response } = posterior.provenance;
      const label = originalScale(response, variables)?.label ?? columnLabel(response, []);
      print(describePredictions(predicted, label));
      if (others.contrasts?.length) print(`\n${describeContrasts(others.contrasts, label)}`);
      for (const note of others.notes) tell(note);
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
