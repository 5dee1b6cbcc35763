// noisewise compare RELEASE... FORMULA: several methods on one release, or on several together, side by side.
import { Command } from "commander";
import { roundedFormat } from "../../posterior/significant-digits.ts";
import type { Summary } from "../../posterior/summary-schema.ts";
import { tabled } from "../../posterior/term-table.ts";
import { alignColumns, fold, print, printJson, tell } from "../output.ts";
import { addRunOptions, fitOptions, type RunOptions } from "../run-options.ts";

interface CompareOptions extends RunOptions {
  readonly methods: string;
  readonly sameTable?: boolean;
  readonly json?: boolean;
}

export function compareCommand(): Command {
  const command = new Command("compare")
    .description("fit one regression by several methods and show them side by side")
    .usage("<release...> <formula> [options]")
    .argument("<releases-and-formula...>", 'release files, then the formula: "wage ~ education + experience"')
    .option("--same-table", "the releases describe the same table; otherwise each is a site with its own rows")
    .option("--methods <names>", "methods, separated by commas", "naive,exact");
  return addRunOptions(command).option("--json", "machine-readable output").action(runCompare);
}

async function runCompare(words: readonly string[], options: CompareOptions): Promise<void> {
  const [{ readReleases, releasesAndFormula }, { fitWithProgress }, { summarise }, { planRequest }] = await Promise.all(
    [
      import("../read-release.ts"),
      import("../fit-with-progress.ts"),
      import("../../posterior/summary.ts"),
      import("../../inference/fit.ts"),
    ],
  );
  const { paths, formula, pooling } = releasesAndFormula(words, options);
  const { request: release } = await readReleases(paths, pooling);
  // What all methods have in common; log odds are fitted by exact alone.
  const shared = { ...(await fitOptions(options)), family: options.family ?? "linear" };
  const requests = options.methods.split(",").map((method) => ({
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
  const figure = roundedFormat(4);
  const [first] = summaries.map(({ parameters }) => tabled(parameters));
  const rows = first.map(({ name, label }) => [
    label,
    ...summaries.map(({ parameters }) => {
      const { mean, q5, q95 } = parameters.find((parameter) => parameter.name === name)!;
      return `${figure(mean)} [${figure(q5)}, ${figure(q95)}]`;
    }),
  ]);
  const [{ formula, model }] = summaries;
  const what = model === undefined ? formula : `${formula} (${model})`;
  return `${fold(`${what}: posterior mean and 90 % interval`)}\n\n${alignColumns([header, ...rows])}`;
}
