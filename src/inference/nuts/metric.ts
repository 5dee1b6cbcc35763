// The Euclidean metric of Hamiltonian dynamics: momentum ~ N(0, M), velocity = M⁻¹ momentum. M⁻¹ is diagonal and
// estimates the variances of the target. It is plain data and part of a chain's state.
import type { Random } from "../../random/random.ts";

export interface Metric {
  /** The diagonal of M⁻¹. */
  readonly variances: Float64Array;
  /** Their square roots. */
  readonly deviations: Float64Array;
}

/** The metric with these variances; undefined unless all are positive and finite. */
export function metricFromVariances(variances: Float64Array): Metric | undefined {
  const deviations = variances.map(Math.sqrt);
  return deviations.every((deviation) => deviation > 0 && Number.isFinite(deviation))
    ? { variances, deviations }
    : undefined;
}

/** out = M⁻¹ vector. */
export function multiplyInverse({ variances }: Metric, vector: Float64Array, out: Float64Array): void {
  for (let i = 0; i < variances.length; i++) out[i] = variances[i] * vector[i];
}

/** momentum ~ N(0, M). */
export function drawMomentum({ deviations }: Metric, random: Random, momentum: Float64Array): void {
  for (let i = 0; i < deviations.length; i++) momentum[i] = random.normal() / deviations[i];
}
