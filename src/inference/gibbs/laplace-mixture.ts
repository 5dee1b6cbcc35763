// Laplace noise of scale b as a normal with a random variance ω² ~ Exponential(mean 2b²) (MATH §2.2, Park & Casella 2008).
// Given the noise itself, 1/ω² is inverse Gaussian. Gaussian noise has the fixed variance scale².
import { inverseGaussian } from "../../random/distributions.ts";
import type { Random } from "../../random/random.ts";
import type { Noise } from "../../release/noisy-moments.ts";

export function initialNoiseVariances({ kind, scale }: Noise, size: number, random: Random): Float64Array {
  const square = scale * scale;
  return new Float64Array(size).map(() => (kind === "laplace" ? 2 * square * random.exponential() : square));
}

/** ω² given the noise z − s of each statistic. */
export function drawNoiseVariances(
  { kind, scale }: Noise,
  noisy: Float64Array,
  statistics: Float64Array,
  random: Random,
  out: Float64Array,
): void {
  if (kind === "gaussian") return;
  const shape = 1 / (scale * scale);
  for (let i = 0; i < out.length; i++) {
    const mean = 1 / (scale * Math.abs(noisy[i] - statistics[i]));
    out[i] = 1 / inverseGaussian(random, mean, shape);
  }
}
