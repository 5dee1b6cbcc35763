// noisewise summary DIR: the summary of a posterior folder, recomputed from its draws.
import { Command } from "commander";
import { print, printBare, printJson, terminalWidth } from "../output.ts";

export function summaryCommand(): Command {
  return new Command("summary")
    .description("summarise a posterior folder")
    .argument("<folder>", "what noisewise fit --out wrote")
    .option("--json", "print it as JSON")
    .option("--markdown", "print it as Markdown")
    .action(async (folder: string, { json, markdown }: { json?: boolean; markdown?: boolean }) => {
      const [{ readPosteriorFolder }, { summarise }, tables] = await Promise.all([
        import("../../node/files/posterior-folder.ts"),
        import("../../posterior/summary.ts"),
        import("../../posterior/tables.ts"),
      ]);
      const summary = summarise((await readPosteriorFolder(folder)).posterior);
      if (json) printJson(summary);
      else if (markdown) printBare(tables.markdownSummary(summary));
      else print(tables.terminalSummary(summary, terminalWidth()));
      if (!summary.converged) process.exitCode = 2;
    });
}
