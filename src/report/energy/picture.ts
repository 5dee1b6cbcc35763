// The energies: the distribution over draws filled, the changes from step to step as a line; the two should be similar.
import * as Plot from "@observablehq/plot";
import { horizontalAxis } from "../drawing/axis.ts";
import { type Canvas, INK, picture } from "../drawing/canvas.ts";
import { END_ROOM, spacedTicks } from "../drawing/ticks.ts";
import type { EnergyFigure } from "./figure.ts";

export function energyPicture({ bins, binWidth, alt }: EnergyFigure, canvas: Canvas): string {
  const steps = bins.flatMap(({ from, change }) => [
    { x: from, y: change },
    { x: from + binWidth, y: change },
  ]);
  const ends = [bins[0].from, bins[bins.length - 1].from + binWidth] as const;
  return picture(
    alt,
    {
      height: 180,
      marginLeft: END_ROOM,
      marginRight: END_ROOM,
      marginTop: 6,
      marginBottom: 42,
      y: { axis: null },
      marks: [
        Plot.rectY(bins, {
          x1: "from",
          x2: ({ from }: { from: number }) => from + binWidth,
          y: "energy",
          fill: INK.posterior,
          fillOpacity: 0.3,
        }),
        Plot.line(steps, { x: "x", y: "y", stroke: INK.naive, strokeWidth: 1.75 }),
        Plot.ruleY([0], { stroke: INK.muted }),
        ...horizontalAxis(
          "energy less its mean; change in energy",
          canvas.width,
          spacedTicks(ends, canvas.width - 2 * END_ROOM),
        ),
      ],
    },
    canvas,
  );
}
