// The figures of `utility`: mean squared MMD to non-private, against n and against ε.
import type { Figure } from "../../src/experiments/experiment.ts";
import { methodChart } from "../../src/experiments/method-chart.ts";
import type { UtilityResults, UtilityRow } from "./results.ts";

export function utilityFigures({ rows }: UtilityResults): Figure[] {
  const point = (panel: string, x: "n" | "epsilon") => (row: UtilityRow) => ({
    method: row.method,
    panel,
    x: row[x],
    y: row.squaredMmd,
  });
  const chart = (x: "n" | "epsilon", title: string, xLabel: string, shown: readonly UtilityRow[]) =>
    methodChart({
      title,
      points: shown.map(point("", x)),
      xLabel,
      yLabel: "squared MMD (lower is better)",
      yDomain: [0, 1.4],
      height: 320,
    });
  return [
    {
      name: "mmd-by-n",
      svg: chart(
        "n",
        "Distance to the non-private posterior against n, ε = 0.1",
        "number of rows n",
        rows.filter(({ epsilon }) => epsilon === 0.1),
      ),
    },
    {
      name: "mmd-by-epsilon",
      svg: chart(
        "epsilon",
        "Distance to the non-private posterior against ε, n = 10",
        "privacy parameter ε",
        rows.filter(({ n }) => n === 10),
      ),
    },
  ];
}
