// noisewise report DIR --out report.html: a posterior folder as one page, for analysts and privacy officers alike.
import { Command } from "commander";
import { print } from "../output.ts";

export function reportCommand(): Command {
  return new Command("report")
    .description("write a self-contained report page from a posterior folder")
    .argument("<folder>", "what noisewise fit --out wrote")
    .requiredOption("--out <file>", "the page to write, for example report.html")
    .option("--force", "replace an earlier file")
    .action(async (folder: string, { out, force = false }: { out: string; force?: boolean }) => {
      const { writeReport } = await import("../../node/files/write-report.ts");
      await writeReport(folder, out, { force });
      print(out);
    });
}
