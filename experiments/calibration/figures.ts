// The figures of `calibration`: KS against n and against ε, the QQ plot, and coverage against both.
import * as Plot from "@observablehq/plot";
import { REFERENCE_COLOUR } from "../../src/report/palette.ts";
import { coverageChart, ksChart } from "../calibration-charts.ts";
import { MARGINS, renderChart } from "../frame/chart.ts";
import type { Figure } from "../frame/experiment.ts";
import { parameterLabel } from "../parameter-label.ts";
import type { CalibrationResults } from "./results.ts";

export function calibrationFigures({ rows, qq }: CalibrationResults): Figure[] {
  const trials = Math.max(...rows.map((row) => row.trials));
  const byN = { rows: rows.filter(({ epsilon }) => epsilon === 0.1), x: "n" } as const;
  const byEpsilon = { rows: rows.filter(({ n }) => n === 10), x: "epsilon" } as const;
  const [ks, coverage] = ["KS distance to uniform", "Coverage of 95 % intervals"];
  return [
    { name: "ks-by-n", svg: ksChart({ ...byN, title: `${ks} against n, ε = 0.1` }) },
    { name: "ks-by-epsilon", svg: ksChart({ ...byEpsilon, title: `${ks} against ε, n = 10` }) },
    { name: "qq", svg: qqChart(qq, trials) },
    { name: "coverage-by-n", svg: coverageChart({ ...byN, title: `${coverage} against n, ε = 0.1` }) },
    { name: "coverage-by-epsilon", svg: coverageChart({ ...byEpsilon, title: `${coverage} against ε, n = 10` }) },
  ];
}

function qqChart({ band, lines }: CalibrationResults["qq"], trials: number): string {
  const panels = [...new Set(lines.map(({ parameter }) => parameterLabel(parameter)))];
  const points = lines.flatMap(({ method, parameter, shares }) =>
    shares.map((share, i) => ({ method, panel: parameterLabel(parameter), x: band.at[i], y: share })),
  );
  const area = band.at.map((x, i) => ({ x, low: band.lower[i], high: band.upper[i] }));
  const axis = { domain: [0, 1], ticks: [0, 0.5, 1], labelAnchor: "center", labelArrow: "none" } as const;
  return renderChart({
    title: `QQ plot of the quantiles of the truth, n = 10, ε = 0.1, M = ${trials}`,
    note: "grey: simultaneous 95 % band",
    methods: [...new Set(lines.map(({ method }) => method))],
    height: 380,
    options: {
      ...MARGINS,
      fx: { label: null, domain: panels },
      x: { ...axis, label: "quantile of the truth in the posterior" },
      y: { ...axis, label: "share of trials", grid: true },
      marks: [
        Plot.areaY(area, { x: "x", y1: "low", y2: "high", fill: REFERENCE_COLOUR, fillOpacity: 0.2 }),
        Plot.frame({ stroke: "#d0d0d0" }),
        Plot.line(
          [
            [0, 0],
            [1, 1],
          ],
          { stroke: REFERENCE_COLOUR, strokeDasharray: "5 3" },
        ),
        Plot.line(points, { fx: "panel", x: "x", y: "y", z: "method", stroke: "method", strokeWidth: 1.5 }),
        Plot.dot(
          points.filter(({ x }) => Math.abs(((x * 100) % 20) - 10) < 0.01),
          {
            fx: "panel",
            x: "x",
            y: "y",
            fill: "method",
            symbol: "method",
            r: 3.4,
          },
        ),
      ],
    },
  });
}
