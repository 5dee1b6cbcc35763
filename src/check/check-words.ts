// The check of a table → one line for the custodian per problem, which names the column and the remedy.
import { rounded } from "../math/elementary/decade.ts";
import {
  type CategoricalVariable,
  isBinned,
  isCategorical,
  isDate,
  type Study,
  type Variable,
} from "../study/study.ts";
import type { BadNumber } from "./bad-number.ts";
import type { TableCheck, VariableCheck } from "./check-table.ts";
import { exampleOf, likelyFormats } from "./date-writing.ts";
import { type NearLevel, nearLevel } from "./near-level.ts";

export const CONFIDENTIAL =
  "Confidential: this describes the rows. Do not publish any of it, and do not use it to choose bounds or bins: they must come from knowledge of the subject.";

const REMEDIES: Readonly<Record<BadNumber, string>> = {
  "decimal comma": 'decimal comma: add "csv": { "decimal": "," } to the study',
  "comma and three digits": 'thousands separator: add "csv": { "thousands": "," } to the study',
  "decimal point": 'decimal point where the study declares a comma: leave "decimal" out of its csv block',
  "thousands separator": 'thousands separator: say which in the study, such as "csv": { "thousands": "," }',
  date: 'date: add "unit": "days", "since": "2000-01-01" to the variable',
  "short year": "its year has two digits, and nobody can tell the century: write years with four",
  "not a date": 'no date of the calendar: dates are written 2024-03-05, or as "dateFormat" declares',
  "unit sign": "unit sign or other character next to the number: remove it from the column",
  "no value": 'the transform is undefined there (a logarithm of 0 or less): use "log1p", or give a "fill"',
  text: "text: is it the right column? For categories declare levels instead of bounds or bins",
};

/** Whether a release would use at least half of the rows, or of the people where it uses one row of each. */
export function isUsable({ chosen, kept }: TableCheck): boolean {
  return 2 * kept >= chosen && chosen > 0;
}

/** Whether what the study declares of rows is true of the table: otherwise the promise of a release, or its use, is void. */
export function isAsDeclared({ chosen, people }: TableCheck, { maxRows, person }: Study): boolean {
  return chosen <= maxRows && (person !== undefined || !people?.withMoreRows);
}

/** For each variable, the shares of cells that are missing, bad, filled and moved: a table with a heading. */
export function cellShares({ rows, variables }: TableCheck): string[][] {
  const shares = variables.map((variable) => [
    variable.name,
    ...[variable.missing, badCells(variable), variable.filled, variable.moved].map((cells) => percentOf(cells, rows)),
  ]);
  return [["cells of", "missing", "bad", "filled", "moved to a bound"], ...shares];
}

/** What the custodian's page shows of a check. */
export function checkAnswer(check: TableCheck, study: Study, ids?: string) {
  const { rows, chosen, kept } = check;
  const people = study.person === undefined ? null : chosen;
  return { rows, people, kept, problems: checkProblems(check, study, ids), cells: cellShares(check) };
}

/** As plain data, marked confidential. */
export function checkJson(check: TableCheck, study: Study, ids?: string) {
  const { rows, chosen, kept, people } = check;
  return {
    confidential: true,
    warning: CONFIDENTIAL,
    rows,
    chosen,
    kept,
    usable: isUsable(check),
    asDeclared: isAsDeclared(check, study),
    problems: checkProblems(check, study, ids),
    people,
    variables: check.variables.map(({ badNumbers, undeclared, bins, dateFormats, ...variable }) => ({
      ...variable,
      notANumber: Object.fromEntries(badNumbers),
      undeclaredLevels: Object.fromEntries(undeclared),
      rareBins: rareBins(bins, rows),
    })),
  };
}

/** `ids` is the column that people were counted by, where the study names none. */
export function checkProblems(check: TableCheck, study: Study, ids?: string): string[] {
  const { rows, chosen, people, variables } = check;
  // First, since it is the reason for some of the others.
  const lines = check.misread ? [encodingProblem(check.misread.isUtf8)] : [];
  lines.push(...variables.flatMap((variable, i) => variableProblems(variable, study.variables[i], rows)));
  const what = study.person === undefined ? "rows" : "people";
  if (rows === 0) lines.push("the table has no rows");
  else if (!isUsable(check)) {
    lines.push(
      `fewer than half of the ${what} would be used: fix the problems above, or give a "fill" where cells are missing`,
    );
  }
  if (chosen > study.maxRows) {
    lines.push(
      `maxRows: the table has more than ${grouped(study.maxRows)} ${what}: raise it well above what the table can have`,
    );
  }
  if (people) lines.push(...(study.person === undefined ? rowProblems(check, study, ids) : idProblems(check, study)));
  return lines;
}

