// Column names → a study whose bounds are left to fill in by hand.
import type { Study } from "../release/study.ts";
import { RESERVED_NAMES } from "../release/variable.ts";

const STUDY_COMMENT =
  "Fill in what is null and delete the variables you do not want. bounds: the lowest and highest value that counts, from " +
  "knowledge of the subject (a law, a scale, earlier publications), never from this table; values beyond are moved to the " +
  'nearer end. For a categorical column replace bounds by "levels": ["reference", "other", ...], all values it can have. ' +
  '"fill" is taken where a cell is missing or bad; without it such a row is left out. rowsPerPerson: how many rows one ' +
  "person may have. maxRows: more rows than the table can have.";

export function emptyStudy(columns: readonly string[], csv: Study["csv"]) {
  const names = variableNames(columns);
  return {
    comment: STUDY_COMMENT,
    maxRows: 10_000_000,
    rowsPerPerson: 1,
    count: { kind: "private" },
    variables: columns.map((column, index) => ({ name: names[index], column, bounds: null, fill: null })),
    csv,
  };
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
