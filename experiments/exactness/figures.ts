// The figure of `exactness`: for each parameter and setting the ECDF of the quantiles minus the uniform distribution
// function, with its simultaneous 95 % band.
import * as Plot from "@observablehq/plot";
import { REFERENCE_COLOUR } from "../../src/report/palette.ts";
import { MARGINS, renderChart } from "../frame/chart.ts";
import type { Figure } from "../frame/experiment.ts";
import { parameterLabel } from "../parameter-label.ts";
import type { ExactnessResults } from "./results.ts";

export function exactnessFigures({ band, differences, rows }: ExactnessResults): Figure[] {
  const points = differences.flatMap(({ n, epsilon, method, parameter, values }) =>
    values.map((y, i) => ({
      method,
      panel: `n = ${n}, ε = ${epsilon}`,
      row: parameterLabel(parameter),
      x: band.at[i],
      y,
    })),
  );
  const area = band.at.map((x, i) => ({ x, low: band.lower[i] - x, high: band.upper[i] - x }));
  const svg = renderChart({
    title: `Distribution of the quantiles of the truth less the uniform one, M = ${rows[0].trials}`,
    note: "grey: simultaneous 95 % band",
    methods: ["non-private", "exact"],
    height: 490,
    options: {
      ...MARGINS,
      marginRight: 116,
      fx: { label: null, domain: [...new Set(points.map(({ panel }) => panel))] },
      fy: { label: null, domain: [...new Set(points.map(({ row }) => row))] },
      x: {
        domain: [0, 1],
        ticks: [0.2, 0.5, 0.8],
        label: "quantile of the truth in the posterior",
        labelAnchor: "center",
        labelArrow: "none",
      },
      y: { label: "share of trials − uniform", labelAnchor: "center", labelArrow: "none", grid: true, ticks: 5 },
      marks: [
        Plot.areaY(area, { x: "x", y1: "low", y2: "high", fill: REFERENCE_COLOUR, fillOpacity: 0.2 }),
        Plot.frame({ stroke: "#d0d0d0" }),
        Plot.ruleY([0], { stroke: REFERENCE_COLOUR, strokeDasharray: "5 3" }),
        Plot.line(points, { fx: "panel", fy: "row", x: "x", y: "y", z: "method", stroke: "method", strokeWidth: 1.3 }),
      ],
    },
  });
  return [{ name: "ecdf-difference", svg }];
}
