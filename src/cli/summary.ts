// noisewise summary DIR: the summary of a posterior folder, made anew from its draws.
import { Command } from "commander";
import { print, printJson } from "./output.ts";

export function summaryCommand(): Command {
  return new Command("summary")
    .description("summarise a posterior folder")
    .argument("<folder>", "what noisewise fit --out wrote")
    .option("--json", "print it as JSON")
    .option("--markdown", "print it as Markdown")
    .action(async (folder: string, { json, markdown }: { json?: boolean; markdown?: boolean }) => {
      const [{ readPosteriorFolder }, { summarise }, tables] = await Promise.all([
        import("../node/posterior-folder.ts"),
        import("../posterior/summary.ts"),
        import("../posterior/tables.ts"),
      ]);
      const summary = summarise((await readPosteriorFolder(folder)).posterior);
      if (json) printJson(summary);
      else print(markdown ? tables.markdownSummary(summary) : tables.terminalSummary(summary));
      if (!summary.converged) process.exitCode = 2;
    });
}
