// The text of a cell that is no date of the declared format → the formats in which it is one; and these, counted over a column → what to
// declare. A pattern is all that is told of the dates.
import { DATE_FORMATS, type DateFormat } from "../study/date-format.ts";
import { cellDay } from "../table/day.ts";

export function formatsOf(text: string): DateFormat[] {
  return DATE_FORMATS.filter((format) => !Number.isNaN(cellDay(text, format)));
}

/** 31.12.99: of which century? */
export function hasShortYear(text: string): boolean {
  return /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2}( .*)?$/.test(text);
}

/** The formats that read most of the cells; several where no cell tells them apart. */
export function likelyFormats(counts: ReadonlyMap<DateFormat, number>): DateFormat[] {
  const most = Math.max(...counts.values());
  return [...counts].filter(([, cells]) => cells === most).map(([format]) => format);
}

/** The same day in each format, for people. */
export function exampleOf(format: DateFormat): string {
  return format.replace("yyyy", "1930").replace("mm", "01").replace("dd", "31");
}
