// Rows of a table of new cases, columns named by the study's variables → the design matrix of the fitted formula, and a
// note for every column with values beyond its bounds. A categorical variable is given by its level, or by a number in a
// bin, as in the table the release was made from, and becomes its 0/1 variables; products are made of their factors,
// which a formula always has beside them. Cells are unknown until parsed here.
import { PublicError } from "../errors.ts";
import { binOf } from "../study/bins.ts";
import { levelSpellings, spelled } from "../study/level-spelling.ts";
import type { ReleasedVariable } from "../study/released-variable.ts";
import { type CategoricalVariable, isBinned, isCategorical, type Variable } from "../study/study.ts";

export type Row = Readonly<Record<string, unknown>>;

export interface Design {
  /** One row per case: 1, then the covariates in the order of the formula. */
  readonly rows: Float64Array[];
  readonly notes: string[];
}

export function designMatrix(
  rows: readonly Row[],
  covariates: readonly ReleasedVariable[],
  variables: readonly Variable[],
): Design {
  const single = covariates.filter(({ product }) => !product);
  const parsers = single.map((covariate) => cellParser(covariate, variables));
  const design = rows.map((row, i) => {
    const cells = single.map(({ parent }, j) => parsers[j](cellOf(row, parent, i), locate(parent, i)));
    return Float64Array.of(1, ...withProducts(cells, covariates));
  });
  return {
    rows: design,
    notes: covariates.flatMap((covariate, j) => (covariate.product ? [] : extrapolation(covariate, j + 1, design))),
  };
}

/** The values of the covariates that are no products, in order → those of all covariates. */
export function withProducts(single: readonly number[], covariates: readonly ReleasedVariable[]): number[] {
  const names = covariates.flatMap(({ name, product }) => (product ? [] : [name]));
  const valueAt = (name: string) => single[names.indexOf(name)];
  return covariates.map(({ name, product }) => (product ? valueAt(product[0]) * valueAt(product[1]) : valueAt(name)));
}

type CellParser = (cell: unknown, where: string) => number;

function cellParser({ parent, level }: ReleasedVariable, variables: readonly Variable[]): CellParser {
  if (level === null) return parseNumber;
  const declared = variables.find(({ name }) => name === parent);
  if (!declared || !isCategorical(declared)) {
    throw new PublicError(`the study of this release has no levels for "${parent}"`);
  }
  return (cell, where) => (parseLevel(cell, declared, where) === level ? 1 : 0);
}

function cellOf(row: Row, column: string, i: number): unknown {
  if (Object.hasOwn(row, column)) return row[column];
  throw new PublicError(`row ${i + 1}: column "${column}" is missing, and the formula needs it`);
}

function locate(column: string, i: number): string {
  return `row ${i + 1}, column "${column}"`;
}

function parseNumber(cell: unknown, where: string): number {
  const value = typeof cell === "string" ? decimalNumber(cell.trim(), where) : cell;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  const comma = typeof cell === "string" && /^\s*[+-]?\d+,\d+\s*$/.test(cell) ? ": write decimals with a point" : "";
  throw new PublicError(`${where}: ${shown(cell)} is not a number${comma}`);
}

/** Plain decimals only: `Number` alone would read an empty cell as 0 and 0x10 as 16. */
function decimalNumber(text: string, where: string): number {
  if (text === "") throw new PublicError(`${where}: the cell is empty; fill it in or leave the row out`);
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
}

function parseLevel(cell: unknown, declared: CategoricalVariable, where: string): string {
  const { levels } = declared;
  const text = typeof cell === "string" || typeof cell === "number" ? String(cell).trim() : cell;
  if (text === "") throw new PublicError(`${where}: the cell is empty; fill it in or leave the row out`);
  const spellings = levelSpellings(declared);
  const position =
    typeof text === "string" ? spellings.findIndex((one) => one.includes(spelled(text, declared.match))) : -1;
  if (position >= 0) return levels[position];
  const bin = isBinned(declared) ? binOf(decimalNumber(String(text), where), declared.bins) : -1;
  if (bin >= 0) return levels[bin];
  throw new PublicError(`${where}: ${shown(cell)} is not a declared level; they are ${levels.join(", ")}`);
}

function shown(cell: unknown): string {
  return JSON.stringify(typeof cell === "string" ? cell : String(cell));
}

function extrapolation({ name, bounds }: ReleasedVariable, column: number, design: readonly Float64Array[]): string[] {
  const beyond = design.flatMap((row, i) => (row[column] < bounds[0] || row[column] > bounds[1] ? [i] : []));
  if (beyond.length === 0) return [];
  const which = beyond.length === 1 ? `row ${beyond[0] + 1} lies` : `${beyond.length} rows lie`;
  return [`${name}: ${which} beyond the declared bounds [${bounds.join(", ")}]: an extrapolation`];
}
