// Bounds several times wider than the data (a covariate far from the middle, with a twelfth of its half width as standard
// deviation): the default prior must not draw the posterior away from the truth. A vague-looking prior that expects
// covariates to fill their bounds does: docs/decisions/default-priors.md.
import { describe, expect, it } from "vitest";
import { mean, standardDeviation } from "../../../src/diagnostics/moments.ts";
import { exact } from "../../../src/inference/exact.ts";
import { fromRows } from "../../../src/math/matrix.ts";
import { defaultScaledPrior } from "../../../src/model/default-prior.ts";
import type { ScaledPrior } from "../../../src/model/units.ts";
import { laplace } from "../../../src/random/distributions.ts";
import { seededRandom } from "../../../src/random/random.ts";
import { scaledIdentity } from "../support/laws.ts";
import { plainProblem } from "../support/problem.ts";
import { runMethod } from "../support/run-method.ts";

const COUNT = 28_000;
const NOISE = { kind: "laplace", scale: 10 } as const;
const [X_MEAN, X_VARIANCE, INTERCEPT, SLOPE, SIGMA2] = [-0.64, 0.0065, 0.83, 1.2, 0.039];
const RELEASES = 12;

/** Root mean square, over releases, of (posterior mean − truth)/(posterior sd) of the slope. About 1 or less is right. */
function rootMeanSquareError(prior: ScaledPrior): number {
  const scores = Array.from({ length: RELEASES }, (_, seed) => {
    const problem = plainProblem({
      moments: noisyMoments(seed + 1),
      noise: NOISE,
      prior,
      count: { kind: "private", maxRows: 1e6 },
    });
    const [, slope] = runMethod(exact, problem, { warmup: 500, draws: 500, thin: 1 }, 1, seed).variables;
    return (mean(slope) - SLOPE) / standardDeviation(slope);
  });
  return Math.sqrt(scores.reduce((sum, score) => sum + score * score, 0) / RELEASES);
}

function noisyMoments(seed: number) {
  const random = seededRandom(seed);
  const yMean = INTERCEPT + SLOPE * X_MEAN;
  const xx = X_VARIANCE + X_MEAN ** 2;
  const xy = SLOPE * X_VARIANCE + X_MEAN * yMean;
  const yy = SLOPE ** 2 * X_VARIANCE + SIGMA2 + yMean ** 2;
  const exactly = [
    [1, X_MEAN, yMean],
    [X_MEAN, xx, xy],
    [yMean, xy, yy],
  ].map((row) => row.map((value) => COUNT * value));
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j <= i; j++) exactly[i][j] = exactly[j][i] = exactly[i][j] + laplace(random, NOISE.scale);
  }
  return fromRows(exactly);
}

describe("bounds far wider than the data", () => {
  // The defaults still pull a little: 1.9 here, where a prior that knew nothing would give about 1.
  it("leave the posterior of the slope within two standard deviations of the truth", () => {
    expect(rootMeanSquareError(defaultScaledPrior(1))).toBeLessThan(2.2);
  });

  it("would draw it away under a prior that expects covariates to fill their bounds", () => {
    const filling: ScaledPrior = {
      kind: "conjugate",
      coefficients: { mean: new Float64Array(2), precision: scaledIdentity(2, 0.25) },
      errorVariance: { shape: 3, scale: 0.1 },
      covariates: { mean: new Float64Array(1), strength: 0.5, scale: scaledIdentity(1, 0.5), degrees: 3 },
      covariateLaw: null,
    };
    expect(rootMeanSquareError(filling)).toBeGreaterThan(4);
  });
});
