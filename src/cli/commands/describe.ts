// noisewise describe RELEASE...: what a release says of the people in its table, as text, for programs, or as a page.
import { Command, Option } from "commander";
import type { Description } from "../../posterior/description/description.ts";
import { print, printBare, printJson, tell, terminalWidth } from "../output.ts";
import { addChainOptions, type RunOptions } from "../run-options.ts";

interface DescribeCommandOptions extends Omit<RunOptions, "prior" | "maxTime"> {
  readonly variables?: readonly string[];
  readonly by?: string;
  readonly sameTable?: boolean;
  readonly json?: boolean;
  readonly tidy?: boolean;
  readonly markdown?: boolean;
  readonly out?: string;
  readonly force?: boolean;
}

const FORMS = ["json", "tidy", "markdown"] as const;

export function describeCommand(): Command {
  const form = (name: (typeof FORMS)[number], description: string) =>
    new Option(`--${name}`, description).conflicts(FORMS.filter((other) => other !== name));
  const command = new Command("describe")
    .description(
      "show what is in a release: means, spreads, shares and correlations of its table, with their intervals",
    )
    .argument("<release...>", "release files")
    .option("--variables <names>", "only these variables, separated by commas", names)
    .option("--by <variable>", "also means and shares within each level of this variable, and their differences")
    .option("--same-table", "the releases describe the same table; otherwise each is a site with its own rows");
  return addChainOptions(command)
    .addOption(form("json", "print it as JSON"))
    .addOption(form("tidy", "print one row per figure as CSV, with the columns of R's broom"))
    .addOption(form("markdown", "print it as Markdown"))
    .option("--out <file>", "also write a page with a picture of the correlations, for example table.html")
    .option("--force", "replace an earlier page")
    .action(runDescribe);
}

function names(text: string): string[] {
  return text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

async function runDescribe(paths: readonly string[], options: DescribeCommandOptions): Promise<void> {
  const [{ readReleases }, { describeWithProgress }, tables, { tidyDescription }, { requireFreePage }] =
    await Promise.all([
      import("../read-release.ts"),
      import("../fit-with-progress.ts"),
      import("../../posterior/description/tables.ts"),
      import("../../posterior/description/tidy.ts"),
      import("../../node/files/write-page.ts"),
    ]);
  const { out, force = false, variables, by, chains, warmup, draws, thin, seed } = options;
  const { request: release } = await readReleases(paths, options.sameTable ? "same-table" : "sites");
  if (out !== undefined) await requireFreePage(out, force);
  const request = { release, options: { variables, by, chains, warmup, draws, thin, seed } };
  const description = await describeWithProgress(request, options);
  if (out !== undefined) await drawPage(out, description);
  if (options.json) printJson(description);
  else if (options.tidy) printBare(tidyDescription(description));
  else if (options.markdown) printBare(tables.markdownDescription(description));
  else print(tables.terminalDescription(description, terminalWidth()));
  if (!description.converged) process.exitCode = 2;
}

async function drawPage(out: string, description: Description): Promise<void> {
  const [{ descriptionPage }, { writePage }, { parseHTML }] = await Promise.all([
    import("../../report/description-page.ts"),
    import("../../node/files/write-page.ts"),
    import("linkedom"),
  ]);
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  await writePage(out, descriptionPage(description, document));
  tell(`${out} written`);
}
