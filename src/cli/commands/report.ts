// noisewise report DIR --out report.html: a posterior folder as one page, for analysts and privacy officers alike, or
// --figures FOLDER: each of its figures as a file of its own.
import { Command, Option } from "commander";
import { PublicError } from "../../errors.ts";
import type { FigureFormat } from "../../node/files/write-figures.ts";
import { print } from "../output.ts";

interface ReportOptions {
  readonly out?: string;
  readonly force?: boolean;
  readonly figures?: string;
  readonly format: FigureFormat;
}

export function reportCommand(): Command {
  return new Command("report")
    .description("write a self-contained report page from a posterior folder, or its figures")
    .argument("<folder>", "what noisewise fit --out wrote")
    .option("--out <file>", "the page to write, for example report.html")
    .option("--force", "replace an earlier page")
    .option("--figures <folder>", "a new folder to write every figure of the page to")
    .addOption(new Option("--format <format>", "of the figures").choices(["svg", "png"]).default("svg"))
    .action(runReport);
}

async function runReport(folder: string, { out, force = false, figures, format }: ReportOptions): Promise<void> {
  if (out === undefined && figures === undefined) {
    throw new PublicError("report needs --out for the page, --figures for its figures, or both");
  }
  const figureFiles = figures === undefined ? undefined : await import("../../node/files/write-figures.ts");
  figureFiles?.requireFormat(format);
  if (out !== undefined) {
    const { writeReport } = await import("../../node/files/write-report.ts");
    await writeReport(folder, out, { force });
    print(out);
  }
  for (const file of (await figureFiles?.writeFigures(folder, figures!, format)) ?? []) print(`${figures}/${file}`);
}
