// A cell of a table → what it is worth to a variable, a number: in memory, and in a CSV file. Typed columns of a database or a
// Parquet file get the same by the statements of statistics/sql, each cell where it is.

import { binOf } from "../study/bins.ts";
import { fitsCell, LONGEST_CELL } from "../study/cell-length.ts";
import type { DateFormat } from "../study/date-format.ts";
import { levelSpellings, spelled } from "../study/level-spelling.ts";
import {
  type CategoricalVariable,
  isBinned,
  isDate,
  isNumeric,
  type NumericVariable,
  type Variable,
} from "../study/study.ts";
import { cellDay, codedDay, timeOf } from "./day.ts";
import { utf8Bytes } from "./encoding.ts";
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
 * What a cell is worth to its variable, before any transform: its number, or the time since or until its day, NaN where it is
 * missing or bad; or the position of its level or bin, −1 where it is in none. Engines compute the same where the cell is, and hand
 * it over.
 */
export function cellValue(cell: unknown, variable: Variable): number {
  if (!isNumeric(variable)) return levelOf(cellLabel(cell), variable);
  if (isMissingCode(cell, variable)) return numberValue(Number.NaN, variable);
  const x = isDate(variable) ? timeOf(cellDay(cell, variable.dateFormat), variable) : cellNumber(cell);
  return numberValue(x, variable);
}

/** What a number is worth to a variable: itself, or the position of its bin. */
export function numberValue(x: number, variable: NumericVariable): number {
  return isBinned(variable) ? binOf(x, variable.bins) : x;
}

/** Whether a cell is written like a code for a missing one, or is the number or the day of one. */
export function isMissingCode(cell: unknown, variable: NumericVariable): boolean {
  const { missing, dateFormat } = variable;
  if (missing === undefined) return false;
  if (typeof cell === "string" && missing.includes(trimCell(cell))) return true;
  if (!isDate(variable)) return missingNumbers(missing).includes(cellNumber(cell));
  return typeof cell === "string" && missingDays(missing, dateFormat).includes(codedDay(cell, dateFormat));
}

/** The codes that are numbers. */
export function missingNumbers(codes: readonly string[]): number[] {
  return codes.map(cellNumber).filter(Number.isFinite);
}

/** The codes that are days, counted from 1970-01-01. */
export function missingDays(codes: readonly string[], format: DateFormat | undefined): number[] {
  return codes.map((code) => codedDay(code, format)).filter(Number.isFinite);
}

/** The position of a cell among levels, by its bytes, each given as one character; −1 where it is none of them. */
export function levelOfBytes(variable: CategoricalVariable): (bytes: string) => number {
  const positions = positionsOf(levelSpellings(variable).map((texts) => texts.map(utf8Bytes)));
  return (bytes) =>
    bytes.length > LONGEST_CELL ? -1 : (positions.get(spelled(trimCell(bytes), variable.match)) ?? -1);
}

const POSITIONS = new WeakMap<CategoricalVariable, ReadonlyMap<string, number>>();

/** The same by its text, without blanks around it. */
function levelOf(label: string | undefined, variable: CategoricalVariable): number {
  if (label === undefined) return -1;
  let positions = POSITIONS.get(variable);
  if (positions === undefined) {
    positions = positionsOf(levelSpellings(variable));
    POSITIONS.set(variable, positions);
  }
  return positions.get(spelled(label, variable.match)) ?? -1;
}

function positionsOf(spellings: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  return new Map(spellings.flatMap((texts, position) => texts.map((text) => [text, position] as const)));
}
