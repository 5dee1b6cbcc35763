// A number of the table → the number that meets the bounds. Logarithms differ in their last digit from engine to engine,
// so they are computed here and nowhere else: engines hand over cells, and integers stay the same bit for bit.

import { unreachable } from "../errors.ts";
import { log, log1p } from "../math/elementary/log.ts";
import { fitsCell } from "../study/cell-length.ts";
import type { Transform } from "../study/variable.ts";
import { DAYS_IN } from "../study/variable-problem.ts";
import { trimCell } from "../table/trim-cell.ts";

/** NaN, a bad cell, where the transform has no value: the logarithm of 0, the root of −1. */
export function transformed(x: number, transform: Transform | undefined): number {
  switch (transform) {
    case undefined:
      return x;
    case "log":
      return x > 0 ? log(x) : Number.NaN;
    case "log1p":
      return x > -1 ? log1p(x) : Number.NaN;
    case "sqrt":
      return Math.sqrt(x);
    default:
      return unreachable(transform);
  }
}

/** A day, with or without the time of day: 2024-03-05, 2024-03-05 10:30, 2024-03-05T10:30:00.5Z. */
const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?$/;
const DAY = 86_400_000;

/** The time from one day to another in the unit; NaN where the cell is no date. The time of day does not count. */
export function timeSince(cell: unknown, since: string, unit: string): number {
  if (typeof cell !== "string" || !fitsCell(cell)) return Number.NaN;
  return (dayNumber(trimCell(cell)) - dayNumber(since)) / DAYS_IN.get(unit)!;
}

function dayNumber(text: string): number {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year === undefined) return Number.NaN;
  const time = new Date(0).setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  // 31 April would become 1 May.
  const isDay = new Date(time).getUTCMonth() === Number(month) - 1 && Number(day) > 0;
  return isDay ? time / DAY : Number.NaN;
}
