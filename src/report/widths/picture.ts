// Interval width against ε or rows, both on logarithmic scales: the middle one as a line, straight while noise dominates, that
// bends where the finite sample (dashed) takes over, and the range of eight in ten as a band.
import * as Plot from "@observablehq/plot";
import type { WidthPanel } from "../../planning/width-panels.ts";
import { horizontalAxis, verticalAxis } from "../drawing/axis.ts";
import { type Canvas, INK, picture } from "../drawing/canvas.ts";
import { toSpread, whole } from "../numbers.ts";

const HEIGHT = 210;

export function widthPicture(panel: WidthPanel, canvas: Canvas): string {
  const { axis, points } = panel;
  const places = [...new Set(points.map(({ at }) => at))].sort((a, b) => a - b);
  const widths = points.flatMap(({ low, high, widthWithoutNoise }) => [low, high, widthWithoutNoise]);
  const [lowest, highest] = [Math.min(...widths), Math.max(...widths)];
  return picture(
    widthsInWords(panel),
    {
      height: HEIGHT,
      marginLeft: 48,
      marginRight: 24,
      marginTop: 10,
      marginBottom: 42,
      x: { type: "log", domain: [places[0], places.at(-1)] },
      y: { type: "log", domain: [0.9 * lowest, 1.1 * highest] },
      marks: [
        ...verticalAxis("", HEIGHT, { ticks: roundNumbers(0.9 * lowest, 1.1 * highest), tickFormat: plain }),
        ...horizontalAxis(axis === "ε" ? "ε (privacy budget)" : "rows", canvas.width, {
          ticks: places,
          tickFormat: plain,
        }),
        Plot.areaY(points, { x: "at", y1: "low", y2: "high", fill: INK.posterior, fillOpacity: 0.18 }),
        Plot.line(points, {
          x: "at",
          y: "widthWithoutNoise",
          stroke: INK.muted,
          strokeWidth: 1.5,
          strokeDasharray: "4 3",
        }),
        Plot.line(points, { x: "at", y: "width", stroke: INK.posterior, strokeWidth: 2 }),
        Plot.dot(points, { x: "at", y: "width", r: 4, fill: INK.posterior }),
      ],
    },
    canvas,
  );
}

/** 1, 2 and 5 times powers of ten, about evenly spaced on a logarithmic scale; other digits too if these are few. */
function roundNumbers(low: number, high: number): number[] {
  const within = (digits: readonly number[]) =>
    Array.from({ length: 40 }, (_, i) => i - 20)
      .flatMap((power) => digits.map((digit) => Number(`${digit}e${power}`)))
      .filter((value) => value >= low && value <= high);
  const few = within([1, 2, 5]);
  return few.length > 2 ? few : within([1, 2, 3, 4, 5, 6, 7, 8, 9]);
}

function plain(value: number): string {
  return value.toLocaleString("en-US", { maximumSignificantDigits: 3 });
}

/** The description for those who cannot see the picture. */
export function widthsInWords({ label, axis, points }: WidthPanel): string {
  const each = points.map(({ at, width, low, high, widthWithoutNoise }) => {
    const format = toSpread(width);
    const where = axis === "ε" ? `ε ${at}` : `${whole(at)} rows`;
    return `at ${where} ${format(width)}, from ${format(low)} to ${format(high)} (without noise ${format(widthWithoutNoise)})`;
  });
  return `Expected width of the 90 % interval of ${label}: ${each.join("; ")}.`;
}
