// The figures of `calibration`: KS against n and against ε, the QQ plot, and coverage against both.
import * as Plot from "@observablehq/plot";
import { renderChart } from "../../src/experiments/chart.ts";
import type { Figure } from "../../src/experiments/experiment.ts";
import { type MethodPoint, methodChart } from "../../src/experiments/method-chart.ts";
import { REFERENCE_COLOUR } from "../../src/report/palette.ts";
import type { CalibrationRow } from "../calibration-rows.ts";
import { parameterLabel } from "../parameter-label.ts";
import type { CalibrationResults } from "./results.ts";

export function calibrationFigures({ rows, qq }: CalibrationResults): Figure[] {
  const trials = Math.max(...rows.map((row) => row.trials));
  const byN = rows.filter(({ epsilon }) => epsilon === 0.1);
  const byEpsilon = rows.filter(({ n }) => n === 10);
  return [
    { name: "ks-by-n", svg: ksChart(byN, "n", `KS distance to uniform against n, ε = 0.1, M = ${trials}`) },
    {
      name: "ks-by-epsilon",
      svg: ksChart(byEpsilon, "epsilon", `KS distance to uniform against ε, n = 10, M = ${trials}`),
    },
    { name: "qq", svg: qqChart(qq, trials) },
    { name: "coverage-by-n", svg: coverageChart(byN, "n", "Coverage of 95 % intervals against n, ε = 0.1") },
    {
      name: "coverage-by-epsilon",
      svg: coverageChart(byEpsilon, "epsilon", "Coverage of 95 % intervals against ε, n = 10"),
    },
  ];
}

const X_LABELS = { n: "number of rows n", epsilon: "privacy parameter ε" } as const;

function points(rows: readonly CalibrationRow[], x: "n" | "epsilon", y: "ks" | "coverage"): MethodPoint[] {
  return rows.map((row) => ({ method: row.method, panel: parameterLabel(row.parameter), x: row[x], y: row[y] }));
}

function ksChart(rows: readonly CalibrationRow[], x: "n" | "epsilon", title: string): string {
  const { usualLimit } = rows.reduce((a, b) => (a.trials >= b.trials ? a : b));
  return methodChart({
    title: `${title}; dashed: 5 % critical value ${usualLimit.toFixed(3)}`,
    points: points(rows, x, "ks"),
    xLabel: X_LABELS[x],
    yLabel: "KS distance (log scale)",
    yType: "log",
    yDomain: [0.015, 1],
    yTicks: [0.02, 0.05, 0.1, 0.2, 0.5, 1],
    reference: usualLimit,
  });
}

function coverageChart(rows: readonly CalibrationRow[], x: "n" | "epsilon", title: string): string {
  const trials = Math.max(...rows.map((row) => row.trials));
  const error = Math.sqrt((0.95 * 0.05) / trials);
  return methodChart({
    title: `${title}; grey: 95 % ± 3 standard errors`,
    points: points(rows, x, "coverage"),
    xLabel: X_LABELS[x],
    yLabel: "share of intervals that hold the truth",
    yDomain: [0, 1],
    reference: 0.95,
    band: [0.95 - 3 * error, Math.min(1, 0.95 + 3 * error)],
  });
}

function qqChart({ band, lines }: CalibrationResults["qq"], trials: number): string {
  const panels = [...new Set(lines.map(({ parameter }) => parameterLabel(parameter)))];
  const points = lines.flatMap(({ method, parameter, shares }) =>
    shares.map((share, i) => ({ method, panel: parameterLabel(parameter), x: band.at[i], y: share })),
  );
  const area = band.at.map((x, i) => ({ x, low: band.lower[i], high: band.upper[i] }));
  const axis = { domain: [0, 1], ticks: [0, 0.5, 1], labelAnchor: "center", labelArrow: "none" } as const;
  return renderChart({
    title: `QQ plot of the quantiles of the truth, n = 10, ε = 0.1, M = ${trials}; grey: simultaneous 95 % band`,
    methods: [...new Set(lines.map(({ method }) => method))],
    height: 360,
    options: {
      marginLeft: 46,
      marginBottom: 38,
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
