// The coefficient plot: a row per covariate under its name, a thick line for the 50 % interval, a thin one for 90 %, the
// median as a dot: filled where the 90 % interval keeps clear of 0, hollow where the sign is not settled.
import * as Plot from "@observablehq/plot";
import type { CoefficientFigure, CoefficientRow } from "../figures/coefficients.ts";
import { shortened } from "../words.ts";
import { horizontalAxis } from "./axis.ts";
import { type Canvas, INK, picture } from "./picture.ts";

const ROW_HEIGHT = 44;
const CHARACTER_WIDTH = 6.6;

export function coefficientPicture({ response, rows, alt }: CoefficientFigure, canvas: Canvas): string {
  const { width } = canvas;
  const interval = (low: keyof CoefficientRow, high: keyof CoefficientRow, strokeWidth: number) =>
    Plot.link(rows, { x1: low, x2: high, y1: "label", y2: "label", stroke: INK.posterior, strokeWidth, strokeLinecap: "round" });
  const label = (row: CoefficientRow) => shortened(row.label, Math.floor(width / CHARACTER_WIDTH));
  return picture(
    alt,
    {
      height: 48 + ROW_HEIGHT * rows.length,
      marginLeft: 12,
      marginRight: 12,
      marginTop: 8,
      marginBottom: 40,
      x: { nice: true },
      y: { type: "band", domain: rows.map((row) => row.label), padding: 0 },
      marks: [
        Plot.gridX({ stroke: INK.line, strokeOpacity: 1, ticks: width / 80 }),
        Plot.ruleX([0], { stroke: INK.muted, strokeWidth: 1.5 }),
        // Halo first, so that a line never runs through a name.
        Plot.text(rows, {
          y: "label",
          text: label,
          frameAnchor: "left",
          textAnchor: "start",
          dy: -11,
          fill: "currentColor",
          stroke: INK.page,
          strokeWidth: 5,
        }),
        Plot.ruleX([0], { stroke: "none" }),
        shifted(interval("q5", "q95", 2)),
        shifted(interval("q25", "q75", 7)),
        Plot.dot(rows, {
          x: "q50",
          y: "label",
          r: 5,
          dy: 8,
          fill: (row: CoefficientRow) => (row.settled ? INK.posterior : INK.page),
          stroke: INK.posterior,
          strokeWidth: 2,
        }),
        ...horizontalAxis(`difference in ${response}`, width),
      ],
    },
    canvas,
  );
}
