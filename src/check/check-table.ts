// A table and a study → how a release would treat the cells: how many are missing, bad, filled or moved to a bound, and
// whether the declared row limits hold. Confidential, for the custodian only. Counts only: extremes or quantiles would
// tempt people to choose bounds from them.
import { transformed } from "../statistics/transform.ts";
import { binOf } from "../study/bins.ts";
import type { DateFormat } from "../study/date-format.ts";
import {
  type BinnedVariable,
  type BoundedVariable,
  isBinned,
  isCategorical,
  isDate,
  type Study,
  type Variable,
} from "../study/study.ts";
import { cellLabel, isMissingCode } from "../table/cell-value.ts";
import { isMisreadUtf8 } from "../table/encoding.ts";
import { CSV_TEXT, type TableSource, type WantedCell } from "../table/source.ts";
import { type BadNumber, badDate, badNumber, meansMissing } from "./bad-number.ts";
import { formatsOf } from "./date-writing.ts";
import { type PeopleCheck, RowsOfPeople } from "./rows-of-people.ts";

/** How the cells of one variable would be treated. */
export interface VariableCheck {
  readonly name: string;
  readonly column: string;
  readonly missing: number;
  readonly badNumbers: ReadonlyMap<BadNumber, number>;
  /** How many of the bad cells are dates in each format. */
  readonly dateFormats: ReadonlyMap<DateFormat, number>;
  /** Undeclared levels and how many cells have them, most frequent first. */
  readonly undeclared: readonly (readonly [level: string, cells: number])[];
  readonly filled: number;
  readonly moved: number;
  /** How many cells each bin has, without filled ones. */
  readonly bins: ReadonlyMap<string, number>;
}

export interface TableCheck {
  readonly rows: number;
  /** All rows, or one of each person. */
  readonly chosen: number;
  /** Those of them that would count. */
  readonly kept: number;
  readonly variables: readonly VariableCheck[];
  /** Whether a CSV file has letters in another encoding than the declared one: whether it is UTF-8 in truth. */
  readonly misread: { readonly isUtf8: boolean } | null;
  /** Null if no column identifies people. */
  readonly people: PeopleCheck | null;
}

/** Reads the table once. `person` is the column that identifies people, where the study names none. */
export async function checkTable(source: TableSource, study: Study, person?: string): Promise<TableCheck> {
  const { variables } = study;
  const tallies = variables.map((variable) => new VariableTally(variable));
  const people = new RowsOfPeople(study, person);
  let [rows, kept] = [0, 0];
  const isMisread = await misreadTest(source, study);
  let misread = false;
  const values = tallies.map(({ readAs }): WantedCell => ({ variable: readAs }));
  const texts = variables.map(({ column }): WantedCell => ({ textOf: column }));
  await source.scan([...values, ...texts, ...people.wanted], (cells) => {
    rows++;
    // Every tally must see its cell, even in a row that another variable drops.
    const usable = tallies.filter((tally, j) => tally.add(Number(cells[j]), cells[variables.length + j]));
    if (usable.length === tallies.length) kept++;
    misread ||= cells.some((cell) => typeof cell === "string" && isMisread(cell));
    if (people.wanted.length > 0) {
      const worth = tallies.map((tally, j) => tally.worthOf(Number(cells[j])));
      people.add(cells.slice(2 * variables.length), worth);
    }
  });
  const found = people.result();
  const isChosen = study.person !== undefined;
  return {
    rows,
    chosen: isChosen ? found!.people : rows,
    kept: isChosen ? people.goodRows() : kept,
    variables: tallies.map((tally) => tally.result()),
    misread: misread ? { isUtf8: !isUtf8(study) } : null,
    people: found,
  };
}

function isUtf8({ csv }: Study): boolean {
  return (csv.encoding ?? "utf-8") === "utf-8";
}

/** Of a text of a CSV file. U+FFFD takes the place of what is not UTF-8. */
async function misreadTest(source: TableSource, study: Study): Promise<(text: string) => boolean> {
  if ((await source.columns()).every(({ engineType }) => engineType !== CSV_TEXT)) return () => false;
  return isUtf8(study) ? (text) => text.includes("\ufffd") : isMisreadUtf8;
}

/** This many different texts in a column are enough to show what is wrong. */
const MOST_LEVELS = 1000;

class VariableTally {
  /** Bins as the number they are made of: its bin does not tell whether it lies beyond the ends. */
  readonly readAs: Variable;
  readonly #variable: Variable;
  readonly #bins: Map<string, number>;
  readonly #badNumbers = new Map<BadNumber, number>();
  readonly #dateFormats = new Map<DateFormat, number>();
  readonly #undeclared = new Map<string, number>();
  #missing = 0;
  #filled = 0;
  #moved = 0;

  constructor(variable: Variable) {
    this.#variable = variable;
    this.readAs = isBinned(variable) ? unbinned(variable) : variable;
    this.#bins = new Map(isBinned(variable) ? variable.levels.map((level) => [level, 0]) : []);
  }

  /** What a cell is worth to the variable, given what it is worth as it is read here. */
  worthOf(value: number): number {
    return isBinned(this.#variable) ? binOf(value, this.#variable.bins) : value;
  }

  /** Whether a row with this cell is kept. `text` is the cell as written. */
  add(value: number, text: unknown): boolean {
    const variable = this.readAs;
    const label = cellLabel(text) ?? "";
    const good = isCategorical(variable) ? this.#addLevel(value, label) : this.#addNumber(value, label, variable);
    if (good) return true;
    if (this.#variable.fill === null) return false;
    this.#filled++;
    return true;
  }

  #addLevel(position: number, label: string): boolean {
    if (position >= 0) return true;
    if (meansMissing(label) || this.#variable.missing?.includes(label)) this.#missing++;
    else if (this.#undeclared.size < MOST_LEVELS || this.#undeclared.has(label)) countOne(this.#undeclared, label);
    return false;
  }

  #addNumber(value: number, label: string, variable: BoundedVariable): boolean {
    const x = transformed(value, variable.transform);
    if (Number.isNaN(x)) {
      if (isMissingCode(label, variable) || meansMissing(label)) this.#missing++;
      else this.#addBad(label, isDate(variable) ? badDate(label) : badNumber(label, !Number.isNaN(value)));
      return false;
    }
    const [low, high] = variable.bounds;
    if (x < low || x > high) this.#moved++;
    if (isBinned(this.#variable)) countOne(this.#bins, this.#variable.levels[binOf(x, this.#variable.bins)]);
    return true;
  }

  #addBad(label: string, reason: BadNumber): void {
    countOne(this.#badNumbers, reason);
    if (reason === "date") for (const format of formatsOf(label)) countOne(this.#dateFormats, format);
  }

  result(): VariableCheck {
    const { name, column } = this.#variable;
    return {
      name,
      column,
      missing: this.#missing,
      badNumbers: this.#badNumbers,
      dateFormats: this.#dateFormats,
      undeclared: [...this.#undeclared].sort(([, a], [, b]) => b - a),
      filled: this.#filled,
      moved: this.#moved,
      bins: this.#bins,
    };
  }
}

function unbinned({ bins, levels: _, ...shared }: BinnedVariable): BoundedVariable {
  return { ...shared, bounds: [bins[0], bins[bins.length - 1]], fill: null };
}

function countOne<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
