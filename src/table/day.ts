// A date → the number of its day, counted from 1970-01-01 in the Gregorian calendar → the time from or to the day that a
// variable declares. Days of the years 0 to 9999 count, the time of day does not.
import { fitsCell } from "../study/cell-length.ts";
import { DATE_FORMATS, type DateFormat } from "../study/date-format.ts";
import type { NumericVariable } from "../study/study.ts";
import { DAYS_IN } from "../study/variable-problem.ts";
import { trimCell } from "./trim-cell.ts";

/** 0000-01-01 and 9999-12-31. */
export const FIRST_DAY = -719_528;
export const LAST_DAY = 2_932_896;

const ISO = "yyyy-mm-dd";
const MILLISECONDS = 86_400_000;

/** The time of day after a date: 10:30, T10:30:00.5Z; as people write it also 9:30, or 9:30 PM. */
const ISO_TIME = "[T ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?(?:Z|[+-]\\d{2}(?::?\\d{2})?)?";
const OTHER_TIME = "[T ]\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?(?: ?[AaPp][Mm])?";

const PATTERNS: ReadonlyMap<DateFormat, RegExp> = new Map(DATE_FORMATS.map((format) => [format, patternOf(format)]));

/** Where something stands between them, days and months below ten may have one digit; ISO dates have two. */
function patternOf(format: DateFormat): RegExp {
  const digits = format === ISO || format === "yyyymmdd" ? "{2}" : "{1,2}";
  const date = format
    .replaceAll(".", "\\.")
    .replace("yyyy", "(?<year>\\d{4})")
    .replace("mm", `(?<month>\\d${digits})`)
    .replace("dd", `(?<day>\\d${digits})`);
  return new RegExp(`^${date}(?:${format === ISO ? ISO_TIME : OTHER_TIME})?$`);
}

/** The day that a text holds; NaN where it holds none. */
export function cellDay(cell: unknown, format: DateFormat = ISO): number {
  if (typeof cell !== "string" || !fitsCell(cell)) return Number.NaN;
  const found = PATTERNS.get(format)!.exec(trimCell(cell))?.groups;
  if (found === undefined) return Number.NaN;
  const [year, month, day] = [Number(found.year), Number(found.month), Number(found.day)];
  const time = new Date(0).setUTCFullYear(year, month - 1, day);
  // 31 April would become 1 May.
  const isDay = new Date(time).getUTCMonth() === month - 1 && day > 0;
  return isDay ? time / MILLISECONDS : Number.NaN;
}

/** The day of a text in the declared format, or in that of studies. */
export function codedDay(text: string, format: DateFormat | undefined): number {
  const day = cellDay(text, format);
  return Number.isNaN(day) ? cellDay(text) : day;
}

/** The time from the declared day to another, or from that to the declared one, in the unit of the variable. */
export function timeOf(day: number, { since, until, unit }: NumericVariable): number {
  const days = until === undefined ? day - cellDay(since) : cellDay(until) - day;
  return days / DAYS_IN.get(unit!)!;
}
