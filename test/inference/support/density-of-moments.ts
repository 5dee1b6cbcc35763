// The log density of a moment matrix as the exact method has it, at any matrix: what coordinates would hand it is read off a
// Cholesky factor here.
import type { MomentDensity } from "../../../src/inference/exact/law-of-moments.ts";
import { choleskyInPlace } from "../../../src/math/cholesky.ts";

/** With the constants that depend on n; −∞ where the matrix is not positive definite. */
export function logDensityOfMoments(
  density: MomentDensity,
  moments: Float64Array,
  n: number,
  own = Number.NaN,
): number {
  const k = Math.sqrt(moments.length);
  const factor = Float64Array.from(moments);
  if (!choleskyInPlace(factor, k)) return Number.NEGATIVE_INFINITY;
  let logScatter = 0;
  for (let i = 1; i < k; i++) logScatter += 2 * Math.log(factor[i * k + i]);
  const standing = { moments, responseRow: factor.subarray((k - 1) * k) };
  const derivatives = { byMoments: new Float64Array(k * k), byResponseRow: new Float64Array(k) };
  return (
    density.evaluate(standing, n, own, derivatives) + density.scatterWeight(n) * logScatter + density.countConstant(n)
  );
}
