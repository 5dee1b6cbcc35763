// noisewise summary DIR: the summary of a posterior folder, recomputed from its draws.
import { Command } from "commander";
import { print, printBare, printJson, terminalWidth } from "../output.ts";

interface SummaryOptions {
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly diagnostics?: boolean;
}

export function summaryCommand(): Command {
  return new Command("summary")
    .description("summarise a posterior folder")
    .argument("<folder>", "what noisewise fit --out wrote")
    .option("--json", "print it as JSON")
    .option("--markdown", "print it as Markdown")
    .option("--diagnostics", "show R-hat and effective sample sizes of every parameter")
    .action(async (folder: string, options: SummaryOptions) => {
      const [{ readPosteriorFolder }, { summarise }, tables] = await Promise.all([
        import("../../node/files/posterior-folder.ts"),
        import("../../posterior/summary.ts"),
        import("../../posterior/tables.ts"),
      ]);
      const summary = summarise((await readPosteriorFolder(folder)).posterior);
      if (options.json) printJson(summary);
      else if (options.markdown) printBare(tables.markdownSummary(summary, options));
      else print(tables.terminalSummary(summary, terminalWidth(), options));
      if (!summary.converged) process.exitCode = 2;
    });
}
