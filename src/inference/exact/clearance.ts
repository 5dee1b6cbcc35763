// How clearly a release tells its moments. Where it does, the noise moves them little, noise coordinates are close to standard,
// and a chain in them has little to learn. And a positive definite moment matrix near the noisy one, where a chain can start.
import { symmetricEigen } from "../../math/eigen.ts";
import { type Matrix, matrix } from "../../math/matrix.ts";
import { nearestPositiveSemidefinite } from "../../math/nearest-psd.ts";
import { fewestRows, type MomentSelection } from "../../model/moment-selection.ts";
import { PRIVATE_COUNT } from "../../moments/moment-table.ts";
import { largestDeviation, type NoiseLaw, noiseDeviations } from "../../noise/noise-law.ts";

/** How far the scatter must stand above the noise (see `clearance`). */
const CLEAR_OF_NOISE = 6;
/** A private count must lie this many noise deviations inside its range. */
const COUNT_MARGIN = 15;

export function standsClear(selection: MomentSelection): boolean {
  return countIsClear(selection) && clearance(selection) >= CLEAR_OF_NOISE;
}

/** The smallest eigenvalue of the scatter against the noise of a matrix of its size. */
export function clearance({ moments, noise }: MomentSelection): number {
  const m = moments.rows - 1;
  const smallest = symmetricEigen(scatterOf(moments.data[0], moments.data, m)).values[0];
  return smallest / (largestDeviation(noise) * Math.sqrt(m));
}

function countIsClear(selection: MomentSelection): boolean {
  const { count, moments, noise } = selection;
  if (count.kind === "public") return true;
  const margin = COUNT_MARGIN * noiseDeviations(noise)[PRIVATE_COUNT];
  return moments.data[0] - margin > fewestRows(selection) && moments.data[0] + margin < count.maxRows;
}

/** The lower triangle of a positive definite moment matrix near a noisy one (k × k, lower triangle read). */
export function nearestMoments(noisy: Float64Array, count: number, noise: NoiseLaw): Float64Array {
  const k = Math.sqrt(noisy.length);
  const m = k - 1;
  const moments = Float64Array.from(noisy);
  // Values in [-1, 1]: sums beyond ±n, and a scatter with a trace beyond n·m, are noise.
  for (let i = 1; i < k; i++) moments[i * k] = Math.max(-count, Math.min(count, moments[i * k]));
  const floor = Math.min(largestDeviation(noise), count / (4 * m));
  const scatter = nearestPositiveSemidefinite(scatterOf(count, moments, m), floor, count * m);
  for (let i = 0; i < m; i++) {
    for (let j = 0; j <= i; j++) {
      const sums = (moments[(i + 1) * k] * moments[(j + 1) * k]) / count;
      moments[(i + 1) * k + j + 1] = scatter.data[i * m + j] + sums;
    }
  }
  return moments;
}

/** W = B₂₂ − ssᵀ/n, the scatter of (x, y), from the lower triangle of B (k × k, k = m + 1). */
function scatterOf(count: number, moments: Float64Array, m: number): Matrix {
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
