// Labels of rows: beside the marks where they are short enough, otherwise above them. Grid lines never cross a label.
// A heading gets a row of its own, without marks.
import * as Plot from "@observablehq/plot";
import { decade, powerOfTen, rounded } from "../../math/elementary/decade.ts";
import { shortened } from "../../words.ts";
import { CHARACTER_WIDTH } from "./canvas.ts";

export interface LabelledRow {
  /** Unique among all rows. */
  readonly key: string;
  readonly label: string;
  readonly heading?: string | null;
}

export interface RowLayout {
  readonly height: number;
  readonly marginLeft: number;
  /** Rows and headings from top to bottom. */
  readonly domain: readonly string[];
  /** Offset of the marks below the middle of their row. */
  readonly dy: number;
  readonly labels: Plot.Markish;
  /** A vertical line at each x, in the rows with marks only. */
  lines(at: readonly number[], stroke: string, strokeWidth: number): Plot.Markish;
}

/** Largest share of the width for labels beside the marks. */
const MAX_BESIDE = 0.44;
const INDENT = 14;
const GAP = 12;
const HEIGHTS = { beside: 28, above: 42, heading: 26 } as const;

/** Consecutive rows with the same heading share it. `marginLeft` is the least that the marks need. */
export function rowLayout(rows: readonly LabelledRow[], width: number, marginLeft = 14): RowLayout {
  const slots = rows.flatMap(slotsOf);
  const indentOf = ({ heading }: Slot) => (heading ? INDENT : 0);
  const longest = Math.max(...rows.map((row) => row.label.length * CHARACTER_WIDTH + indentOf(row as Slot)));
  const isBeside = longest + GAP <= MAX_BESIDE * width;
  const margin = isBeside ? Math.max(marginLeft, Math.ceil(longest) + GAP) : marginLeft;
  const rowHeight = isBeside ? HEIGHTS.beside : HEIGHTS.above;
  return {
    // In a band scale all rows have the same height.
    height: rowHeight * slots.length,
    marginLeft: margin,
    domain: slots.map(({ key }) => key),
    dy: isBeside ? 0 : 9,
    labels: slots.map((slot) => labelMark(slot, isBeside, margin, width - indentOf(slot), indentOf(slot))),
    lines: (at, stroke, strokeWidth) =>
      Plot.tickX(
        rows.flatMap(({ key }) => at.map((x) => ({ key, x }))),
        { x: "x", y: "key", stroke, strokeWidth, insetTop: isBeside ? 0 : 21 },
      ),
  };
}

type Slot = LabelledRow & { readonly isHeading?: boolean };

function slotsOf(row: LabelledRow, i: number, rows: readonly LabelledRow[]): Slot[] {
  const isFirst = row.heading && row.heading !== rows[i - 1]?.heading;
  if (!isFirst) return [row];
  return [{ key: `heading of ${row.key}`, label: row.heading, isHeading: true }, row];
}

function labelMark(slot: Slot, isBeside: boolean, margin: number, room: number, indent: number): Plot.Markish {
  return Plot.text([slot], {
    y: "key",
    text: [shortened(slot.label, Math.floor(room / CHARACTER_WIDTH))],
    frameAnchor: "left",
    textAnchor: "start",
    dx: indent - margin,
    dy: isBeside || slot.isHeading ? (slot.isHeading ? 4 : 0) : -9,
    fill: "currentColor",
    ...(slot.isHeading && { fontWeight: 600 }),
  });
}

/** About `count` round numbers that span all values from `low` to `high`. */
export function roundTicks(low: number, high: number, count: number): number[] {
  const span = high > low ? high - low : Math.abs(high) || 1;
  const raw = span / count;
  const power = powerOfTen(decade(raw));
  const step = [1, 2, 5, 10].map((digit) => digit * power).find((size) => size >= raw * 0.999)!;
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, i) => rounded((first + i) * step, 12));
}

/** The same on a logarithmic axis: 1, 2 and 5 times powers of ten, or evenly spaced numbers where these are too far apart. */
export function ratioTicks(low: number, high: number, count: number): number[] {
  if (high < 4 * low) return roundTicks(low, high, count).filter((tick) => tick > 0);
  const digits = 3 * (decade(high) - decade(low)) > count + 3 ? [1] : [1, 2, 5];
  const ticks = Array.from({ length: decade(high) - decade(low) + 2 }, (_, i) => decade(low) + i).flatMap((power) =>
    digits.map((digit) => Number(`${digit}e${power}`)),
  );
  const first = ticks.findLastIndex((tick) => tick <= low);
  return ticks.slice(first, ticks.findIndex((tick) => tick >= high) + 1);
}
