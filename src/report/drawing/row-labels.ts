// Labels of rows: beside the marks where they are short enough, otherwise above them. Grid lines run through all rows; where
// one would cross a label, the label has the page behind it. A heading gets a row of its own, without marks.
import * as Plot from "@observablehq/plot";
import { shortened } from "../../words.ts";
import { CHARACTER_WIDTH, INK } from "./canvas.ts";
import { END_ROOM } from "./ticks.ts";

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
}

/** Largest share of the width for labels beside the marks. */
const MAX_BESIDE = 0.44;
const INDENT = 14;
const GAP = 12;
const HEIGHTS = { beside: 28, above: 42, heading: 26 } as const;

/** Consecutive rows with the same heading share it. `marginLeft` is the least that the marks need. */
export function rowLayout(rows: readonly LabelledRow[], width: number, marginLeft = END_ROOM): RowLayout {
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
  };
}

/** A vertical line at each x. */
export function gridLines(at: readonly number[], stroke: string, strokeWidth: number): Plot.Markish {
  return Plot.ruleX(at, { stroke, strokeWidth });
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
    stroke: INK.page,
    strokeWidth: 5,
    ...(slot.isHeading && { fontWeight: 600 }),
  });
}
