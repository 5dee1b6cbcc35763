// A table and a study → what a release would make of the cells: how many are missing, bad, filled or moved to a bound, and
// whether the declared numbers of rows hold. Confidential, for the custodian alone, before anything is charged. Counts
// only: no extremes and no quantiles, so that nobody is led to take bounds from them.
import { transformed } from "../statistics/transform.ts";
import { type BoundedVariable, isCategorical, type Study, type Variable } from "../study/study.ts";
import { cellLabel, isMissingCode } from "../table/cell-value.ts";
import type { TableSource, WantedCell } from "../table/source.ts";
import { type BadNumber, badNumber, meansMissing } from "./bad-number.ts";

/** What became of the cells of one variable. */
export interface VariableCheck {
  readonly name: string;
  readonly column: string;
  readonly missing: number;
  readonly badNumbers: ReadonlyMap<BadNumber, number>;
  /** Levels that are not declared, with their cells; the most frequent first. */
  readonly undeclared: readonly (readonly [level: string, cells: number])[];
  readonly filled: number;
  readonly moved: number;
}

export interface TableCheck {
  readonly rows: number;
  readonly kept: number;
  readonly variables: readonly VariableCheck[];
  /** Null where no column says which person a row belongs to. */
  readonly people: { readonly people: number; readonly withMoreRows: number; readonly unnamedRows: number } | null;
}

/** Reads the table once. `person` is the column that says whose row it is. */
export async function checkTable(source: TableSource, study: Study, person?: string): Promise<TableCheck> {
  const { variables } = study;
  const tallies = variables.map((variable) => new VariableTally(variable));
  const rowsOf = new Map<string, number>();
  let [rows, kept, unnamedRows] = [0, 0, 0];
  const values = variables.map((variable): WantedCell => ({ variable }));
  const texts = variables.map(({ column }): WantedCell => ({ textOf: column }));
  const owner: WantedCell[] = person === undefined ? [] : [{ textOf: person }];
  await source.scan([...values, ...texts, ...owner], (cells) => {
    rows++;
    // Every tally sees its cell, also in a row that another one loses.
    const usable = tallies.filter((tally, j) => tally.add(Number(cells[j]), cells[variables.length + j]));
    if (usable.length === tallies.length) kept++;
    const name = cellLabel(cells[2 * variables.length]);
    if (name) rowsOf.set(name, (rowsOf.get(name) ?? 0) + 1);
    else unnamedRows++;
  });
  const withMoreRows = [...rowsOf.values()].filter((count) => count > study.rowsPerPerson).length;
  return {
    rows,
    kept,
    variables: tallies.map((tally) => tally.result()),
    people: person === undefined ? null : { people: rowsOf.size, withMoreRows, unnamedRows },
  };
}

/** Of more different texts than this in a column, the first are enough to show what is wrong. */
const MOST_LEVELS = 1000;

class VariableTally {
  readonly #variable: Variable;
  readonly #badNumbers = new Map<BadNumber, number>();
  readonly #undeclared = new Map<string, number>();
  #missing = 0;
  #filled = 0;
  #moved = 0;

  constructor(variable: Variable) {
    this.#variable = variable;
  }

  /** Whether a row with this cell is kept. `text` is the cell as it is written. */
  add(value: number, text: unknown): boolean {
    const variable = this.#variable;
    const label = cellLabel(text) ?? "";
    const good = isCategorical(variable) ? this.#addLevel(value, label) : this.#addNumber(value, label, variable);
    if (good) return true;
    if (variable.fill === null) return false;
    this.#filled++;
    return true;
  }

  #addLevel(position: number, label: string): boolean {
    if (position >= 0) return true;
    if (meansMissing(label) || this.#variable.missing?.includes(label)) this.#missing++;
    else if (this.#undeclared.size < MOST_LEVELS || this.#undeclared.has(label)) countOne(this.#undeclared, label);
    return false;
  }

  #addNumber(value: number, label: string, { missing = [], since, transform, bounds }: BoundedVariable): boolean {
    const x = transformed(value, transform);
    if (Number.isNaN(x)) {
      if (isMissingCode(label, missing, since !== undefined) || meansMissing(label)) this.#missing++;
      else countOne(this.#badNumbers, badNumber(label, !Number.isNaN(value)));
      return false;
    }
    const [low, high] = bounds;
    if (x < low || x > high) this.#moved++;
    return true;
  }

  result(): VariableCheck {
    const { name, column } = this.#variable;
    return {
      name,
      column,
      missing: this.#missing,
      badNumbers: this.#badNumbers,
      undeclared: [...this.#undeclared].sort(([, a], [, b]) => b - a),
      filled: this.#filled,
      moved: this.#moved,
    };
  }
}

function countOne<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
