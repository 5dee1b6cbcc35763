// Draws the true statistics s given the noisy ones z from N(s; nμ_t, nΣ_t) · N(z; s, diag ω²) (docs/theory/methods.md
// §2.3), without inverting Σ_t, which may be singular: s₀ ~ N(nμ_t, nΣ_t), z₀ = s₀ + ω∘ε, s = s₀ + nΣ_t w with
// (nΣ_t + diag ω²) w = z − z₀, so that nΣ_t w = z − z₀ − ω²∘w.
import { PublicError } from "../../errors.ts";
import { choleskyInPlace, solveLower, solveLowerTransposed } from "../../math/cholesky.ts";
import type { Random } from "../../random/random.ts";
import type { StatisticLaw } from "./statistic-law.ts";

/**
 * The least noise variance per row: a known statistic, such as the square of a ±1 column, has no variance at all, and
 * rounding errors would dominate.
 */
const MIN_NOISE = 1e-12;

export type DrawStatistics = (
  law: StatisticLaw,
  noiseVariances: Float64Array,
  random: Random,
  out: Float64Array,
) => void;

export function statisticsDrawer(noisy: Float64Array, count: number): DrawStatistics {
  const size = noisy.length;
  const factor = new Float64Array(size * size);
  const variances = new Float64Array(size);
  const weights = new Float64Array(size);
  const gap = new Float64Array(size);
  const root = Math.sqrt(count);

  return (law, noiseVariances, random, out) => {
    for (let i = 0; i < size; i++) {
      const row = i * size;
      for (let j = 0; j <= i; j++) factor[row + j] = count * law.covariance[row + j];
      variances[i] = Math.max(noiseVariances[i], MIN_NOISE * count);
      factor[row + i] += variances[i];
    }
    if (!choleskyInPlace(factor, size)) {
      throw new PublicError("the Gibbs sampler left the range of numbers: check the scales of the prior and the noise");
    }
    law.drawDeviation(random, out);
    for (let i = 0; i < size; i++) {
      out[i] = count * law.mean[i] + root * out[i];
      gap[i] = weights[i] = noisy[i] - out[i] - Math.sqrt(variances[i]) * random.normal();
    }
    solveLower(factor, size, weights);
    solveLowerTransposed(factor, size, weights);
    for (let i = 0; i < size; i++) out[i] += gap[i] - variances[i] * weights[i];
  };
}
