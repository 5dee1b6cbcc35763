// The Euclidean metric of Hamiltonian dynamics: momentum ~ N(0, M), velocity = M⁻¹ momentum.
// M⁻¹ estimates the covariance of the target and is kept as its diagonal or as a full matrix; plain data, so that it
// can be part of a chain's state.
import { choleskyInPlace, solveLowerTransposed } from "../../math/cholesky.ts";
import type { Random } from "../../random/random.ts";

/** Whether the metric of NUTS holds variances alone or all covariances. */
export type MetricKind = "diagonal" | "dense";

export interface Metric {
  readonly kind: MetricKind;
  readonly dimension: number;
  /** M⁻¹: `dimension` variances, or a row-major symmetric matrix. */
  readonly inverse: Float64Array;
  /** F with F Fᵀ = M⁻¹: standard deviations, or a row-major lower triangle. */
  readonly factor: Float64Array;
}

/** The metric with inverse `inverse`; undefined when that is not positive definite. */
export function metricFromInverse(kind: MetricKind, dimension: number, inverse: Float64Array): Metric | undefined {
  const factor = kind === "dense" ? Float64Array.from(inverse) : inverse.map(Math.sqrt);
  const positive = kind === "dense" ? choleskyInPlace(factor, dimension) : inverse.every((v) => v > 0);
  return positive && factor.every(Number.isFinite) ? { kind, dimension, inverse, factor } : undefined;
}

/** M⁻¹ with the given variances and no covariances. */
export function inverseFromVariances(kind: MetricKind, variances: Float64Array): Float64Array {
  const d = variances.length;
  if (kind === "diagonal") return Float64Array.from(variances);
  const inverse = new Float64Array(d * d);
  for (let i = 0; i < d; i++) inverse[i * d + i] = variances[i];
  return inverse;
}

/** The variance of coordinate `i` according to the metric. */
export function metricVariance({ kind, dimension, inverse }: Metric, i: number): number {
  return kind === "dense" ? inverse[i * dimension + i] : inverse[i];
}

/** out = M⁻¹ vector, for an `out` other than `vector`. */
export function multiplyInverse(metric: Metric, vector: Float64Array, out: Float64Array): void {
  const { inverse, dimension: d } = metric;
  if (metric.kind === "dense") multiplySymmetric(inverse, d, vector, out);
  else for (let i = 0; i < d; i++) out[i] = inverse[i] * vector[i];
}

// Each entry of the lower triangle serves for its mirror image too: half the memory traffic of the plain product.
function multiplySymmetric(a: Float64Array, d: number, vector: Float64Array, out: Float64Array): void {
  for (let i = 0; i < d; i++) {
    const row = i * d;
    const x = vector[i];
    let sum = a[row + i] * x;
    for (let j = 0; j < i; j++) {
      sum += a[row + j] * vector[j];
      out[j] += a[row + j] * x;
    }
    out[i] = sum;
  }
}

/** momentum ~ N(0, M): F⁻ᵀ of a standard normal vector. */
export function drawMomentum(metric: Metric, random: Random, momentum: Float64Array): void {
  const { factor, dimension: d } = metric;
  for (let i = 0; i < d; i++) momentum[i] = random.normal();
  if (metric.kind === "dense") solveLowerTransposed(factor, d, momentum);
  else for (let i = 0; i < d; i++) momentum[i] /= factor[i];
}
