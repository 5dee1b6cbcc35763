// The figure of `cirrhosis`: coverage of 50 % (hollow) and 90 % (filled) predictive intervals by method, one panel for
// each choice of covariates and of ε.
import * as Plot from "@observablehq/plot";
import { REFERENCE_COLOUR } from "../../src/report/palette.ts";
import { MARGINS, renderChart } from "../frame/chart.ts";
import type { Figure } from "../frame/experiment.ts";
import type { CirrhosisResults } from "./results.ts";

export function cirrhosisFigures({ rows }: CirrhosisResults): Figure[] {
  const points = rows.map((row) => ({ ...row, row: `ε = ${row.epsilon}` }));
  const facet = { fx: "covariates", fy: "row", x: "method" } as const;
  const methods = [...new Set(rows.map(({ method }) => method))];
  const svg = renderChart({
    title: `Coverage of predictive intervals, ${rows[0].points} test points`,
    note: "filled: 90 %, hollow: 50 %",
    methods,
    height: 660,
    options: {
      ...MARGINS,
      marginRight: 60,
      marginBottom: 84,
      fx: { label: null, domain: [...new Set(rows.map(({ covariates }) => covariates))] },
      fy: { label: null, domain: [...new Set(points.map(({ row }) => row))] },
      x: { domain: methods, type: "point", padding: 0.6, label: null, tickRotate: -60 },
      y: {
        domain: [0, 1],
        label: "share of test points inside",
        labelAnchor: "center",
        labelArrow: "none",
        grid: true,
      },
      marks: [
        Plot.frame({ stroke: "#d0d0d0" }),
        Plot.ruleY([0.5, 0.9], { stroke: REFERENCE_COLOUR, strokeWidth: 1.4, strokeDasharray: "5 3" }),
        Plot.dot(points, { ...facet, y: "coverage90", fill: "method", symbol: "method", r: 4.6 }),
        Plot.dot(points, {
          ...facet,
          y: "coverage50",
          stroke: "method",
          fill: "white",
          symbol: "method",
          r: 4.2,
          strokeWidth: 1.6,
        }),
      ],
    },
  });
  return [{ name: "coverage", svg }];
}
