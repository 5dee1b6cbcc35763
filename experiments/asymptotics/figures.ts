// The figure of `asymptotics`: KS distance against n, a row of panels for each ε.
import type { Figure } from "../frame/experiment.ts";
import { methodChart } from "../frame/method-chart.ts";
import { parameterLabel } from "../parameter-label.ts";
import type { AsymptoticsResults } from "./results.ts";

export function asymptoticsFigures({ rows }: AsymptoticsResults): Figure[] {
  const { usualLimit, trials } = rows[0];
  const svg = methodChart({
    title: `KS distance to uniform against n, M = ${trials}`,
    note: `dashed: 5 % critical value ${usualLimit.toFixed(3)}`,
    points: rows.map((row) => ({
      method: row.method,
      panel: parameterLabel(row.parameter),
      row: `ε = ${row.epsilon}`,
      x: row.n,
      y: row.ks,
    })),
    xLabel: "number of rows n",
    yLabel: "KS distance (log scale)",
    yType: "log",
    yDomain: [0.02, 1],
    yTicks: [0.02, 0.05, 0.1, 0.2, 0.5, 1],
    reference: usualLimit,
    height: 500,
  });
  return [{ name: "ks-by-n", svg }];
}
