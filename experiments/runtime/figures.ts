// The figure of `runtime`: mean process time per fit against n, both logarithmic.
import type { Figure } from "../frame/experiment.ts";
import { methodChart } from "../frame/method-chart.ts";
import type { RuntimeResults } from "./results.ts";

export function runtimeFigures({ rows }: RuntimeResults): Figure[] {
  const most = Math.max(...rows.map(({ trials }) => trials));
  const svg = methodChart({
    title: "Process time per fit against n, ε = 0.1, the paper's sample sizes",
    points: rows.map(({ n, method, seconds, trials }) => ({
      method,
      panel: "",
      x: n,
      y: seconds,
      // Drawn hollow, since it has fewer trials.
      ...(trials < most && { ownLimits: [] }),
    })),
    xLabel: "number of rows n",
    yLabel: "seconds (log scale)",
    yType: "log",
    yDomain: [0.0005, 20],
    yTicks: [0.001, 0.01, 0.1, 1, 10],
    height: 340,
  });
  return [{ name: "seconds-by-n", svg }];
}
