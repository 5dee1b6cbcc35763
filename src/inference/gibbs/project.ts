// Drawn statistics → a moment matrix B that real rows could have. Given the count n and the sums s, B is positive
// semidefinite if and only if the scatter W = B₂₂ − ssᵀ/n is. Sums of normal rows are normal, so the central limit
// approximation is wrong for W only, and only W is projected.
import { choleskyInPlace } from "../../math/cholesky.ts";
import { matrix } from "../../math/matrix.ts";
import { nearestPositiveSemidefinite } from "../../math/nearest-psd.ts";
import { uniqueIndex } from "./unique-entries.ts";

/** Fills the lower triangle of `moments`. */
export type ProjectStatistics = (statistics: Float64Array, moments: Float64Array) => void;

export function statisticsProjector(size: number, count: number): ProjectStatistics {
  const k = size;
  const m = k - 1;
  const scatter = matrix(m, m);
  const factor = new Float64Array(m * m);

  function setScatter(statistics: Float64Array): void {
    for (let i = 1; i < k; i++) {
      const share = statistics[uniqueIndex(i, 0) - 1] / count;
      for (let j = 1; j <= i; j++) {
        const value = statistics[uniqueIndex(i, j) - 1] - share * statistics[uniqueIndex(j, 0) - 1];
        scatter.data[(i - 1) * m + j - 1] = scatter.data[(j - 1) * m + i - 1] = value;
        factor[(i - 1) * m + j - 1] = value;
      }
    }
  }

  return (statistics, moments) => {
    moments[0] = count;
    for (let i = 1; i < k; i++) {
      for (let j = 0; j <= i; j++) moments[i * k + j] = statistics[uniqueIndex(i, j) - 1];
    }
    setScatter(statistics);
    if (choleskyInPlace(factor, m)) return;
    const projected = nearestPositiveSemidefinite(scatter).data;
    for (let i = 1; i < k; i++) {
      const share = moments[i * k] / count;
      for (let j = 1; j <= i; j++) moments[i * k + j] = projected[(i - 1) * m + j - 1] + share * moments[j * k];
    }
  };
}
