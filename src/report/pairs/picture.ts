// Two coefficients plotted against each other: draws as dots, and the outline that ignoring the noise would have
// claimed.
import * as Plot from "@observablehq/plot";
import { horizontalAxis, verticalAxis } from "../drawing/axis.ts";
import { type Canvas, INK, picture } from "../drawing/canvas.ts";
import { END_ROOM, spacedTicks, widest } from "../drawing/ticks.ts";
import type { PairPanel, Point } from "./figure.ts";

const HEIGHT = 270;
/** For the label of the vertical axis, and the space beside it. */
const LABEL_ROOM = 30;

/** Pairs of coefficients as SVG, one panel each. */
export function pairPicture({ x, y, points, naive, alt }: PairPanel, canvas: Canvas): string {
  const upward = spacedTicks(y.range, HEIGHT - 50, "up");
  const marginLeft = widest(upward.ticks.map(upward.tickFormat)) + LABEL_ROOM;
  const across = spacedTicks(x.range, canvas.width - marginLeft - END_ROOM);
  const place = { x: (point: Point) => point[0], y: (point: Point) => point[1] };
  return picture(
    alt,
    {
      height: HEIGHT,
      marginLeft,
      marginRight: END_ROOM,
      marginTop: 8,
      marginBottom: 42,
      x: { domain: [...x.range] },
      y: { domain: [...y.range] },
      marks: [
        Plot.gridX({ ticks: across.ticks, stroke: INK.line, strokeOpacity: 1 }),
        ...verticalAxis(y.axis, HEIGHT - 50, upward),
        Plot.dot(points, { ...place, r: 1.9, fill: INK.posterior, fillOpacity: 0.45 }),
        naive && Plot.line(naive, { ...place, stroke: INK.naive, strokeWidth: 2.5 }),
        ...horizontalAxis(x.axis, canvas.width - marginLeft - END_ROOM, across),
      ],
    },
    canvas,
  );
}
