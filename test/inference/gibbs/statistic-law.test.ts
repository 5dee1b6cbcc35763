// μ_t and Σ_t against the moments of simulated rows, at one and three covariates. Bound 5 in Monte-Carlo errors: 2.5e-6
// for each of about 300 comparisons. The formula printed in the paper's main text is rejected at the same bound.
import { describe, expect, it } from "vitest";
import { type CovariateMoments, ellipticalMoments } from "../../../src/inference/gibbs/covariate-moments.ts";
import { type StatisticLaw, statisticLaw } from "../../../src/inference/gibbs/statistic-law.ts";
import { uniqueCount, uniqueIndex } from "../../../src/inference/gibbs/unique-entries.ts";
import { seededRandom } from "../../../src/random/random.ts";
import { lowerTriangle, products, worstError } from "../support/batch-errors.ts";
import { covariateDrawer, type NormalLaw, ONE_COVARIATE, THREE_COVARIATES } from "../support/laws.ts";

const SIGMA2 = 0.3;
const cases = [
  { name: "one covariate", covariates: ONE_COVARIATE, theta: Float64Array.of(0.5, -0.7) },
  { name: "three covariates", covariates: THREE_COVARIATES, theta: Float64Array.of(0.5, -0.7, 0.4, 0.9) },
];

for (const { name, covariates, theta } of cases) {
  describe(name, () => {
    const d = theta.length;
    const moments = ellipticalMoments(covariates.mean, covariates.covariance, 1);
    const law = statisticLaw(d);
    law.set(theta, SIGMA2, moments);
    const size = law.mean.length;
    const row = rowDrawer(covariates, theta, 1);

    it("has the mean and covariance of simulated rows", () => {
      expect(worstError(row, law.mean, 100_000)).toBeLessThan(5);
      expect(worstError(products(row, law.mean), lowerTriangle(law.covariance, size), 100_000)).toBeLessThan(5);
    });

    it("differs from them with ξ_{ij,kl} as printed", () => {
      const printed = asPrinted(law, moments, theta);
      expect(worstError(products(row, law.mean), lowerTriangle(printed, size), 100_000)).toBeGreaterThan(5);
    });

    it("draws deviations with its own covariance", () => {
      const random = seededRandom(2);
      const draw = products((out) => law.drawDeviation(random, out), new Float64Array(size));
      expect(worstError(draw, lowerTriangle(law.covariance, size), 40_000)).toBeLessThan(5);
    });
  });
}

/** Fills the statistics of one simulated row. */
function rowDrawer(covariates: NormalLaw, theta: Float64Array, seed: number): (out: Float64Array) => void {
  const random = seededRandom(seed);
  const drawCovariates = covariateDrawer(covariates, random);
  const x = new Float64Array(theta.length - 1);
  const row = new Float64Array(theta.length + 1).fill(1);
  return (out) => {
    drawCovariates(x);
    row.set(x, 1);
    row[theta.length] = theta.reduce((sum, value, j) => sum + value * row[j], Math.sqrt(SIGMA2) * random.normal());
    for (let i = 1; i < row.length; i++) for (let j = 0; j <= i; j++) out[uniqueIndex(i, j) - 1] = row[i] * row[j];
  };
}

/** Σ_t with Cov(xᵢy, xⱼy) = σ²ηᵢⱼ + Σ θₖθₗ ξ_{ij,kl}. */
function asPrinted(law: StatisticLaw, { second, covariance: xi }: CovariateMoments, theta: Float64Array): Float64Array {
  const d = theta.length;
  const outerSize = uniqueCount(d);
  const size = law.mean.length;
  const result = Float64Array.from(law.covariance);
  for (let i = 0; i < d; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = SIGMA2 * second[i * d + j];
      for (let k = 0; k < d; k++) {
        for (let l = 0; l < d; l++) {
          sum += theta[k] * theta[l] * xi[uniqueIndex(i, j) * outerSize + uniqueIndex(k, l)];
        }
      }
      result[(outerSize - 1 + i) * size + outerSize - 1 + j] = sum;
    }
  }
  return result;
}
