// The noisy moment matrix → a positive definite one near it, where a chain can start.
import { type Matrix, matrix } from "../../math/matrix.ts";
import { nearestPositiveSemidefinite } from "../../math/nearest-psd.ts";
import { pluggedInCount, type Regression } from "../../model/regression.ts";
import { largestDeviation } from "../../noise/noise-law.ts";

export interface StartingMoments {
  readonly count: number;
  /** k × k, both triangles. */
  readonly moments: Float64Array;
}

export function startingMoments(regression: Regression): StartingMoments {
  const count = pluggedInCount(regression);
  const k = regression.moments.rows;
  const m = k - 1;
  const moments = Float64Array.from(regression.moments.data);
  moments[0] = count;
  // Values in [-1, 1]: sums beyond ±n, and a scatter with a trace beyond n·m, are noise.
  for (let i = 1; i < k; i++) moments[i * k] = Math.max(-count, Math.min(count, moments[i * k]));
  const floor = Math.max(Math.min(largestDeviation(regression.noise), count / 4), (1e-3 * count) / m);
  const scatter = nearestPositiveSemidefinite(scatterOf(count, moments, m), floor, count * m);
  for (let i = 0; i < m; i++) {
    moments[i + 1] = moments[(i + 1) * k];
    for (let j = 0; j < m; j++) {
      const sums = (moments[(i + 1) * k] * moments[(j + 1) * k]) / count;
      moments[(i + 1) * k + j + 1] = scatter.data[i * m + j] + sums;
    }
  }
  return { count, moments };
}

/** W = B₂₂ − ssᵀ/n, the scatter of (x, y), from the lower triangle of B (k × k, k = m + 1). */
export function scatterOf(count: number, moments: Float64Array, m: number): Matrix {
  const k = m + 1;
  const result = matrix(m, m);
  for (let i = 0; i < m; i++) {
    for (let j = 0; j <= i; j++) {
      const value = moments[(i + 1) * k + j + 1] - (moments[(i + 1) * k] * moments[(j + 1) * k]) / count;
      result.data[i * m + j] = result.data[j * m + i] = value;
    }
  }
  return result;
}
