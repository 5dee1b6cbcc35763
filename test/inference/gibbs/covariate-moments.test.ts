// ξ against closed forms, and draws of N(0, ξ) against ξ. Bound 5 in Monte-Carlo errors: a false alarm has probability
// 2.5e-6 for each entry compared, below 1e-3 for the file over all seeds; the seeds are fixed.
import { describe, expect, it } from "vitest";
import { ellipticalMoments } from "../../../src/inference/gibbs/covariate-moments.ts";
import { normalCovariates } from "../../../src/inference/gibbs/normal-covariates.ts";
import { uniqueCount } from "../../../src/inference/gibbs/unique-entries.ts";
import { choleskyInPlace } from "../../../src/math/cholesky.ts";
import { fromRows } from "../../../src/math/matrix.ts";
import { seededRandom } from "../../../src/random/random.ts";
import { lowerTriangle, products, worstError } from "../support/batch-errors.ts";
import { ONE_COVARIATE, THREE_COVARIATES, testPrior } from "../support/laws.ts";

describe("moments of one covariate", () => {
  const [m, C] = [0.4, 0.2];

  it("are those of a normal law in closed form", () => {
    const { second, covariance } = ellipticalMoments(ONE_COVARIATE.mean, ONE_COVARIATE.covariance, 1);
    expect(Array.from(second)).toEqual([1, m, m, expect.closeTo(C + m * m, 12)]);
    // Over 1, x, x²: Var x = C, Cov(x, x²) = 2mC, Var x² = 2C² + 4m²C.
    const closed = [0, 0, 0, 0, C, 2 * m * C, 0, 2 * m * C, 2 * C * C + 4 * m * m * C];
    for (const [at, value] of closed.entries()) expect(covariance[at]).toBeCloseTo(value, 12);
  });

  it("are those of Student's t in closed form", () => {
    const freedom = 9;
    const kurtosis = (freedom - 2) / (freedom - 4);
    const { covariance } = ellipticalMoments(Float64Array.of(m), fromRows([[C]]), kurtosis);
    expect(covariance[8]).toBeCloseTo(3 * kurtosis * C * C - C * C + 4 * m * m * C, 12);
    expect(covariance[5]).toBeCloseTo(2 * m * C, 12);
  });
});

describe("draws of the outer product's deviation", () => {
  const size = uniqueCount(4);
  const { mean, covariance } = THREE_COVARIATES;
  const fixed = ellipticalMoments(mean, covariance, 1);
  const moving = normalCovariates(testPrior(3)).moments(rootOf(mean, covariance.data));
  const claimed = lowerTriangle(fixed.covariance, size);

  it("the sampled distribution has the moments of the fixed one", () => {
    for (const key of ["second", "covariance"] as const) {
      for (const [at, value] of fixed[key].entries()) expect(moving[key][at]).toBeCloseTo(value, 12);
    }
  });

  for (const [name, moments] of Object.entries({ fixed, moving })) {
    it(`of the ${name} law have covariance ξ`, () => {
      const random = seededRandom(7);
      const draw = products((out) => moments.drawOuter(random, out), new Float64Array(size));
      expect(worstError(draw, claimed, 40_000)).toBeLessThan(5);
      const wrong = claimed.map((value) => 1.1 * value);
      expect(worstError(draw, wrong, 40_000)).toBeGreaterThan(5);
    });
  }

  it("their roots give back η", () => {
    for (const { second, secondRoot } of [fixed, moving]) {
      for (let i = 0; i < 4; i++) {
        for (let j = 0; j < 4; j++) {
          let sum = 0;
          for (let l = 0; l < 4; l++) sum += secondRoot[i * 4 + l] * secondRoot[j * 4 + l];
          expect(sum).toBeCloseTo(second[i * 4 + j], 12);
        }
      }
    }
  });
});

/** R = [1 0; μ F] with F the Cholesky factor. */
function rootOf(mean: Float64Array, covariance: Float64Array): Float64Array {
  const p = mean.length;
  const factor = Float64Array.from(covariance);
  choleskyInPlace(factor, p);
  const root = new Float64Array((p + 1) ** 2);
  root[0] = 1;
  for (let i = 0; i < p; i++) {
    root[(i + 1) * (p + 1)] = mean[i];
    for (let j = 0; j <= i; j++) root[(i + 1) * (p + 1) + j + 1] = factor[i * p + j];
  }
  return root;
}