/** Where rows are counted by a column that the study does not name. */
function rowProblems({ rows, people }: TableCheck, { rowsPerPerson }: Study, ids = "patient_id"): string[] {
  const { people: all, withMoreRows, unnamedRows } = people!;
  const column = JSON.stringify(ids);
  const more = `rowsPerPerson: ${percentOf(withMoreRows, all)} of people have more than ${rowsPerPerson}`;
  return [
    ...(withMoreRows > 0
      ? [
          `${more}: to use one row of each, add "person": ${column}, "keep": "first" to the study; or raise rowsPerPerson to a ` +
            "limit you can guarantee",
        ]
      : []),
    ...(unnamedRows > 0
      ? [`${percentOf(unnamedRows, rows)} of rows name no person: rowsPerPerson cannot be checked for them`]
      : []),
  ];
}

/** Where the study chooses one row of each person. */
function idProblems({ rows, people }: TableCheck, { person, by }: Study): string[] {
  const { unnamedRows, unorderedRows } = people!;
  return [
    ...(unnamedRows > 0
      ? [
          `person: ${percentOf(unnamedRows, rows)} of rows have no id in ${JSON.stringify(person)} and would not be used`,
        ]
      : []),
    ...(unorderedRows > 0
      ? [
          `by: ${percentOf(unorderedRows, rows)} of cells in ${JSON.stringify(by)} are neither a number nor a date such as 2024-03-05: ` +
            "such a row is used only where a person has no other",
        ]
      : []),
  ];
}

function variableProblems(variable: VariableCheck, declared: Variable, rows: number): string[] {
  const { name, column, missing, undeclared, moved, bins } = variable;
  const where = name === column ? name : `${name} (column ${column})`;
  const lines: string[] = [];
  for (const [reason, cells] of settled(variable.badNumbers)) {
    const wanted = isDate(declared) ? "date as declared" : "number";
    const remedy = reason === "date" ? dateRemedy(variable.dateFormats, declared) : REMEDIES[reason];
    lines.push(`${where}: ${percentOf(cells, rows)} of cells are not a ${wanted}: ${remedy}`);
  }
  if (undeclared.length > 0 && isCategorical(declared)) {
    lines.push(`${where}: ${undeclaredWords(undeclared, declared, rows)}`);
  }
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

function undeclaredWords(undeclared: VariableCheck["undeclared"], declared: CategoricalVariable, rows: number): string {
  const cells = undeclared.reduce((sum, [, count]) => sum + count, 0);
  const near = undeclared.map(([text]) => nearLevel(text, declared));
  const shown = undeclared.slice(0, 6).map(([text, count], i) => {
    const meant = near[i] && `, differs only in ${near[i].difference} from ${JSON.stringify(near[i].level)}`;
    return `${JSON.stringify(text)} (${percentOf(count, rows)}${meant ?? ""})`;
  });
  const more = undeclared.length > shown.length ? ` and ${undeclared.length - shown.length} more` : "";
  return (
    `${percentOf(cells, rows)} of cells are not a declared level: ${shown.join(", ")}${more}: ` +
    levelRemedy(undeclared, near)
  );
}

function levelRemedy(undeclared: VariableCheck["undeclared"], near: readonly (NearLevel | undefined)[]): string {
  const plain = 'write the levels as in the table\'s codebook, or add aliases: { "name": …, "also": […] }';
  if (near.some((one) => one?.isLoose)) {
    const others = near.every((one) => one?.isLoose) ? "" : `; for the others, ${plain}`;
    return `add "match": "loose" to the variable${others}`;
  }
  const first = near.findIndex((one) => one !== undefined);
  if (first < 0) return plain;
  const [name, also] = [near[first]!.level, undeclared[first][0]].map((text) => JSON.stringify(text));
  return `add aliases, such as { "name": ${name}, "also": [${also}] }`;
}

function dateRemedy(counts: VariableCheck["dateFormats"], declared: Variable): string {
  const formats = likelyFormats(counts);
  const written = `the dates are written like ${formats.map(exampleOf).join(" or ")}`;
  const format = `"dateFormat": ${formats.map((one) => `"${one}"`).join(" or ")}`;
  if (isDate(declared)) return `${written}: declare ${format}`;
  return formats.length === 0 || formats.includes("yyyy-mm-dd")
    ? REMEDIES.date
    : `${REMEDIES.date}; ${written}: also ${format}`;
}

function encodingProblem(isUtf8: boolean): string {
  return isUtf8
    ? 'the file is UTF-8, and the study declares another encoding: leave "encoding" out of its csv block'
    : 'the file is not UTF-8, so that letters such as ü are lost: add "csv": { "encoding": "windows-1252" } to the study';
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

function badCells({ badNumbers, undeclared }: VariableCheck): number {
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
