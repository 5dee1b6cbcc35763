// Table columns → the text of a study to fill in by hand, with comments that explain each field. It uses declared
// types, never values.
import type { Study } from "../study/study.ts";
import { emptyVariables } from "../table/empty-variables.ts";
import { type ColumnSchema, CSV_TEXT } from "../table/source.ts";

const HEAD = `  // Replace every null, and delete the variables you do not need: each one costs accuracy. All of this is published with the
  // release, so it must come from knowledge of the subject (a law, a scale, earlier publications), never from this table.
  // "name": "a title for reports",
  "maxRows": 10000000, // more rows than the table can have: the right order of magnitude, not the row count
  "rowsPerPerson": 1, // the most rows one person can have; to use one row of each person, write instead:
  // "person": "patient_id", "keep": "first", "by": "visit_date", // column of ids, first or last, column of the order
  "count": { "kind": "private" }, // "private" hides the number of rows too; "public" needs a fill for every variable
  // "missing": ["NA", "-9"], // codes for a missing cell
  // "products": [{ "name": "age2", "of": ["age", "age"] }], // squares and interactions that formulas may use`;

const VARIABLES = `    // A number has "bounds": [lowest, highest]; values outside are moved to the nearer bound. A category has "levels" instead:
    // ["reference", "other", ...], all values it can take. A number becomes levels by "bins": [18, 40, 65], which makes
    // "18 to under 40" and "40 to 65". "fill" replaces a missing or bad cell; without one the row is dropped. For a skewed
    // number: bins, or "transform": "log", "log1p" or "sqrt", with bounds for the result. For a date: "unit": "days",
    // "since": "2000-01-01"; for an age "unit": "years", "until": "2025-01-01"; and in a CSV file how dates are written, such as
    // "dateFormat": "dd.mm.yyyy". A level written in several ways: { "name": "no", "also": ["N", "0"], "label": "not insured" }.
    // For reports: "label", "unit".`;

export function emptyStudy(columns: readonly ColumnSchema[], csv: Study["csv"]): string {
  const variables = emptyVariables(columns).map((variable) => `    ${oneLine({ ...variable, fill: null })}`);
  const isCsv = columns.some(({ engineType }) => engineType === CSV_TEXT);
  const dialect = isCsv
    ? `,\n  "csv": ${oneLine(csv)} // numbers like 1.234,5: "decimal": ",", "thousands": "."; a file that is not UTF-8: "encoding": "windows-1252"`
    : "";
  return `{\n${HEAD}\n  "variables": [\n${VARIABLES}\n${variables.join(",\n")}\n  ]${dialect}\n}`;
}

function oneLine(value: object): string {
  return JSON.stringify(value, null, 1).replace(/\n\s*/g, " ");
}
