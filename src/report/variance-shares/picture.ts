// Where the uncertainty comes from: a bar per coefficient, with the share of the privacy noise on the left, then the
// sample.
import * as Plot from "@observablehq/plot";
import { horizontalAxis } from "../drawing/axis.ts";
import { type Canvas, INK, picture } from "../drawing/canvas.ts";
import { type RowLayout, rowLayout } from "../drawing/row-labels.ts";
import { ticksApart } from "../drawing/ticks.ts";
import { shortPercent } from "../numbers.ts";
import type { VarianceFigure, VarianceShare } from "./figure.ts";

/** For the figure beside a bar. */
const FIGURE_ROOM = 60;

/** Shares of the variance as SVG. */
export function variancePicture({ rows, alt }: VarianceFigure, canvas: Canvas): string {
  const layout = rowLayout(rows, canvas.width);
  const width = canvas.width - layout.marginLeft - FIGURE_ROOM;
  const tickFormat = (share: number) => `${Math.round(100 * share)} %`;
  const ticks = ticksApart([0, 0.25, 0.5, 0.75, 1], (share) => share * width, tickFormat);
  return picture(
    alt,
    {
      height: 50 + layout.height,
      marginLeft: layout.marginLeft,
      marginRight: FIGURE_ROOM,
      marginTop: 6,
      marginBottom: 42,
      x: { domain: [0, 1] },
      y: { type: "band", axis: null, domain: [...layout.domain], padding: 0 },
      marks: [
        layout.labels,
        bar(
          rows,
          () => 0,
          ({ privacy }) => privacy,
          INK.privacy,
          layout,
        ),
        bar(
          rows,
          ({ privacy }) => privacy,
          () => 1,
          INK.sample,
          layout,
        ),
        Plot.text(rows, {
          x: 1,
          y: "key",
          dx: 6,
          dy: layout.dy,
          textAnchor: "start",
          text: ({ privacy }: VarianceShare) => shortPercent(privacy),
          fill: "currentColor",
          fontWeight: 600,
        }),
        ...horizontalAxis("share of the variance", width, { ticks, tickFormat }),
      ],
    },
    canvas,
  );
}

type End = (row: VarianceShare) => number;

function bar(rows: readonly VarianceShare[], x1: End, x2: End, fill: string, { dy }: RowLayout): Plot.Markish {
  return Plot.barX(rows, { x1, x2, y: "key", fill, insetTop: dy === 0 ? 6 : 21, insetBottom: dy === 0 ? 6 : 5 });
}
