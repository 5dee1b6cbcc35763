// Two coefficients plotted against each other: draws as dots, and the outline that ignoring the noise would have
// claimed.
import * as Plot from "@observablehq/plot";
import { horizontalAxis, legibleTicks, verticalAxis } from "../drawing/axis.ts";
import { type Canvas, INK, picture } from "../drawing/canvas.ts";
import type { PairPanel, Point } from "./figure.ts";

const HEIGHT = 270;

/** Pairs of coefficients as SVG, one panel each. */
export function pairPicture({ x, y, points, naive, alt }: PairPanel, canvas: Canvas): string {
  const place = { x: (point: Point) => point[0], y: (point: Point) => point[1] };
  return picture(
    alt,
    {
      height: HEIGHT,
      marginLeft: 86,
      marginRight: 28,
      marginTop: 8,
      marginBottom: 42,
      x: { nice: true },
      y: { nice: true },
      marks: [
        Plot.gridX({ ticks: 4, stroke: INK.line, strokeOpacity: 1 }),
        ...verticalAxis(y.axis, HEIGHT - 50, legibleTicks(points.map(place.y), 5)),
        Plot.dot(points, { ...place, r: 1.9, fill: INK.posterior, fillOpacity: 0.45 }),
        naive && Plot.line(naive, { ...place, stroke: INK.naive, strokeWidth: 2.5 }),
        ...horizontalAxis(x.axis, canvas.width - 104, legibleTicks(points.map(place.x), 4)),
      ],
    },
    canvas,
  );
}
