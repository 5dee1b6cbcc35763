// Columns of a table → the text of a study whose bounds and levels are left to fill in by hand, each field with a comment
// that says how. Types of a schema lead; values are never looked at.
import type { Study } from "../study/study.ts";
import { RESERVED_NAMES } from "../study/variable.ts";
import { type ColumnSchema, CSV_TEXT } from "../table/source.ts";

const HEAD = `  // Fill in what is null, and delete the variables you do not want: every one costs accuracy. What stands here is published
  // with the release. It must come from knowledge of the subject (a law, a scale, earlier publications), never from this table.
  // "name": "a title for reports",
  "maxRows": 10000000, // more rows than the table can have: the right order of magnitude, not the row count
  "rowsPerPerson": 1, // how many rows one person may have at most
  "count": { "kind": "private" }, // whether the number of rows is hidden too; "public" needs a fill for every variable
  // "missing": ["NA", "-9"], // what stands for a missing cell
  // "products": [{ "name": "age2", "of": ["age", "age"] }], // squares and interactions that formulas may ask for`;

const VARIABLES = `    // A number has "bounds": [lowest, highest] that counts; values beyond are moved to the nearer end. A category has instead
    // "levels": ["reference", "other", ...], all values it can have. "fill" is taken where a cell is missing or bad; without
    // one such a row is left out. A skewed number: "transform": "log", "log1p" or "sqrt", with bounds for the result. A date:
    // "unit": "days", "since": "2000-01-01". For reports: "label", "unit".`;

export function emptyStudy(columns: readonly ColumnSchema[], csv: Study["csv"]): string {
  const names = variableNames(columns.map(({ name }) => name));
  const variables = columns.map((column, index) => `    ${oneLine(emptyVariable(names[index], column))}`);
  const isCsv = columns.some(({ engineType }) => engineType === CSV_TEXT);
  const dialect = isCsv ? `,\n  "csv": ${oneLine(csv)} // numbers like 1.234,5: "decimal": ",", "thousands": "."` : "";
  return `{\n${HEAD}\n  "variables": [\n${VARIABLES}\n${variables.join(",\n")}\n  ]${dialect}\n}`;
}

function oneLine(value: object): string {
  return JSON.stringify(value, null, 1).replace(/\n\s*/g, " ");
}

function emptyVariable(name: string, column: ColumnSchema): object {
  return { name, column: column.name, ...emptyFields(column), fill: null };
}

/** The type of a CSV column is not known, and most are numbers. */
function emptyFields({ type, engineType }: ColumnSchema): object {
  if (type === "boolean") return { levels: ["false", "true"] };
  if (type === "date") return { unit: "days", since: "2000-01-01", bounds: null };
  return type === "text" && engineType !== CSV_TEXT ? { levels: null } : { bounds: null };
}

/** Names that may stand in a formula, all different. */
function variableNames(columns: readonly string[]): string[] {
  const names: string[] = [];
  for (const [index, column] of columns.entries()) {
    const name = variableName(column, index);
    names.push(names.includes(name) || RESERVED_NAMES.has(name) ? `${name}_${index + 1}` : name);
  }
  return names;
}

function variableName(column: string, index: number): string {
  const name = column.replace(/[^\p{L}\p{N}_.]+/gu, "_").replace(/^_+|_+$/g, "");
  return /^\p{L}/u.test(name) ? name : `v${index + 1}${name && `_${name}`}`;
}
