// The log density of a moment matrix as the exact method has it, at any matrix: what coordinates would hand it is read off a
// Cholesky factor here.
import { type MomentDensity, momentDerivatives } from "../../../src/inference/exact/moment-density.ts";
import { choleskyInPlace } from "../../../src/math/cholesky.ts";

/** With the constants that depend on n; −∞ where the matrix is not positive definite. */
export function logDensityOfMoments(
  density: MomentDensity,
  moments: Float64Array,
  n: number,
  r2Coordinate = Number.NaN,
): number {
  const k = Math.sqrt(moments.length);
  const factor = Float64Array.from(moments);
  if (!choleskyInPlace(factor, k)) return Number.NEGATIVE_INFINITY;
  let logScatter = 0;
  for (let i = 1; i < k; i++) logScatter += 2 * Math.log(factor[i * k + i]);
  const latent = { moments, responseRow: factor.subarray((k - 1) * k), count: n, logScatter };
  const derivatives = momentDerivatives(k);
  const log = density.evaluate(latent, r2Coordinate, derivatives);
  return log + derivatives.byLogScatter * logScatter + density.countConstant(n);
}
