// What noisewise asks of a table, wherever it is kept: which columns it has (public, read before a charge) and the
// exact integer sums of a study's contributions (confidential, read after it). Cells are handed to a visitor only where
// they must be read here: for sums that no engine can do alike, and for the custodian's own check.
import { gridFactor, type MomentLayout } from "../moments/moment-layout.ts";
import { isCategorical, type Study, type Variable } from "../study/study.ts";
import type { People } from "./people.ts";

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
 * table/cell-value.ts), as are an id (the number of its person) and what puts rows in order (table/row-order.ts): no text
 * leaves the engine for a release. As text it is for the custodian's own check.
 */
export type WantedCell =
  | { readonly variable: Variable }
  | { readonly textOf: string }
  | { readonly personOf: string; readonly people: People }
  | { readonly orderOf: string };

export function wantedColumn(cell: WantedCell): string {
  if ("variable" in cell) return cell.variable.column;
  if ("textOf" in cell) return cell.textOf;
  return "personOf" in cell ? cell.personOf : cell.orderOf;
}

/** Takes the wanted cells of one row, a string or null for text, a number for all else; the array is used again. */
export type RowVisitor = (cells: readonly (number | string | null)[]) => void;

/** Whether the sums of a study can only be had by reading its cells here: see transform.ts and kept-rows.ts. */
export function asksForRows({ variables, person }: Study): boolean {
  return person !== undefined || hasTransforms({ variables });
}

export function hasTransforms({ variables }: Pick<Study, "variables">): boolean {
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
  /** Where rows have no order of their own, as in a database; those of files are scanned in their order. */
  readonly isUnordered?: true;
  /** Every row: confidential, for the custodian's own eyes. */
  scan(wanted: readonly WantedCell[], visit: RowVisitor): Promise<void>;
  /** Frees the connection or the files. */
  close(): Promise<void>;
}

/** Sums of products of grid values → sums in the layout's unit. */
export function toGridUnit(sums: readonly bigint[], layout: SummedLayout): bigint[] {
  return sums.map((sum, index) => sum * gridFactor(layout.components[index], layout));
}
