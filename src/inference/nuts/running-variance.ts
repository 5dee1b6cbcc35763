// Welford's running mean and variance of the draws in a warm-up window, and the metric learnt from them: regularised
// variances.
import { type Metric, metricFromVariances } from "./metric.ts";

export interface RunningVariance {
  count: number;
  readonly mean: Float64Array;
  /** Sums of squared deviations from the mean. */
  readonly scatter: Float64Array;
}

export function emptyVariance(dimension: number): RunningVariance {
  return { count: 0, mean: new Float64Array(dimension), scatter: new Float64Array(dimension) };
}

/** Adds (n − 1)/n (x − m)² to the scatter, where m and n − 1 are the previous mean and count. */
export function accumulate(running: RunningVariance, x: Float64Array): void {
  const { mean, scatter } = running;
  const n = ++running.count;
  for (let i = 0; i < mean.length; i++) {
    const deviation = x[i] - mean[i];
    scatter[i] += ((n - 1) / n) * deviation * deviation;
    mean[i] += deviation / n;
  }
}

/** The metric estimated from these draws, or `current` if they do not determine one. */
export function learnMetric({ count, scatter }: RunningVariance, current: Metric): Metric {
  if (count < 2) return current;
  // As in Stan shrinks by five pseudo-draws of 10⁻³, but of the current variance, so that no scale is built in.
  const variances = scatter.map((sum, i) => {
    const variance = sum / (count - 1);
    return (count * variance + 5 * 1e-3 * current.variances[i]) / (count + 5);
  });
  return metricFromVariances(variances) ?? current;
}
