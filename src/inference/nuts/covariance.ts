// Welford's running mean and covariance of the draws of one warm-up window, and the inverse metric learnt from them:
// regularised variances and, for a dense metric, correlations shrunk towards zero.
import { square } from "../../math/elementary/square.ts";
import { type Metric, type MetricKind, metricFromInverse, metricVariance } from "./metric.ts";

export interface Covariance {
  readonly kind: MetricKind;
  count: number;
  readonly mean: Float64Array;
  /** Sums of squared deviations: a vector, or the lower triangle of a row-major matrix. */
  readonly scatter: Float64Array;
}

export function emptyCovariance(kind: MetricKind, dimension: number): Covariance {
  const size = kind === "dense" ? dimension * dimension : dimension;
  return { kind, count: 0, mean: new Float64Array(dimension), scatter: new Float64Array(size) };
}

/** Adds (n − 1)/n (x − m)(x − m)ᵀ to the scatter, m and n − 1 being the mean and count before x. */
export function accumulate(covariance: Covariance, x: Float64Array): void {
  const { kind, mean, scatter } = covariance;
  const d = mean.length;
  const n = ++covariance.count;
  for (let i = 0; i < d; i++) {
    const weighted = ((n - 1) / n) * (x[i] - mean[i]);
    if (kind === "diagonal") scatter[i] += weighted * (x[i] - mean[i]);
    else for (let j = 0; j <= i; j++) scatter[i * d + j] += weighted * (x[j] - mean[j]);
  }
  for (let i = 0; i < d; i++) mean[i] += (x[i] - mean[i]) / n;
}

/** The metric these draws call for; `current` where they determine none. */
export function learnMetric(covariance: Covariance, current: Metric): Metric {
  if (covariance.count < 2) return current;
  const variances = regularisedVariances(covariance, current);
  const inverse = covariance.kind === "dense" ? shrunkCovariance(covariance, variances) : variances;
  return metricFromInverse(covariance.kind, variances.length, inverse) ?? current;
}

/** Stan's weights, five draws' worth of 10⁻³, but of the current variance, so that no scale is built in. */
function regularisedVariances({ kind, count, mean, scatter }: Covariance, current: Metric): Float64Array {
  const stride = kind === "dense" ? mean.length + 1 : 1;
  return mean.map((_, i) => {
    const variance = scatter[i * stride] / (count - 1);
    return (count * variance + 5 * 1e-3 * metricVariance(current, i)) / (count + 5);
  });
}

function shrunkCovariance({ count, mean, scatter }: Covariance, variances: Float64Array): Float64Array {
  const d = mean.length;
  const correlation = (i: number, j: number) => {
    const scale = Math.sqrt(scatter[i * d + i] * scatter[j * d + j]);
    return scale > 0 ? scatter[i * d + j] / scale : 0;
  };
  const keep = 1 - correlationShrinkage(d, count, correlation);
  const inverse = new Float64Array(d * d);
  for (let i = 0; i < d; i++) {
    inverse[i * d + i] = variances[i];
    for (let j = 0; j < i; j++) {
      const covariance = keep * correlation(i, j) * Math.sqrt(variances[i] * variances[j]);
      inverse[i * d + j] = inverse[j * d + i] = covariance;
    }
  }
  return inverse;
}

/**
 * Schäfer & Strimmer (2005): λ = Σ Var(r) / Σ r² over the pairs, with Var(r) ≈ (1 − r²)²/(n − 1) for normal draws.
 * Near 1 for independent coordinates or too few draws, near 0 for strong correlations; the floor keeps the matrix
 * positive definite when draws are fewer than coordinates.
 */
function correlationShrinkage(d: number, count: number, correlation: (i: number, j: number) => number): number {
  let noise = 0;
  let signal = 0;
  for (let i = 0; i < d; i++) {
    for (let j = 0; j < i; j++) {
      const squared = square(correlation(i, j));
      noise += square(1 - squared) / (count - 1);
      signal += squared;
    }
  }
  const floor = (5 * 1e-3) / (count + 5);
  return signal > 0 ? Math.min(1, Math.max(floor, noise / signal)) : 1;
}
