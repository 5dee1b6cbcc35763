// What noisewise asks of a table, wherever it is kept: which columns it has (public, read before a charge) and the
// exact integer sums of a study's contributions (confidential, read after it). A source never hands out a row.
import type { Monomial } from "../release/monomials.ts";
import type { Study } from "../release/study.ts";
import { GRID } from "./quantise.ts";

/** A column as the schema of a table has it. */
export interface ColumnSchema {
  readonly name: string;
  readonly type: "text" | "number" | "integer" | "boolean" | "other";
  /** What the engine itself calls the type. */
  readonly engineType: string;
}

/** The engine type of a CSV column: text that may well be numbers, unlike the text column of a database. */
export const CSV_TEXT = "CSV text";

/** What a source is asked for. */
export interface SumQuery {
  readonly study: Study;
  readonly monomials: readonly Monomial[];
  readonly gridDegree: 2 | 4;
}

/** What a source answers: confidential. */
export interface ExactSums {
  /** K^(D − degree)·Σ f(Z) over the valid rows, one for each monomial f. */
  readonly sums: readonly bigint[];
  /** All rows, valid or not. */
  readonly totalRows: bigint;
}

/** A table, wherever it is kept; a third engine joins by implementing this. */
export interface TableSource {
  /** Names the table in messages; holds no password. */
  readonly description: string;
  /** The schema alone: no row is read. */
  columns(): Promise<ColumnSchema[]>;
  /** Fails with a PublicError for whatever `sum` would fail for in every table of this schema; reads no row. */
  rehearse(query: SumQuery): Promise<void>;
  /** Exact sums over the rows; to be called after the charge. */
  sum(query: SumQuery): Promise<ExactSums>;
  /** Frees the connection or the files. */
  close(): Promise<void>;
}

/** Brings a plain sum of monomials of one degree to the common unit K^D of a release. */
export function toGridUnit(sum: bigint, monomial: Monomial, gridDegree: number): bigint {
  return sum * BigInt(GRID) ** BigInt(gridDegree - monomial.length);
}
