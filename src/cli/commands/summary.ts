// noisewise summary DIR: the summary of a posterior folder, recomputed from its draws.
import { Command } from "commander";
import { addSummaryForms, printSummary, type SummaryForms } from "../print-summary.ts";

export function summaryCommand(): Command {
  const command = new Command("summary")
    .description("summarise a posterior folder")
    .argument("<folder>", "what noisewise fit --out wrote");
  return addSummaryForms(command).action(async (folder: string, forms: SummaryForms) => {
    const [{ readPosteriorFolder }, { summarise }] = await Promise.all([
      import("../../node/files/posterior-folder.ts"),
      import("../../posterior/summary.ts"),
    ]);
    const summary = summarise((await readPosteriorFolder(folder)).posterior);
    await printSummary(summary, forms);
    if (!summary.converged) process.exitCode = 2;
  });
}
