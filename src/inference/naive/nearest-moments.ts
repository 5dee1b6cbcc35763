// A noisy moment matrix and the count n → the nearest positive semidefinite matrix with first entry n. By duality it is
// the projection of B + τe₀e₀ᵀ for the unique τ that makes the first entry n; that entry increases with τ.
import { type Matrix, matrix } from "../../math/matrix.ts";
import { nearestPositiveSemidefinite } from "../../math/nearest-psd.ts";

const BISECTIONS = 100;

export function nearestMoments(noisy: Matrix, count: number): Matrix {
  const at = (corner: number) => {
    const shifted = matrix(noisy.rows, noisy.columns, Float64Array.from(noisy.data));
    shifted.data[0] = corner;
    return nearestPositiveSemidefinite(shifted);
  };
  const unshifted = at(count);
  if (unshifted.data[0] <= count) return unshifted;
  // Clipping eigenvalues raises diagonal entries, so the initial corner lies below n.
  let low = count - (unshifted.data[0] - count);
  while (at(low).data[0] > count) low = count - 2 * (count - low);
  let high = count;
  for (let i = 0; i < BISECTIONS; i++) {
    const middle = (low + high) / 2;
    if (at(middle).data[0] > count) high = middle;
    else low = middle;
  }
  const nearest = at(low);
  nearest.data[0] = count;
  return nearest;
}
