// The column that puts a person's rows in order → a number for each of its cells: the number it holds, or the day. What is
// neither is NaN, and comes last.
import type { BoundedVariable } from "../study/study.ts";
import { cellNumber } from "./cell-value.ts";
import { cellDay } from "./day.ts";
import type { ColumnSchema, WantedCell } from "./source.ts";

/** Of a cell without a type, as in a CSV file: `plain` makes a plain number of what the file writes. */
export function cellOrder(cell: unknown, plain: (text: string) => string = (text) => text): number {
  const number = cellNumber(typeof cell === "string" ? plain(cell) : cell);
  return Number.isNaN(number) ? cellDay(cell) : number;
}

/** Typed columns are read as a variable would be: its bounds are not asked for. */
export function withOrderRead(wanted: readonly WantedCell[], schemaOf: (column: string) => ColumnSchema): WantedCell[] {
  return wanted.map((cell) => ("orderOf" in cell ? { variable: orderVariable(schemaOf(cell.orderOf)) } : cell));
}

function orderVariable({ name, type }: ColumnSchema): BoundedVariable {
  const number: BoundedVariable = { name, column: name, bounds: [0, 1], fill: null };
  return type === "date" ? { ...number, since: "1970-01-01", unit: "days" } : number;
}
