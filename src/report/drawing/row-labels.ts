// Rows with their names: beside the marks where names are short enough, else above them. Grid lines keep to the marks and
// never run through a name. A heading has a row of its own, without marks.
import * as Plot from "@observablehq/plot";
import { decade, powerOfTen, rounded } from "../../math/elementary/decade.ts";
import { shortened } from "../../words.ts";
import { CHARACTER_WIDTH } from "./canvas.ts";

export interface LabelledRow {
  /** Its own among all rows. */
  readonly key: string;
  readonly label: string;
  readonly heading?: string | null;
}

export interface RowLayout {
  readonly height: number;
  readonly marginLeft: number;
  /** The places of rows and headings from top to bottom. */
  readonly domain: readonly string[];
  /** How far marks stand below the middle of their row. */
  readonly dy: number;
  readonly labels: Plot.Markish;
  /** A line at each place, in the rows with marks only. */
  lines(places: readonly number[], stroke: string, strokeWidth: number): Plot.Markish;
}

/** Of the width, what names beside the marks may take. */
const MOST_BESIDE = 0.44;
const INDENT = 14;
const GAP = 12;
const HEIGHTS = { beside: 28, above: 42, heading: 26 } as const;

/** Rows that follow one another under one heading are told by it. `marginLeft` is what marks need at least. */
export function rowLayout(rows: readonly LabelledRow[], width: number, marginLeft = 14): RowLayout {
  const places = rows.flatMap(placesOf);
  const indentOf = ({ heading }: Place) => (heading ? INDENT : 0);
  const longest = Math.max(...rows.map((row) => row.label.length * CHARACTER_WIDTH + indentOf(row as Place)));
  const isBeside = longest + GAP <= MOST_BESIDE * width;
  const margin = isBeside ? Math.max(marginLeft, Math.ceil(longest) + GAP) : marginLeft;
  const rowHeight = isBeside ? HEIGHTS.beside : HEIGHTS.above;
  return {
    // A band scale has rows of one height.
    height: rowHeight * places.length,
    marginLeft: margin,
    domain: places.map(({ key }) => key),
    dy: isBeside ? 0 : 9,
    labels: places.map((place) => nameMark(place, isBeside, margin, width - indentOf(place), indentOf(place))),
    lines: (at, stroke, strokeWidth) =>
      Plot.tickX(
        rows.flatMap(({ key }) => at.map((x) => ({ key, x }))),
        { x: "x", y: "key", stroke, strokeWidth, insetTop: isBeside ? 0 : 21 },
      ),
  };
}

type Place = LabelledRow & { readonly isHeading?: boolean };

function placesOf(row: LabelledRow, i: number, rows: readonly LabelledRow[]): Place[] {
  const isFirst = row.heading && row.heading !== rows[i - 1]?.heading;
  if (!isFirst) return [row];
  return [{ key: `heading of ${row.key}`, label: row.heading, isHeading: true }, row];
}

function nameMark(place: Place, isBeside: boolean, margin: number, room: number, indent: number): Plot.Markish {
  return Plot.text([place], {
    y: "key",
    text: [shortened(place.label, Math.floor(room / CHARACTER_WIDTH))],
    frameAnchor: "left",
    textAnchor: "start",
    dx: indent - margin,
    dy: isBeside || place.isHeading ? (place.isHeading ? 4 : 0) : -9,
    fill: "currentColor",
    ...(place.isHeading && { fontWeight: 600 }),
  });
}

/** Round places from below the lowest to above the highest value, about so many. */
export function roundPlaces(low: number, high: number, count: number): number[] {
  const span = high > low ? high - low : Math.abs(high) || 1;
  const raw = span / count;
  const power = powerOfTen(decade(raw));
  const step = [1, 2, 5, 10].map((digit) => digit * power).find((size) => size >= raw * 0.999)!;
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, i) => rounded((first + i) * step, 12));
}
