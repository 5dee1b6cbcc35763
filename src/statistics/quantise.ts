// A cell of the table → an integer on the grid [−K, K], or INVALID: u = (x − middle)/half, Z = ⌊K·u + ½⌋, clamped, x the
// number after its transform. Every engine does these operations on doubles in this order, or hands its cells over to
// be read here, so their integers are the same bit for bit.

import { GRID } from "../moments/moment-layout.ts";
import { fitsCell } from "../study/cell-length.ts";
import { absentLevel, affineMap } from "../study/released-variable.ts";
import { type BoundedVariable, type CategoricalVariable, isCategorical, type Variable } from "../study/study.ts";
import { trimCell } from "../table/trim-cell.ts";
import { timeSince, transformed } from "./transform.ts";

/** A cell that is missing, or no number, or no declared level. */
export const INVALID = null;
export type GridValue = number | typeof INVALID;

/** What a trimmed cell must be to count as a number. Every character can be matched in one way only: linear time. */
const NUMBER = /^[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?$/;

export function quantise(x: number, bounds: readonly [number, number]): GridValue {
  if (Number.isNaN(x)) return INVALID;
  const { middle, half } = affineMap(bounds);
  const z = Math.floor(((x - middle) / half) * GRID + 0.5);
  return Math.max(-GRID, Math.min(GRID, z));
}

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

/** The number of a cell as the variable means it: a missing code is none, a date is a time, a transform is applied. */
export function variableNumber(cell: unknown, { missing, since, unit, transform }: BoundedVariable): number {
  if (missing && isMissingCode(cell, missing, since === undefined)) return Number.NaN;
  return transformed(since === undefined ? cellNumber(cell) : timeSince(cell, since, unit!), transform);
}

/** Whether a cell is written like a code for a missing one or, among numbers, equals it. */
export function isMissingCode(cell: unknown, codes: readonly string[], asNumber: boolean): boolean {
  if (typeof cell === "string" && codes.includes(trimCell(cell))) return true;
  return asNumber && missingNumbers(codes).includes(cellNumber(cell));
}

/** The codes that are numbers. */
export function missingNumbers(codes: readonly string[]): number[] {
  return codes.map(cellNumber).filter(Number.isFinite);
}

export function quantiseBounded(cell: unknown, variable: BoundedVariable): GridValue {
  return quantise(variableNumber(cell, variable), variable.bounds) ?? quantisedFill(variable);
}

export function quantisedFill({ bounds, fill }: Pick<BoundedVariable, "bounds" | "fill">): GridValue {
  return fill === null ? INVALID : quantise(fill, bounds);
}

/** Position of the cell's level among the declared ones. */
export function levelPosition(cell: unknown, { levels, fill }: CategoricalVariable): GridValue {
  const label = cellLabel(cell);
  const position = label === undefined ? -1 : levels.indexOf(label);
  if (position >= 0) return position;
  return fill === null ? INVALID : levels.indexOf(fill);
}

/**
 * Writes the columns of one row, given its cells in the order of the variables; says whether the row is valid. A number
 * is an integer of the grid, a two-level variable −1 or 1, a level of a larger one 0 or 1.
 */
export function quantiseRow(variables: readonly Variable[], cells: ArrayLike<unknown>, out: Float64Array): boolean {
  let next = 0;
  for (let j = 0; j < variables.length; j++) {
    const variable = variables[j];
    if (isCategorical(variable)) {
      const position = levelPosition(cells[j], variable);
      if (position === INVALID) return false;
      const absent = absentLevel(variable);
      for (let level = 1; level < variable.levels.length; level++) out[next++] = position === level ? 1 : absent;
    } else {
      const z = quantiseBounded(cells[j], variable);
      if (z === INVALID) return false;
      out[next++] = z;
    }
  }
  return true;
}
