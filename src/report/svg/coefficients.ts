// The coefficient plot: a row per covariate under its name, a thick line for the 50 % interval, a thin one for 90 %, the
// median as a dot: filled where the answer is clear, hollow where it is not settled or the release cannot tell.
import * as Plot from "@observablehq/plot";
import type { CoefficientFigure, CoefficientRow } from "../figures/coefficients.ts";
import { horizontalAxis } from "./axis.ts";
import { type Canvas, INK, picture } from "./picture.ts";
import { rowLabels } from "./row-labels.ts";

const ROW_HEIGHT = 42;

export function coefficientPicture({ response, rows, alt }: CoefficientFigure, canvas: Canvas): string {
  const { width } = canvas;
  return picture(
    alt,
    {
      height: 50 + ROW_HEIGHT * rows.length,
      marginLeft: 14,
      marginRight: 14,
      marginTop: 6,
      marginBottom: 44,
      x: { nice: true },
      y: { type: "band", axis: null, domain: rows.map(({ label }) => label), padding: 0 },
      marks: [
        Plot.gridX({ stroke: INK.line, strokeOpacity: 1, ticks: width / 80 }),
        Plot.ruleX([0], { stroke: INK.muted, strokeWidth: 1.5 }),
        rowLabels(rows, width),
        interval(rows, "q5", "q95", 2),
        interval(rows, "q25", "q75", 7),
        medians(rows, true),
        medians(rows, false),
        ...horizontalAxis(`difference in ${response}`, width),
      ],
    },
    canvas,
  );
}

function interval(rows: readonly CoefficientRow[], x1: "q5" | "q25", x2: "q75" | "q95", strokeWidth: number) {
  const line = { stroke: INK.posterior, strokeWidth, strokeLinecap: "round" } as const;
  return Plot.link(rows, { x1, x2, y1: "label", y2: "label", dy: 9, ...line });
}

function medians(rows: readonly CoefficientRow[], clear: boolean) {
  return Plot.dot(
    rows.filter(({ verdict }) => (verdict === "clear") === clear),
    {
      x: "q50",
      y: "label",
      dy: 9,
      r: 5,
      fill: clear ? INK.posterior : INK.page,
      stroke: INK.posterior,
      strokeWidth: 2,
    },
  );
}
