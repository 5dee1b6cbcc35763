// Rows of distances → the chart of mean squared MMD to non-private.
import { methodChart } from "../frame/method-chart.ts";
import type { DistanceRow } from "./results.ts";

export function distanceChart(rows: readonly DistanceRow[], x: "n" | "epsilon", title: string, xLabel: string): string {
  const most = Math.max(...rows.map(({ trials }) => trials));
  return methodChart({
    title: `${title}, M = ${most}`,
    points: rows.map((row) => ({
      method: row.method,
      panel: "",
      x: row[x],
      y: row.squaredMmd,
      // Drawn hollow, since it has fewer trials.
      ...(row.trials < most && { ownLimits: [] }),
    })),
    xLabel,
    yLabel: "squared MMD (lower is better)",
    yDomain: [0, 1.6],
    height: 350,
  });
}
