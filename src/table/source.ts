// What noisewise asks of a table, wherever it is kept: which columns it has (public, read before a charge) and the
// exact integer sums of a study's contributions (confidential, read after it). A source never hands out a row.
import { gridFactor, type MomentLayout } from "../release/moment-layout.ts";
import type { Study } from "../release/study.ts";

/** A column as the schema of a table has it. */
export interface ColumnSchema {
  readonly name: string;
  readonly type: "text" | "number" | "integer" | "boolean" | "other";
  /** What the engine itself calls the type. */
  readonly engineType: string;
}

/** The engine type of a CSV column: text that may well be numbers, unlike the text column of a database. */
export const CSV_TEXT = "CSV text";

/** What summing needs to know of a layout: which products of which columns, and their unit. */
export type SummedLayout = Pick<MomentLayout, "factors" | "components" | "grid">;

/** What a source is asked for. */
export interface SumQuery {
  readonly study: Study;
  readonly layout: SummedLayout;
}

/** What a source answers: confidential. */
export interface ExactSums {
  /** The sum of each component over the valid rows, in the layout's unit. */
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

/** Sums of products of grid values → sums in the layout's unit. */
export function toGridUnit(sums: readonly bigint[], layout: SummedLayout): bigint[] {
  return sums.map((sum, index) => sum * gridFactor(layout.components[index]!, layout));
}
