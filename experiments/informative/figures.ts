// The figures of `informative`: KS, coverage and distance to non-private in cells with informative data.
import { coverageChart, ksChart } from "../calibration-charts.ts";
import type { Figure } from "../frame/experiment.ts";
import { distanceChart } from "../synthetic/distance-chart.ts";
import type { InformativeResults } from "./results.ts";

export function informativeFigures({ rows, distances }: InformativeResults): Figure[] {
  const settings = [...new Map(rows.map(({ n, epsilon }) => [n, epsilon])).values()];
  const xLabel = `number of rows n, with ε = ${settings.join(", ")}`;
  const where = "where the data speak";
  return [
    { name: "ks", svg: ksChart({ rows, x: "n", xLabel, title: `KS distance to uniform ${where}` }) },
    { name: "coverage", svg: coverageChart({ rows, x: "n", xLabel, title: `Coverage of 95 % intervals ${where}` }) },
    { name: "mmd", svg: distanceChart(distances, "n", `Distance to the non-private posterior ${where}`, xLabel) },
  ];
}
