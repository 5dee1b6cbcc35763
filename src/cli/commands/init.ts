// noisewise init TABLE: a study to fill in, from the table's column names and declared types. No value is read: a study
// must come from knowledge of the subject, never from the data.
import { stat } from "node:fs/promises";
import { Command, InvalidArgumentError } from "commander";
import { PublicError } from "../../errors.ts";
import { onlyNearNames } from "../../study/near-names.ts";
import type { ColumnSchema } from "../../table/source.ts";
import { printBare, tell } from "../output.ts";
import { addTableArguments, openNamedTable } from "../table-arguments.ts";

interface InitOptions {
  readonly table?: string;
  readonly delimiter?: string;
  readonly quote: string;
  readonly variables?: string;
  readonly out?: string;
}

export function initCommand(): Command {
  return addTableArguments(new Command("init"))
    .description("write a study to fill in, from the column names of a table")
    .option("--delimiter <character>", "field delimiter of a CSV file (default: found in its header)", asciiCharacter)
    .option("--quote <character>", "quote character of a CSV file", asciiCharacter, '"')
    .option("--variables <names>", "only these columns, separated by commas")
    .option("--out <file>", "where to write the study (default: standard output)")
    .action(runInit);
}

async function runInit(table: string, relation: string | undefined, options: InitOptions): Promise<void> {
  const { tableDialect } = await import("../../node/tables/csv-header.ts");
  const csv = await tableDialect(table, options);
  if (csv.encoding) tell(notUtf8(table, csv.encoding));
  const source = await openNamedTable({ table, relation, options }, csv);
  try {
    const [{ checkColumnNames }, { emptyStudy }] = await Promise.all([
      import("../../table/check-columns.ts"),
      import("../empty-study.ts"),
    ]);
    const columns = await source.columns();
    checkColumnNames(columns, source.description);
    const text = emptyStudy(choose(columns, options.variables), csv);
    if (options.out === undefined) printBare(text);
    else await writeNew(options.out, text);
  } finally {
    await source.close();
  }
}

function notUtf8(table: string, encoding: string): string {
  return `${table}: its header is not UTF-8: read as ${encoding}, which the study declares. If names look wrong, write "latin-1" there, or save the file as UTF-8`;
}

function asciiCharacter(text: string): string {
  if (!/^[ -~\t]$/.test(text)) throw new InvalidArgumentError("It must be one ASCII character.");
  return text;
}

function choose(columns: readonly ColumnSchema[], wanted: string | undefined): readonly ColumnSchema[] {
  if (wanted === undefined) return columns;
  return wanted.split(",").map((part) => {
    const name = part.trim();
    const found = columns.find((column) => column.name === name);
    if (found) return found;
    const near = onlyNearNames(
      name,
      columns.map((column) => column.name),
    );
    const hint = near.length > 0 ? `: did you mean ${near.join(", ")}?` : ": check the spelling";
    throw new PublicError(`--variables: there is no column "${name}"${hint}`);
  });
}

async function writeNew(path: string, text: string): Promise<void> {
  if (await stat(path).catch(() => undefined)) throw new PublicError(`${path} exists: choose another --out`);
  const { writeAtomically } = await import("../../node/files/write-atomically.ts");
  await writeAtomically(path, `${text}\n`).catch(({ code }: NodeJS.ErrnoException) => {
    throw new PublicError(`${path} cannot be written (${code}): choose another --out`);
  });
  tell(`${path} written: fill in the bounds as its comments explain, then run noisewise check`);
}
