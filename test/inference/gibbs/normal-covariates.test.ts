// The conjugate draw of (μ, T) against its closed-form moments. Bound 5 in Monte-Carlo errors: 2.5e-6 for each of 18
// comparisons.
import { expect, it } from "vitest";
import { normalCovariates } from "../../../src/inference/gibbs/normal-covariates.ts";
import { seededRandom } from "../../../src/random/random.ts";
import { worstError } from "../support/batch-errors.ts";
import { testPrior } from "../support/laws.ts";

it("draws mean and covariance from the normal–inverse-Wishart posterior", () => {
  const prior = testPrior(2);
  const { strength, degrees, mean: m0 } = prior.covariates;
  const n = 20;
  // Lower triangle over (1, x₁, x₂, y); the y row is not read.
  const moments = Float64Array.of(n, 0, 0, 0, 6, 9, 0, 0, -4, 1, 7, 0, 0, 0, 0, 0);
  const sums = [6, -4];
  const squares = [9, 1, 7];
  const covariates = normalCovariates(prior);
  const random = seededRandom(5);
  const state = new Float64Array(covariates.stateSize);
  const draw = (out: Float64Array) => {
    covariates.draw(moments, 4, n, random, state);
    const { second } = covariates.moments(state);
    const mean = [state[3], state[6]];
    out.set([...mean, second[4] - mean[0] ** 2, second[7] - mean[0] * mean[1], second[8] - mean[1] ** 2]);
    out.set([(mean[0] - posteriorMean[0]) ** 2], 5);
  };
  const lambda = strength + n;
  const posteriorMean = sums.map((sum, i) => (strength * m0[i] + sum) / lambda);
  // Ψₙ = Ψ₀ + Σxxᵀ + λ₀m₀m₀ᵀ − λₙmₙmₙᵀ, and E T = Ψₙ/(νₙ − p − 1).
  const expected = [
    [0, 0],
    [1, 0],
    [1, 1],
  ].map(([i, j], at) => {
    const psi = prior.covariates.scale.data[i * 2 + j] + squares[at] + strength * m0[i] * m0[j];
    return (psi - lambda * posteriorMean[i] * posteriorMean[j]) / (degrees + n - 3);
  });
  const claimed = [...posteriorMean, ...expected, expected[0] / lambda];
  expect(worstError(draw, claimed, 50_000)).toBeLessThan(5);
  expect(
    worstError(
      draw,
      claimed.map((value) => 1.03 * value),
      50_000,
    ),
  ).toBeGreaterThan(5);
});
