// The check of a table → one line for the custodian per problem, which names the column and the remedy.
import { rounded } from "../math/elementary/decade.ts";
import { isBinned, isCategorical, type Study, type Variable } from "../study/study.ts";
import type { BadNumber } from "./bad-number.ts";
import type { TableCheck, VariableCheck } from "./check-table.ts";
import { splitLevelProblems, surplusProblems } from "./comma-words.ts";

export const CONFIDENTIAL =
  "Confidential: this describes the rows. Do not publish any of it, and do not use it to choose bounds or bins: they must come from knowledge of the subject.";

const REMEDIES: Readonly<Record<BadNumber, string>> = {
  "decimal comma": 'decimal comma: add "csv": { "decimal": "," } to the study',
  "comma and three digits": 'thousands separator: add "csv": { "thousands": "," } to the study',
  "decimal point": 'decimal point where the study declares a comma: leave "decimal" out of its csv block',
  "thousands separator": 'thousands separator: say which in the study, such as "csv": { "thousands": "," }',
  date: 'date: add "unit": "days", "since": "2000-01-01" to the variable; dates are written 2024-03-05',
  "unit sign": "unit sign or other character next to the number: remove it from the column",
  "no value": 'the transform is undefined there (a logarithm of 0 or less): use "log1p", or give a "fill"',
  text: "text: is it the right column? For categories declare levels instead of bounds or bins",
};

/** Whether a release would use at least half of the rows. */
export function isUsable({ rows, kept }: TableCheck): boolean {
  return 2 * kept >= rows && rows > 0;
}

/** As plain data, marked confidential. */
export function checkJson(check: TableCheck, study: Study) {
  const { rows, kept, people } = check;
  return {
    confidential: true,
    warning: CONFIDENTIAL,
    rows,
    kept,
    usable: isUsable(check),
    problems: checkProblems(check, study),
    people,
    variables: check.variables.map(({ badNumbers, undeclared, bins, ...variable }) => ({
      ...variable,
      notANumber: Object.fromEntries(badNumbers),
      undeclaredLevels: Object.fromEntries(undeclared),
      rareBins: rareBins(bins, rows),
    })),
  };
}

export function checkProblems(check: TableCheck, study: Study): string[] {
  const { rows, kept, people, variables } = check;
  const lines = variables.flatMap((variable, i) => variableProblems(variable, study.variables[i], rows));
  lines.push(...surplusProblems(variables, rows));
  if (rows === 0) lines.push("the table has no rows");
  else if (2 * kept < rows) {
    lines.push(
      `fewer than half of the rows would be used: fix the problems above, or give a "fill" where cells are missing`,
    );
  }
  if (rows > study.maxRows) {
    lines.push(
      `maxRows: the table has more than ${grouped(study.maxRows)} rows: raise it well above what the table can have`,
    );
  }
  if (people && people.withMoreRows > 0) {
    lines.push(
      `rowsPerPerson: ${percentOf(people.withMoreRows, people.people)} of people have more than ${study.rowsPerPerson}: ` +
        "raise it to a limit you can guarantee, or reduce the rows per person in the table",
    );
  }
  if (people && people.unnamedRows > 0) {
    lines.push(
      `${percentOf(people.unnamedRows, rows)} of rows name no person: rowsPerPerson cannot be checked for them`,
    );
  }
  return lines;
}

function variableProblems(variable: VariableCheck, declared: Variable, rows: number): string[] {
  const { name, column, missing, undeclared, moved, bins } = variable;
  const where = name === column ? name : `${name} (column ${column})`;
  const lines: string[] = [];
  for (const [reason, cells] of settled(variable.badNumbers)) {
    lines.push(`${where}: ${percentOf(cells, rows)} of cells are not a number: ${REMEDIES[reason]}`);
  }
  if (undeclared.length > 0) {
    const cells = undeclared.reduce((sum, [, count]) => sum + count, 0);
    const shown = undeclared
      .slice(0, 6)
      .map(([level, count]) => `${JSON.stringify(level)} (${percentOf(count, rows)})`);
    const more = undeclared.length > shown.length ? ` and ${undeclared.length - shown.length} more` : "";
    lines.push(
      `${where}: ${percentOf(cells, rows)} of cells are not a declared level: ${shown.join(", ")}${more}: ` +
        "write the levels as in the table's codebook",
    );
  }
  lines.push(...splitLevelProblems(variable, declared));
  if (5 * missing > rows)
    lines.push(`${where}: ${percentOf(missing, rows)} of cells are missing: a "fill" keeps their rows`);
  if (20 * moved > rows) {
    const ends = isBinned(declared) ? "bins" : "bounds";
    lines.push(`${where}: ${percentOf(moved, rows)} of cells are outside the ${ends}: ${boundsQuestion(declared)}`);
  }
  const rare = rareBins(bins, rows).map((bin) => JSON.stringify(bin));
  if (rare.length > 0) {
    const each = rare.length === 1 ? "" : "each of ";
    lines.push(
      `${where}: fewer than 1 % of cells are in ${each}${rare.join(", ")}: is the column in the same unit as the bins? ` +
        "Noise hides so few people",
    );
  }
  return lines;
}

/** Bins with less than a hundredth of the cells. All counts together would be the quantiles that a check does not tell. */
function rareBins(bins: VariableCheck["bins"], rows: number): string[] {
  return [...bins].filter(([, cells]) => 100 * cells < rows).map(([bin]) => bin);
}

function boundsQuestion(declared: Variable): string {
  if (isBinned(declared)) return "is the column in the same unit as the bins?";
  const transform = isCategorical(declared) ? undefined : declared.transform;
  if (transform === undefined) return "is the column in the same unit as the bounds?";
  return `are the bounds on the scale after the transform (${transform})?`;
}

/** A comma before three digits is a decimal comma if another cell of the column has one for certain. */
function settled(badNumbers: VariableCheck["badNumbers"]): Map<BadNumber, number> {
  const counts = new Map(badNumbers);
  const [comma, either] = [counts.get("decimal comma"), counts.get("comma and three digits")];
  if (comma !== undefined && either !== undefined) {
    counts.set("decimal comma", comma + either);
    counts.delete("comma and three digits");
  }
  return counts;
}

export function badCells({ badNumbers, undeclared }: VariableCheck): number {
  return [...badNumbers.values(), ...undeclared.map(([, cells]) => cells)].reduce((sum, cells) => sum + cells, 0);
}

export function percentOf(part: number, whole: number): string {
  if (part === 0 || whole === 0) return part === 0 ? "–" : "";
  const share = (100 * part) / whole;
  return share < 0.1 ? "< 0.1 %" : `${rounded(share, share < 10 ? 2 : 3)} %`;
}

export function grouped(count: number): string {
  return count.toLocaleString("en-US");
}
