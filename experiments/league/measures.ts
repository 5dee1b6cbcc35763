// An answer against the truth: error of the slopes in least squares' standard errors, whether 90 % intervals hold, their
// width over least squares', and the error of predicting the table.
import type { LeastSquares } from "./exact-regression.ts";
import { residualOf } from "./rivals/noisy-sums.ts";
import { type Answer, NINETY, type RegressionSums } from "./rivals/rival.ts";

export interface Measured {
  /** Mean over the slopes of the squared error, in squared standard errors of least squares. */
  readonly squaredError: number;
  /** Share of the slopes whose interval holds the truth; null without intervals. */
  readonly coverage: number | null;
  /** Mean over the slopes of the width, in widths of least squares' interval. */
  readonly width: number | null;
  /** Σ(y − ŷ)² over Σ(y − ȳ)²: answering the mean gives 1. */
  readonly prediction: number;
}

/** What answers are compared with. */
export interface Truth {
  /** In the units of the sums. */
  readonly slopes: readonly number[];
  readonly sums: RegressionSums;
  readonly leastSquares: LeastSquares;
}

/** Null for no answer, and for one that is not made of numbers. */
export function measured(answer: Answer | null, truth: Truth): Measured | null {
  if (answer === null || !answer.coefficients.every(Number.isFinite)) return null;
  const { coefficients, intervals } = answer;
  const errors = truth.leastSquares.standardErrors.subarray(1);
  const average = (of: (slope: number, j: number) => number) =>
    truth.slopes.reduce((sum, slope, j) => sum + of(slope, j), 0) / truth.slopes.length;
  const prediction = residualOf(truth.sums, coefficients) / truth.leastSquares.total;
  const squaredError = average((slope, j) => ((coefficients[j + 1] - slope) / errors[j]) ** 2);
  if (intervals === null) return { squaredError, coverage: null, width: null, prediction };
  const of = intervals.slice(1);
  return {
    squaredError,
    coverage: average((slope, j) => Number(of[j].low < slope && slope < of[j].high)),
    width: average((_, j) => (of[j].high - of[j].low) / (2 * NINETY * errors[j])),
    prediction,
  };
}

/** The mean squared error of answering 0 to everything. */
export function errorOfZero({ slopes, leastSquares }: Truth): number {
  const errors = leastSquares.standardErrors.subarray(1);
  return slopes.reduce((sum, slope, j) => sum + (slope / errors[j]) ** 2, 0) / slopes.length;
}
