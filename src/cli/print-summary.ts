// The forms in which fit and summary print: a table for the terminal, or one that a program or a document takes.
import { type Command, Option } from "commander";
import type { Summary } from "../posterior/summary-schema.ts";
import { TABLE_FORMATS, type TableFormat } from "../posterior/table-formats.ts";
import { print, printBare, printJson, terminalWidth } from "./output.ts";

export interface SummaryForms {
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly tidy?: boolean;
  readonly glance?: boolean;
  readonly table?: TableFormat;
  readonly diagnostics?: boolean;
}

const FORMS = ["json", "markdown", "tidy", "glance", "table"] as const;

export function addSummaryForms(command: Command): Command {
  const form = (flags: string, description: string, name: (typeof FORMS)[number]) =>
    new Option(flags, description).conflicts(FORMS.filter((other) => other !== name));
  return command
    .addOption(form("--json", "print the summary as JSON", "json"))
    .addOption(form("--markdown", "print the summary as Markdown", "markdown"))
    .addOption(form("--tidy", "print one row per coefficient as CSV, as R's broom has it", "tidy"))
    .addOption(form("--glance", "print one row about the fit as CSV, as R's broom has it", "glance"))
    .addOption(form("--table <format>", "print a table for a paper", "table").choices(TABLE_FORMATS))
    .option("--diagnostics", "show R-hat and effective sample sizes of every parameter");
}

/** Whether only people read what is printed. */
export function isForPeople(forms: SummaryForms): boolean {
  return !FORMS.some((name) => forms[name] !== undefined);
}

export async function printSummary(summary: Summary, forms: SummaryForms): Promise<void> {
  const [{ markdownSummary, terminalSummary }, { coefficientTerms, glanceCsv, tidyCsv }, { paperTable }] =
    await Promise.all([
      import("../posterior/tables.ts"),
      import("../posterior/tidy.ts"),
      import("../posterior/paper-table.ts"),
    ]);
  if (forms.json) printJson(summary);
  else if (forms.markdown) printBare(markdownSummary(summary, forms));
  else if (forms.tidy) printBare(tidyCsv(coefficientTerms(summary)));
  else if (forms.glance) printBare(glanceCsv(summary));
  else if (forms.table) printBare(paperTable(summary, forms.table));
  else print(terminalSummary(summary, terminalWidth(), forms));
}
