// noisewise compare RELEASE... FORMULA...: several models side by side, or one model by several methods.
import { Command, Option } from "commander";
import { UsageError } from "../../errors.ts";
import type { Posterior } from "../../posterior/posterior.ts";
import { withInterval } from "../../posterior/significant-digits.ts";
import type { Summary } from "../../posterior/summary-schema.ts";
import { tabled } from "../../posterior/term-table.ts";
import { alignColumns, fold, print, printBare, printJson, tell, terminalWidth } from "../output.ts";
import { addRunOptions, fitOptions, type RunOptions } from "../run-options.ts";

interface CompareOptions extends RunOptions {
  readonly methods?: string;
  readonly sameTable?: boolean;
  readonly json?: boolean;
  readonly tidy?: boolean;
}

export function compareCommand(): Command {
  const command = new Command("compare")
    .description("show several models side by side and what each explains, or one model by several methods")
    .usage("<release...> <formula...> [options]")
    .argument("<releases-and-formulas...>", 'release files, then formulas: "wage ~ age" "wage ~ age + education"')
    .option("--same-table", "the releases describe the same table; otherwise each is a site with its own rows")
    .option("--methods <names>", "of one formula: methods, separated by commas (default: naive,exact)");
  return addRunOptions(command)
    .addOption(new Option("--json", "machine-readable output").conflicts("tidy"))
    .option("--tidy", "of several formulas: one row per coefficient and model as CSV, as R's broom has it")
    .action(runCompare);
}

async function runCompare(words: readonly string[], options: CompareOptions): Promise<void> {
  const { pointingToDescribe, readReleases, releasesAndFormulas } = await import("../read-release.ts");
  const { paths, formulas, pooling } = releasesAndFormulas(words, options);
  if (formulas.length > 1 && options.methods !== undefined) {
    throw new UsageError("--methods is for one formula; several formulas are compared by exact");
  }
  if (formulas.length === 1 && options.tidy) throw new UsageError("--tidy is for several formulas; fit --tidy for one");
  const { request: release } = await readReleases(paths, pooling);
  await pointingToDescribe(paths, () =>
    formulas.length > 1 ? runModels(release, formulas, options) : runMethods(release, formulas[0], options),
  );
}

async function runModels(release: unknown, formulas: readonly string[], options: CompareOptions): Promise<void> {
  const [{ planComparison }, { fitWithProgress }, { compareModels }, { terminalComparison, tidyComparison }] =
    await Promise.all([
      import("../../inference/model-comparison.ts"),
      import("../fit-with-progress.ts"),
      import("../../posterior/model-comparison.ts"),
      import("../../posterior/model-tables.ts"),
    ]);
  const { models, widest, joint } = planComparison(release, formulas, {
    ...(await fitOptions(options)),
    method: "exact",
  });
  const posteriors: Posterior[] = [];
  for (const request of models) posteriors.push(await fitWithProgress(request, options));
  const together = widest === null ? await fitWithProgress(joint, options) : posteriors[widest];
  const comparison = compareModels(posteriors, together);
  if (options.json) printJson(comparison);
  else if (options.tidy) printBare(tidyComparison(comparison));
  else print(terminalComparison(comparison, terminalWidth()));
  for (const problem of comparison.problems) tell(problem);
  if (!comparison.converged) process.exitCode = 2;
}

async function runMethods(release: unknown, formula: string, options: CompareOptions): Promise<void> {
  const [{ fitWithProgress }, { summarise }, { planRequest }] = await Promise.all([
    import("../fit-with-progress.ts"),
    import("../../posterior/summary.ts"),
    import("../../inference/fit.ts"),
  ]);
  // What all methods have in common; log odds are fitted by exact alone.
  const shared = { ...(await fitOptions(options)), family: options.family ?? "linear" };
  const requests = (options.methods ?? "naive,exact").split(",").map((method) => ({
    release,
    formula,
    options: { ...shared, method: method.trim() },
  }));
  // Reject an unusable method before the first one has run for minutes.
  requests.forEach(planRequest);
  const summaries: Summary[] = [];
  for (const request of requests) summaries.push(summarise(await fitWithProgress(request, options)));
  if (options.json) printJson(summaries);
  else print(sideBySide(summaries));
  for (const { method, problems } of summaries) for (const problem of problems) tell(`${method}: ${problem}`);
  if (summaries.some(({ converged }) => !converged)) process.exitCode = 2;
}

/** One row per parameter, one column per method: mean and 90 % interval. */
function sideBySide(summaries: readonly Summary[]): string {
  const header = ["", ...summaries.map(({ method, converged }) => (converged ? method : `${method} (not converged)`))];
  const [first] = summaries.map(({ parameters }) => tabled(parameters));
  const rows = first.map(({ name, label }) => [
    label,
    ...summaries.map(({ parameters }) => {
      const { mean, ...found } = parameters.find((parameter) => parameter.name === name)!;
      return withInterval({ ...found, estimate: mean });
    }),
  ]);
  const [{ formula, model }] = summaries;
  const what = model === undefined ? formula : `${formula} (${model})`;
  return `${fold(`${what}: posterior mean and 90 % interval`)}\n\n${alignColumns([header, ...rows])}`;
}
