// The coefficient plot: one labelled row per covariate, a thick line for the 50 % interval, a thin line for 90 %, and a
// dot for the median: filled if the sign is clear, hollow if it is not settled. Where the release cannot tell there is a
// pale dashed line with a cross, since such an interval is no finding.
import * as Plot from "@observablehq/plot";
import { log } from "../../math/elementary/log.ts";
import { horizontalAxis } from "../drawing/axis.ts";
import { type Canvas, INK, picture } from "../drawing/canvas.ts";
import { gridLines, rowLayout } from "../drawing/row-labels.ts";
import { END_ROOM, ratioTicks, roundTicks, ticksApart } from "../drawing/ticks.ts";
import { withMinus } from "../numbers.ts";
import type { CoefficientFigure, CoefficientRow } from "./figure.ts";

/** Intervals of the coefficients as SVG. */
export function coefficientPicture({ axis, isRatio, rows, alt }: CoefficientFigure, canvas: Canvas): string {
  const layout = rowLayout(rows, canvas.width);
  const width = canvas.width - layout.marginLeft - END_ROOM;
  const values = rows.flatMap(({ q5, q95 }) => [q5, q95]);
  const none = isRatio ? 1 : 0;
  const [low, high] = [Math.min(none, ...values), Math.max(none, ...values)];
  const ticks = (isRatio ? ratioTicks : roundTicks)(low, high, Math.max(3, Math.floor(width / 90)));
  const tickFormat = (tick: number) => withMinus(tick.toLocaleString("en-US", { maximumSignificantDigits: 6 }));
  const scaled = isRatio ? log : (tick: number) => tick;
  // Between 0 and the first tick above it there is no tick, but there may be an interval.
  const ends = [Math.min(low, ticks[0]), Math.max(high, ticks[ticks.length - 1])] as const;
  const [first, last] = ends.map(scaled);
  const at = (tick: number) => (width * (scaled(tick) - first)) / (last - first);
  const told = rows.filter(({ verdict }) => verdict !== "cannot tell");
  return picture(
    alt,
    {
      height: 50 + layout.height,
      marginLeft: layout.marginLeft,
      marginRight: END_ROOM,
      marginTop: 6,
      marginBottom: 44,
      x: { type: isRatio ? "log" : "linear", domain: [...ends] },
      y: { type: "band", axis: null, domain: [...layout.domain], padding: 0 },
      marks: [
        gridLines(ticks, INK.line, 1),
        gridLines([none], INK.muted, 1.5),
        layout.labels,
        interval(told, "q5", "q95", 2, layout.dy),
        interval(told, "q25", "q75", 7, layout.dy),
        medians(told, true, layout.dy),
        medians(told, false, layout.dy),
        ...untold(
          rows.filter(({ verdict }) => verdict === "cannot tell"),
          layout.dy,
        ),
        ...horizontalAxis(axis, width, { ticks: ticksApart(ticks, at, tickFormat), tickFormat }),
      ],
    },
    canvas,
  );
}

function interval(
  rows: readonly CoefficientRow[],
  x1: "q5" | "q25",
  x2: "q75" | "q95",
  strokeWidth: number,
  dy: number,
) {
  const line = { stroke: INK.posterior, strokeWidth, strokeLinecap: "round" } as const;
  return Plot.link(rows, { x1, x2, y1: "key", y2: "key", dy, ...line });
}

function medians(rows: readonly CoefficientRow[], clear: boolean, dy: number) {
  return Plot.dot(
    rows.filter(({ verdict }) => (verdict === "clear") === clear),
    {
      x: "q50",
      y: "key",
      dy,
      r: 5,
      fill: clear ? INK.posterior : INK.page,
      stroke: INK.posterior,
      strokeWidth: 2,
    },
  );
}

function untold(rows: readonly CoefficientRow[], dy: number): Plot.Markish[] {
  const line = { stroke: INK.muted, strokeWidth: 1.5 } as const;
  return [
    Plot.link(rows, { x1: "q5", x2: "q95", y1: "key", y2: "key", dy, ...line, strokeDasharray: "2 5" }),
    Plot.dot(rows, { x: "q50", y: "key", dy, r: 4.5, symbol: "times", ...line, strokeWidth: 2 }),
  ];
}
