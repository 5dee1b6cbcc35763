// The trace of one parameter: overlaid chains, which should look like one thick band.
import * as Plot from "@observablehq/plot";
import { horizontalAxis, verticalAxis } from "../drawing/axis.ts";
import { type Canvas, chainColour, picture } from "../drawing/canvas.ts";
import { END_ROOM, spacedTicks, widest } from "../drawing/ticks.ts";
import type { TracePanel } from "./figure.ts";

const HEIGHT = 180;

export function tracePicture({ points, range, alt }: TracePanel, canvas: Canvas): string {
  const chains = [...new Set(points.map(({ chain }) => chain))];
  const last = Math.max(...points.map(({ draw }) => draw));
  const upward = spacedTicks(range, HEIGHT - 48, "up", 4);
  const marginLeft = widest(upward.ticks.map(upward.tickFormat)) + 16;
  return picture(
    alt,
    {
      height: HEIGHT,
      marginLeft,
      marginRight: END_ROOM,
      marginTop: 8,
      marginBottom: 42,
      y: { domain: [...range] },
      marks: [
        ...verticalAxis("", HEIGHT, upward),
        chains.map((chain) =>
          Plot.line(
            points.filter((point) => point.chain === chain),
            { x: "draw", y: "value", stroke: chainColour(chain), strokeWidth: 1, strokeOpacity: 0.75 },
          ),
        ),
        ...horizontalAxis(
          "draw",
          canvas.width,
          spacedTicks([1, last], canvas.width - marginLeft - END_ROOM, "across", 6),
        ),
      ],
    },
    canvas,
  );
}
