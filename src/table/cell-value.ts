// A cell of a table → what it is worth to a variable, a number: in memory, and in a CSV file. Typed columns of a database or a
// Parquet file get the same by the statements of statistics/sql, each cell where it is.

import { binOf } from "../study/bins.ts";
import { fitsCell, LONGEST_CELL } from "../study/cell-length.ts";
import { isBinned, isNumeric, type NumericVariable, type Variable } from "../study/study.ts";
import { cellDay, timeOf } from "./day.ts";
import { trimCell } from "./trim-cell.ts";

/** What a trimmed cell must be to count as a number. Every character can be matched in one way only: linear time. */
const NUMBER = /^[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?$/;

/** The number a cell holds, NaN when it holds none. A number too large for a double is ±Infinity, which clamps. */
export function cellNumber(cell: unknown): number {
  if (typeof cell === "number") return cell;
  if (typeof cell === "bigint") return Number(cell);
  if (typeof cell !== "string" || !fitsCell(cell)) return Number.NaN;
  const text = trimCell(cell);
  return NUMBER.test(text) ? Number(text) : Number.NaN;
}

/** The text a cell is compared by with the levels, undefined when it has none. */
export function cellLabel(cell: unknown): string | undefined {
  if (typeof cell === "string") return fitsCell(cell) ? trimCell(cell) : undefined;
  if (typeof cell === "number") return Number.isInteger(cell) ? BigInt(cell).toString() : undefined;
  return typeof cell === "bigint" || typeof cell === "boolean" ? cell.toString() : undefined;
}

/**
 * What a cell is worth to its variable, before any transform: its number, or the time since its day, NaN where it is missing
 * or bad; or the position of its level or bin, −1 where it is in none. Engines compute the same where the cell is, and hand
 * it over.
 */
export function cellValue(cell: unknown, variable: Variable): number {
  if (!isNumeric(variable)) return variable.levels.indexOf(cellLabel(cell)!);
  const { missing, since } = variable;
  if (missing && isMissingCode(cell, missing, since !== undefined)) return numberValue(Number.NaN, variable);
  return numberValue(since === undefined ? cellNumber(cell) : timeOf(cellDay(cell), variable), variable);
}

/** What a number is worth to a variable: itself, or the position of its bin. */
export function numberValue(x: number, variable: NumericVariable): number {
  return isBinned(variable) ? binOf(x, variable.bins) : x;
}

/** Whether a cell is written like a code for a missing one, or is the number or the day of one. */
export function isMissingCode(cell: unknown, codes: readonly string[], isDate: boolean): boolean {
  if (typeof cell === "string" && codes.includes(trimCell(cell))) return true;
  return isDate ? missingDays(codes).includes(cellDay(cell)) : missingNumbers(codes).includes(cellNumber(cell));
}

/** The codes that are numbers. */
export function missingNumbers(codes: readonly string[]): number[] {
  return codes.map(cellNumber).filter(Number.isFinite);
}

/** The codes that are days, counted from 1970-01-01. */
export function missingDays(codes: readonly string[]): number[] {
  return codes.map(cellDay).filter(Number.isFinite);
}

/** The position of a cell among levels, by its bytes, each given as one character; −1 where it is none of them. */
export function levelOfBytes(levels: readonly string[]): (bytes: string) => number {
  const positions = new Map(levels.map((level, position) => [bytesOf(level), position]));
  return (bytes) => (bytes.length > LONGEST_CELL ? -1 : (positions.get(trimCell(bytes)) ?? -1));
}

/** UTF-8, one character a byte. */
function bytesOf(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");
}
