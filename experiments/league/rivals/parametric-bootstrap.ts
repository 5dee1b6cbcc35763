// The parametric bootstrap of Ferrando, Wang & Sheldon (2022, arXiv 2006.07749) for regression: noisy sums are solved as
// if exact, then the whole way is simulated from the estimate without another look at the rows. With A the noisy XᵀX:
//   θ* = (A + V*)⁻¹ (Aθ + Z* + w*),   Z* ~ N(0, σ²A),   V*, w* drawn as the noise of XᵀX and Xᵀy;
// the interval is between quantiles of θ*. Where A or σ² is not positive there is no Z*, and no answer: the authors' program
// puts 0.1 for an eigenvalue of A/n or a σ² below 0, which has no meaning in other units than theirs.
import { quantile } from "../../../src/diagnostics/quantile.ts";
import type { Random } from "../../../src/random/random.ts";
import { type NoiseOfSums, noiseOfSums, residualOf, withNoise, withSymmetricNoise } from "./noisy-sums.ts";
import type { Answer, RegressionSums, Rival } from "./rival.ts";
import { symmetricSolver } from "./symmetric-solver.ts";

const SAMPLES = 500;

export const parametricBootstrap: Rival = {
  answer: (sums, promise, random) => {
    const noise = noiseOfSums(sums, promise);
    return bootstrapFrom(withNoise(sums, noise, random), noise, random);
  },
};

export function bootstrapFrom(
  noisy: RegressionSums,
  noise: NoiseOfSums,
  random: Random,
  samples = SAMPLES,
): Answer | null {
  const { size, gram, cross, rows } = noisy;
  const solver = symmetricSolver(gram, size);
  const coefficients = solver.solve(cross);
  const sampling = residualOf(noisy, coefficients) / (rows - size);
  if (!(solver.leastEigenvalue > 0 && sampling > 0)) return null;
  const drawn = Array.from({ length: size }, () => new Float64Array(samples));
  for (let sample = 0; sample < samples; sample++) {
    const normals = Float64Array.from({ length: size }, () => Math.sqrt(sampling) * random.normal());
    const shifted = solver.apply(normals, Math.sqrt).map((value, i) => value + cross[i] + noise.draw(random));
    const again = withSymmetricNoise(gram, size, () => noise.draw(random));
    const theta = symmetricSolver(again, size).solve(shifted);
    for (let i = 0; i < size; i++) drawn[i][sample] = theta[i];
  }
  return {
    coefficients,
    intervals: drawn.map((values) => ({ low: quantile([values], 0.05), high: quantile([values], 0.95) })),
  };
}
