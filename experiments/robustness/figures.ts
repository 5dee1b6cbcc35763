// The figure of `robustness`: coverage of 90 % intervals by parameter, one panel for each law of the covariates and each
// share of clipped responses.
import * as Plot from "@observablehq/plot";
import { REFERENCE_COLOUR } from "../../src/report/palette.ts";
import { MARGINS, renderChart } from "../frame/chart.ts";
import type { Figure } from "../frame/experiment.ts";
import type { RobustnessResults } from "./results.ts";

const PARAMETERS: Readonly<Record<string, string>> = {
  intercept: "θ₀",
  "slope 1": "θ₁",
  "slope 2": "θ₂",
  sigma2: "σ²",
};

export function robustnessFigures({ rows }: RobustnessResults): Figure[] {
  const points = rows.map((row) => ({
    ...row,
    parameter: PARAMETERS[row.parameter],
    row: `${Math.round(100 * row.clipped)} % clipped`,
  }));
  const error = Math.sqrt((0.9 * 0.1) / rows[0].trials);
  const svg = renderChart({
    title: `Coverage of 90 % intervals, n = 1000, ε = 1, two covariates, M = ${rows[0].trials}`,
    note: "grey: 90 % ± 3 standard errors",
    methods: [...new Set(rows.map(({ method }) => method))],
    height: 540,
    options: {
      ...MARGINS,
      marginRight: 84,
      fx: { label: null, domain: [...new Set(rows.map(({ law }) => law))] },
      fy: { label: null, domain: [...new Set(points.map(({ row }) => row))] },
      x: { type: "point", domain: Object.values(PARAMETERS), padding: 0.6, label: null },
      y: {
        domain: [0, 1],
        label: "share of intervals that hold the truth",
        labelAnchor: "center",
        labelArrow: "none",
        grid: true,
        ticks: 5,
      },
      marks: [
        Plot.rectY([0], {
          y1: () => 0.9 - 3 * error,
          y2: () => Math.min(1, 0.9 + 3 * error),
          fill: REFERENCE_COLOUR,
          fillOpacity: 0.2,
        }),
        Plot.frame({ stroke: "#d0d0d0" }),
        Plot.ruleY([0.9], { stroke: REFERENCE_COLOUR, strokeDasharray: "5 3" }),
        Plot.dot(points, {
          fx: "law",
          fy: "row",
          x: "parameter",
          y: "coverage90",
          fill: "method",
          symbol: "method",
          r: 4,
        }),
      ],
    },
  });
  return [{ name: "coverage", svg }];
}
