// A date → the number of its day, counted from 1970-01-01 in the Gregorian calendar → the time since the day a variable
// counts from. Days of the years 0 to 9999 count, the time of day does not.
import { fitsCell } from "../study/cell-length.ts";
import type { NumericVariable } from "../study/study.ts";
import { DAYS_IN } from "../study/variable-problem.ts";
import { trimCell } from "./trim-cell.ts";

/** 0000-01-01 and 9999-12-31. */
export const FIRST_DAY = -719_528;
export const LAST_DAY = 2_932_896;

/** A day, with or without the time of day: 2024-03-05, 2024-03-05 10:30, 2024-03-05T10:30:00.5Z. */
const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?$/;
const MILLISECONDS = 86_400_000;

/** The day that a text holds; NaN where it holds none. */
export function cellDay(cell: unknown): number {
  if (typeof cell !== "string" || !fitsCell(cell)) return Number.NaN;
  const [, year, month, day] = DATE.exec(trimCell(cell)) ?? [];
  if (year === undefined) return Number.NaN;
  const time = new Date(0).setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  // 31 April would become 1 May.
  const isDay = new Date(time).getUTCMonth() === Number(month) - 1 && Number(day) > 0;
  return isDay ? time / MILLISECONDS : Number.NaN;
}

/** The time from the day a variable counts from to another, in its unit. */
export function timeOf(day: number, { since, unit }: NumericVariable): number {
  return (day - cellDay(since)) / DAYS_IN.get(unit!)!;
}
