// The figure of `dimension`: time per Gibbs step against the number of covariates, both logarithmic.
import type { Figure } from "../frame/experiment.ts";
import { methodChart } from "../frame/method-chart.ts";
import type { DimensionResults } from "./results.ts";

export function dimensionFigures({ rows }: DimensionResults): Figure[] {
  const svg = methodChart({
    title: "Process time per Gibbs step against the number of covariates",
    points: rows.map(({ covariates, method, secondsPerStep }) => ({
      method,
      panel: "",
      x: covariates,
      y: 1000 * secondsPerStep,
    })),
    xLabel: "covariates",
    yLabel: "milliseconds (log scale)",
    yType: "log",
    yDomain: [0.1, 1000],
    yTicks: [0.1, 1, 10, 100, 1000],
    height: 330,
  });
  return [{ name: "milliseconds-by-covariates", svg }];
}
