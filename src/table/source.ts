// What noisewise asks of a table, wherever it is kept: which columns it has (public, read before a charge) and the
// exact integer sums of a study's contributions (confidential, read after it). Cells are handed to a visitor only where
// they must be read here: for sums that no engine can do alike, and for the custodian's own check.
import { gridFactor, type MomentLayout } from "../moments/moment-layout.ts";
import { isCategorical, type Study, type Variable } from "../study/study.ts";

/** A column as the schema of a table has it. */
export interface ColumnSchema {
  readonly name: string;
  readonly type: "text" | "number" | "integer" | "boolean" | "date" | "other";
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

/**
 * A cell that is asked for. As the value of a variable it is a number, whatever the column holds (`cellValue` in
 * statistics/quantise.ts): no text leaves the engine for a release. As text it is for the custodian's own check.
 */
export type WantedCell = { readonly variable: Variable } | { readonly textOf: string };

/** Takes the wanted cells of one row, a number for a value, a string or null for text; the array is used again. */
export type RowVisitor = (cells: readonly (number | string | null)[]) => void;

/** Whether the numbers of a study can only be had by reading its cells here: see transform.ts. */
export function hasTransforms({ variables }: Study): boolean {
  return variables.some((variable) => !isCategorical(variable) && variable.transform !== undefined);
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
  /** Every row, in any order: confidential, for the custodian's own eyes. */
  scan(wanted: readonly WantedCell[], visit: RowVisitor): Promise<void>;
  /** Frees the connection or the files. */
  close(): Promise<void>;
}

/** Sums of products of grid values → sums in the layout's unit. */
export function toGridUnit(sums: readonly bigint[], layout: SummedLayout): bigint[] {
  return sums.map((sum, index) => sum * gridFactor(layout.components[index], layout));
}
