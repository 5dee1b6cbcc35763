// The correlations of a table: a disc for each pair, its area the size of the correlation, its colour the sign. Filled if the
// sign is clear, hollow if it is not settled, a cross where the release cannot tell.
import * as Plot from "@observablehq/plot";
import { shortened } from "../../words.ts";
import { type Canvas, CHARACTER_WIDTH, INK, picture } from "../drawing/canvas.ts";
import type { CorrelationCell, CorrelationFigure } from "./figure.ts";

const MARGIN_TOP = 24;
const LARGEST_CELL = 44;
/** Room for a figure beside its disc. */
const CELL_WITH_TEXT = 84;
/** A correlation of about 0 still has a disc to see. */
const LEAST_RADIUS = 2.5;
/** Labels take at most this share of the width. */
const MOST_OF_LABELS = 0.44;

/** Correlations as SVG. */
export function correlationPicture({ labels, cells, alt }: CorrelationFigure, canvas: Canvas): string {
  const numbered = labels.map((label, at) => `${at + 1}  ${label}`);
  const longest = Math.max(...numbered.map((label) => label.length)) * CHARACTER_WIDTH + 10;
  const marginLeft = Math.ceil(Math.min(longest, MOST_OF_LABELS * canvas.width));
  const columns = labels.length - 1;
  const width = Math.min((canvas.width - marginLeft - 4) / columns, CELL_WITH_TEXT);
  const height = Math.max(18, Math.min(width, LARGEST_CELL));
  const hasText = width >= CELL_WITH_TEXT;
  const radius = ({ estimate }: CorrelationCell) =>
    Math.max(LEAST_RADIUS, (Math.min(width, height) / 2 - 2) * Math.sqrt(Math.abs(estimate)));
  const place = { x: "column", y: "row", dx: hasText ? -20 : 0 } as const;
  const colour = ({ estimate }: CorrelationCell) => (estimate < 0 ? INK.naive : INK.posterior);
  const discs = (verdict: CorrelationCell["verdict"], fill: Plot.ChannelValue) =>
    Plot.dot(
      cells.filter((cell) => cell.verdict === verdict),
      { ...place, r: { value: radius, scale: null }, fill, stroke: { value: colour, scale: null }, strokeWidth: 2 },
    );
  return picture(
    alt,
    {
      height: MARGIN_TOP + labels.length * height,
      marginLeft,
      marginRight: Math.max(4, canvas.width - marginLeft - columns * width),
      marginTop: MARGIN_TOP,
      marginBottom: 0,
      x: { type: "band", axis: null, domain: labels.slice(1).map((_, at) => at), padding: 0 },
      y: { type: "band", axis: null, domain: labels.map((_, at) => at), padding: 0 },
      marks: [
        Plot.cell(cells, { x: "column", y: "row", fill: "none", stroke: INK.line, inset: 0.5 }),
        Plot.text(numbered, {
          y: (_, at) => at,
          text: (label: string) => shortened(label, Math.floor((marginLeft - 8) / CHARACTER_WIDTH)),
          frameAnchor: "left",
          textAnchor: "start",
          dx: -marginLeft,
          fill: "currentColor",
        }),
        Plot.text(labels.slice(1), {
          x: (_, at) => at,
          text: (_, at) => String(at + 1),
          frameAnchor: "top",
          dy: -14,
          fill: "currentColor",
        }),
        discs("clear", { value: colour, scale: null } as never),
        discs("not settled", INK.page),
        Plot.dot(
          cells.filter(({ verdict }) => verdict === "cannot tell"),
          { ...place, r: 4, symbol: "times", stroke: INK.muted, strokeWidth: 1.5 },
        ),
        ...(hasText ? [figures(cells)] : []),
      ],
    },
    canvas,
  );
}

/** What cannot be told has no figure. */
function figures(cells: readonly CorrelationCell[]): Plot.Markish {
  return Plot.text(
    cells.filter(({ verdict }) => verdict !== "cannot tell"),
    {
      x: "column",
      y: "row",
      text: "text",
      textAnchor: "start",
      dx: 3,
      fill: ({ verdict }: CorrelationCell) => (verdict === "clear" ? "currentColor" : INK.muted),
    },
  );
}
