// The figures of `utility`: mean squared MMD to non-private, against n and against ε.
import type { Figure } from "../frame/experiment.ts";
import { distanceChart } from "../synthetic/distance-chart.ts";
import type { UtilityResults } from "./results.ts";

export function utilityFigures({ rows }: UtilityResults): Figure[] {
  const [byN, byEpsilon] = [rows.filter(({ epsilon }) => epsilon === 0.1), rows.filter(({ n }) => n === 10)];
  const title = "Distance to the non-private posterior against";
  return [
    { name: "mmd-by-n", svg: distanceChart(byN, "n", `${title} n, ε = 0.1`, "number of rows n") },
    { name: "mmd-by-epsilon", svg: distanceChart(byEpsilon, "epsilon", `${title} ε, n = 10`, "privacy parameter ε") },
  ];
}
