// One coefficient: above the line its posterior and, dashed, the prior on the same scale; upside down below it what
// ignoring the noise would have claimed. The halves have separate height scales: compare widths and locations.
import * as Plot from "@observablehq/plot";
import { horizontalAxis } from "../drawing/axis.ts";
import { type Canvas, INK, picture } from "../drawing/canvas.ts";
import { END_ROOM, spacedTicks } from "../drawing/ticks.ts";
import type { DensityPanel, Interval } from "./figure.ts";
import type { Curve } from "./kernel-density.ts";

const BELOW = 0.8;

/** Densities of the coefficients as SVG, one panel each. */
export function densityPicture(panel: DensityPanel, canvas: Canvas): string {
  const { posterior, prior, naive, interval, naiveInterval, axis, alt } = panel;
  const top = Math.max(...posterior.y, ...prior.y);
  const domain = [posterior.x[0], posterior.x[posterior.x.length - 1]] as const;
  return picture(
    alt,
    {
      height: naive ? 210 : 150,
      marginLeft: END_ROOM,
      marginRight: END_ROOM,
      marginTop: 6,
      marginBottom: 42,
      x: { domain: [...domain] },
      y: { axis: null, domain: [naive ? -BELOW : 0, 1] },
      marks: [
        zeroLine(posterior.x),
        half(posterior, 1 / top, INK.posterior),
        Plot.line(points(prior, 1 / top), {
          x: "x",
          y: "y",
          stroke: INK.muted,
          strokeWidth: 1.5,
          strokeDasharray: "4 3",
        }),
        naive && half(naive, -BELOW / Math.max(...naive.y), INK.naive),
        Plot.ruleY([0], { stroke: INK.muted }),
        whisker(interval, 0, INK.posterior, 5),
        naiveInterval && whisker(naiveInterval, 0, INK.naive, -5),
        ...horizontalAxis(axis, canvas.width, spacedTicks(domain, canvas.width - 2 * END_ROOM)),
      ],
    },
    canvas,
  );
}

function points({ x, y }: Curve, factor: number): { x: number; y: number }[] {
  return x.map((value, i) => ({ x: value, y: factor * y[i] }));
}

function half(curve: Curve, factor: number, colour: string): Plot.Markish {
  const data = points(curve, factor);
  return Plot.areaY(data, {
    x: "x",
    y1: 0,
    y2: "y",
    fill: colour,
    fillOpacity: 0.22,
    stroke: colour,
    strokeWidth: 1.75,
  });
}

/** The 90 % interval, just off the line, with a tick at the median. */
function whisker({ low, middle, high }: Interval, y: number, stroke: string, away: number): Plot.Markish[] {
  const row = [{ low, middle, high }];
  return [
    Plot.link(row, { x1: "low", x2: "high", y1: y, y2: y, dy: -away, stroke, strokeWidth: 3 }),
    Plot.dot(row, { x: "middle", y, dy: -away, r: 3.5, fill: stroke, stroke: INK.page, strokeWidth: 1 }),
  ];
}

/** Marks zero, if it is within the panel. */
function zeroLine(x: readonly number[]): Plot.Markish {
  return x[0] <= 0 && x[x.length - 1] >= 0 ? Plot.ruleX([0], { stroke: INK.line, strokeWidth: 1.5 }) : null;
}
