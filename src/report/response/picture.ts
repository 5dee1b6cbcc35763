// The implied distribution of the response, with the part beyond the declared bounds highlighted.
import * as Plot from "@observablehq/plot";
import { horizontalAxis } from "../drawing/axis.ts";
import { type Canvas, INK, picture } from "../drawing/canvas.ts";
import { END_ROOM, spacedTicks } from "../drawing/ticks.ts";
import type { ResponseFigure } from "./figure.ts";

export function responsePicture(
  { response, bounds: [low, high], density, alt }: ResponseFigure,
  canvas: Canvas,
): string {
  const points = density.x.map((x, i) => ({ x, y: density.y[i] }));
  const top = Math.max(...density.y);
  const part = (holds: (x: number) => boolean, fill: string, fillOpacity: number) =>
    Plot.areaY(
      points.filter(({ x }) => holds(x)),
      { x: "x", y: "y", fill, fillOpacity },
    );
  const ends = [points[0].x, points[points.length - 1].x] as const;
  return picture(
    alt,
    {
      height: 220,
      marginLeft: END_ROOM,
      marginRight: END_ROOM,
      marginTop: 26,
      marginBottom: 42,
      y: { axis: null, domain: [0, top] },
      marks: [
        part((x) => x >= low && x <= high, INK.posterior, 0.22),
        part((x) => x <= low, INK.naive, 0.55),
        part((x) => x >= high, INK.naive, 0.55),
        Plot.line(points, { x: "x", y: "y", stroke: INK.posterior, strokeWidth: 2 }),
        Plot.ruleX([low, high], { stroke: INK.muted, strokeWidth: 1.5, strokeDasharray: "4 3" }),
        boundLabel(low, "lowest declared"),
        boundLabel(high, "highest declared"),
        Plot.ruleY([0], { stroke: INK.muted }),
        ...horizontalAxis(response, canvas.width, spacedTicks(ends, canvas.width - 2 * END_ROOM, "across", 10)),
      ],
    },
    canvas,
  );
}

function boundLabel(bound: number, text: string): Plot.Markish {
  return Plot.text([text], { x: bound, frameAnchor: "top", dy: -16, fill: INK.muted });
}
