// noisewise init TABLE: a study to fill in, from the column names alone. No value is read and no type guessed: what a
// study says must come from knowledge of the subject, never from the data.
import { stat } from "node:fs/promises";
import { Command } from "commander";
import { PublicError } from "../errors.ts";
import { nearNames } from "../release/near-names.ts";
import { print, tell } from "./output.ts";
import { addTableArguments, type TableOptions } from "./table-arguments.ts";

interface InitOptions extends TableOptions {
  readonly variables?: string;
  readonly out?: string;
}

const STUDY_COMMENT =
  "Fill in what is null and delete the variables you do not want. bounds: the lowest and highest value that counts, from " +
  "knowledge of the subject (a law, a scale, earlier publications), never from this table; values beyond are moved to the " +
  'nearer end. For a categorical column replace bounds by "levels": ["reference", "other", ...], all values it can have. ' +
  '"fill" is taken where a cell is missing or bad; without it such a row is left out. rowsPerPerson: how many rows one ' +
  "person may have. maxRows: more rows than the table can have.";

export function initCommand(): Command {
  return addTableArguments(new Command("init"))
    .description("write a study to fill in, from the column names of a table")
    .option("--variables <names>", "only these columns, separated by commas")
    .option("--out <file>", "where to write the study; printed when left out")
    .action(async (table: string, relation: string | undefined, options: InitOptions) => {
      const { openTable } = await import("../node/open-table.ts");
      const csv = { delimiter: options.delimiter, quote: options.quote };
      const source = await openTable(table, { relation: options.table ?? relation, csv });
      try {
        const names = (await source.columns()).map(({ name }) => name);
        const text = JSON.stringify(emptyStudy(choose(names, options.variables), csv), null, 2);
        if (options.out === undefined) print(text);
        else await writeNew(options.out, text);
      } finally {
        await source.close();
      }
    });
}

function choose(columns: readonly string[], wanted: string | undefined): readonly string[] {
  if (wanted === undefined) return columns;
  return wanted.split(",").map((part) => {
    const name = part.trim();
    if (columns.includes(name)) return name;
    throw new PublicError(`--variables: there is no column "${name}"; there is ${nearNames(name, columns).join(", ")}`);
  });
}

function emptyStudy(columns: readonly string[], csv: { delimiter: string; quote: string }) {
  return {
    comment: STUDY_COMMENT,
    maxRows: 10_000_000,
    rowsPerPerson: 1,
    count: { kind: "private" },
    variables: columns.map((column, index) => ({
      name: variableName(column, index),
      column,
      bounds: null,
      fill: null,
    })),
    csv,
  };
}

/** A name that may stand in a formula. */
function variableName(column: string, index: number): string {
  const name = column.replace(/[^\p{L}\p{N}_.]+/gu, "_").replace(/^_+|_+$/g, "");
  return /^\p{L}/u.test(name) ? name : `v${index + 1}${name && `_${name}`}`;
}

async function writeNew(path: string, text: string): Promise<void> {
  if (await stat(path).catch(() => undefined)) throw new PublicError(`${path} exists: choose another --out`);
  const { writeAtomically } = await import("../node/write-atomically.ts");
  await writeAtomically(path, `${text}\n`);
  tell(`${path} written: fill in the bounds (the comment in it says how), then noisewise release`);
}
