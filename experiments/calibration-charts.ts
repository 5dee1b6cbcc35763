// Rows of a calibration table → charts of KS distance and coverage, with a panel for each parameter. Reference lines
// are for the cells with the most trials; others have their own.
import type { CalibrationRow } from "./calibration-rows.ts";
import { type MethodPoint, methodChart } from "./frame/method-chart.ts";
import { parameterLabel } from "./parameter-label.ts";

const X_LABELS = { n: "number of rows n", epsilon: "privacy parameter ε" } as const;

export interface CalibrationChart {
  readonly rows: readonly CalibrationRow[];
  readonly x: keyof typeof X_LABELS;
  readonly xLabel?: string;
  readonly title: string;
}

export function ksChart({ rows, x, xLabel = X_LABELS[x], title }: CalibrationChart): string {
  const { trials, usualLimit } = rowWithMostTrials(rows);
  return methodChart({
    title: `${title}, M = ${trials}`,
    note: `dashed: 5 % critical value ${usualLimit.toFixed(3)}`,
    points: points(rows, x, "ks", (row) => [row.usualLimit]),
    xLabel,
    yLabel: "KS distance (log scale)",
    yType: "log",
    yDomain: [0.02, 1],
    yTicks: [0.02, 0.05, 0.1, 0.2, 0.5, 1],
    reference: usualLimit,
  });
}

export function coverageChart({ rows, x, xLabel = X_LABELS[x], title }: CalibrationChart): string {
  const { trials } = rowWithMostTrials(rows);
  return methodChart({
    title: `${title}, M = ${trials}`,
    note: "grey: 95 % ± 3 standard errors",
    points: points(rows, x, "coverage", (row) => usualCoverage(row.trials).filter((limit) => limit < 1)),
    xLabel,
    yLabel: "share of intervals that hold the truth",
    yDomain: [0, 1],
    reference: 0.95,
    band: usualCoverage(trials),
  });
}

function rowWithMostTrials(rows: readonly CalibrationRow[]): CalibrationRow {
  return rows.reduce((a, b) => (a.trials >= b.trials ? a : b));
}

/** 95 % ± 3 standard errors. */
export function usualCoverage(trials: number): readonly [number, number] {
  const error = Math.sqrt((0.95 * 0.05) / trials);
  return [0.95 - 3 * error, Math.min(1, 0.95 + 3 * error)];
}

function points(
  rows: readonly CalibrationRow[],
  x: "n" | "epsilon",
  y: "ks" | "coverage",
  limits: (row: CalibrationRow) => readonly number[],
): MethodPoint[] {
  const most = rowWithMostTrials(rows).trials;
  return rows.map((row) => ({
    method: row.method,
    panel: parameterLabel(row.parameter),
    x: row[x],
    y: row[y],
    ...(row.trials < most && { ownLimits: limits(row) }),
  }));
}
