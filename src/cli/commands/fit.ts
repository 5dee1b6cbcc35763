// noisewise fit RELEASE... FORMULA: the posterior of one regression, summarised and, on request, kept as a folder.
import { Command } from "commander";
import { tell, uninterrupted } from "../output.ts";
import { addSummaryForms, isForPeople, printSummary, type SummaryForms } from "../print-summary.ts";
import { addRunOptions, fitOptions, type RunOptions } from "../run-options.ts";

interface FitCommandOptions extends RunOptions, SummaryForms {
  readonly method: string;
  readonly sameTable?: boolean;
  readonly out?: string;
  readonly force?: boolean;
  readonly cmdstan?: boolean;
  readonly arviz?: boolean;
}

export function fitCommand(): Command {
  const command = new Command("fit")
    .description("fit a linear or logistic regression to a release, or to several together")
    .usage("<release...> <formula> [options]")
    .argument(
      "<releases-and-formula...>",
      'release files, then the formula: "wage ~ education + experience"; "wage ~ ." uses all variables',
    )
    .option("--same-table", "the releases describe the same table; otherwise each is a site with its own rows")
    .option("--method <name>", "exact, naive, gibbs-noisy, gibbs-prior, gibbs-update or mcmc-ind", "exact");
  addRunOptions(command)
    .option("--out <folder>", "folder to keep the posterior in (draws, summary, provenance)")
    .option("--force", "replace an earlier posterior in that folder")
    .option("--cmdstan", "also write CmdStan CSV files into it")
    .option("--arviz", "also write ArviZ netCDF into it");
  return addSummaryForms(command).action(runFit);
}

async function runFit(words: readonly string[], options: FitCommandOptions): Promise<void> {
  const [{ pointingToDescribe, readReleases, releasesAndFormula }, { fitWithProgress }, { summarise }, folder] =
    await Promise.all([
      import("../read-release.ts"),
      import("../fit-with-progress.ts"),
      import("../../posterior/summary.ts"),
      options.out === undefined ? undefined : import("../../node/files/posterior-folder.ts"),
    ]);
  const { paths, formula, pooling } = releasesAndFormula(words, options);
  const { texts, request: release } = await readReleases(paths, pooling);
  const { force = false, cmdstan = false, arviz = false } = options;
  if (folder) await folder.requireUsableFolder(options.out!, { force, arviz });
  const request = { release, formula, options: { ...(await fitOptions(options)), method: options.method } };
  const posterior = await pointingToDescribe(paths, () => fitWithProgress(request, options));
  const summary = summarise(posterior);
  if (folder) {
    await uninterrupted(() =>
      folder.writePosteriorFolder(options.out!, { posterior, releases: texts, summary }, { force, cmdstan, arviz }),
    );
  }
  await printSummary(summary, options);
  if (options.out !== undefined && isForPeople(options)) tell(`posterior kept in ${options.out}`);
  if (!summary.converged) process.exitCode = 2;
}
