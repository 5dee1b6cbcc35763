// The trace of one parameter: overlaid chains, which should look like one thick band.
import * as Plot from "@observablehq/plot";
import { horizontalAxis, legibleTicks, verticalAxis } from "../drawing/axis.ts";
import { type Canvas, chainColour, picture } from "../drawing/canvas.ts";
import type { TracePanel } from "./figure.ts";

const HEIGHT = 180;

export function tracePicture({ points, alt }: TracePanel, canvas: Canvas): string {
  const chains = [...new Set(points.map(({ chain }) => chain))];
  return picture(
    alt,
    {
      height: HEIGHT,
      marginLeft: 70,
      marginRight: 16,
      marginTop: 6,
      marginBottom: 42,
      marks: [
        ...verticalAxis(
          "",
          HEIGHT,
          legibleTicks(
            points.map(({ value }) => value),
            4,
          ),
        ),
        chains.map((chain) =>
          Plot.line(
            points.filter((point) => point.chain === chain),
            { x: "draw", y: "value", stroke: chainColour(chain), strokeWidth: 1, strokeOpacity: 0.75 },
          ),
        ),
        ...horizontalAxis("draw", canvas.width, { ticks: 4 }),
      ],
    },
    canvas,
  );
}
