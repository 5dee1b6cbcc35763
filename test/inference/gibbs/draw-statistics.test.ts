// The draw without an inverse of Σ_t against the textbook product of two normals, and where Σ_t has no inverse.
// Bound 5 in Monte-Carlo errors: 2.5e-6 for each of 20 comparisons.
import { describe, expect, it } from "vitest";
import { ellipticalMoments, fixedMoments } from "../../../src/inference/gibbs/covariate-moments.ts";
import { statisticsDrawer } from "../../../src/inference/gibbs/draw-statistics.ts";
import { statisticLaw } from "../../../src/inference/gibbs/statistic-law.ts";
import { choleskyInPlace, invertFromCholesky } from "../../../src/math/cholesky.ts";
import { fromRows, matrix, multiplyVector } from "../../../src/math/matrix.ts";
import { seededRandom } from "../../../src/random/random.ts";
import { lowerTriangle, products, worstError } from "../support/batch-errors.ts";
import { ONE_COVARIATE } from "../support/laws.ts";

const COUNT = 50;
const THETA = Float64Array.of(0.5, -0.7);
const NOISE = Float64Array.of(4, 0.01, 30, 9, 1);
const NOISY = Float64Array.of(30, 12, 5, -3, 40);

describe("the product of the statistics' law and the noise", () => {
  const law = statisticLaw(2);
  law.set(THETA, 0.3, ellipticalMoments(ONE_COVARIATE.mean, ONE_COVARIATE.covariance, 1));
  const draw = statisticsDrawer(NOISY, COUNT);
  const random = seededRandom(3);
  const drawInto = (out: Float64Array) => draw(law, NOISE, random, out);

  it("is drawn with its mean and covariance", () => {
    const { mean, covariance } = normalProduct(law.mean, law.covariance, NOISE);
    expect(worstError(drawInto, mean, 100_000)).toBeLessThan(5);
    expect(worstError(products(drawInto, mean), lowerTriangle(covariance, 5), 100_000)).toBeLessThan(5);
  });

  it("differs from that of other noise", () => {
    const { mean } = normalProduct(
      law.mean,
      law.covariance,
      NOISE.map((value) => 1.1 * value),
    );
    expect(worstError(drawInto, mean, 100_000)).toBeGreaterThan(5);
  });
});

describe("a singular law", () => {
  it("keeps what is known: x = ±1 has Σx² = n", () => {
    const mean = 0.2;
    const second = fromRows([
      [1, mean],
      [mean, 1],
    ]);
    const covariance = fromRows([
      [0, 0, 0],
      [0, 1 - mean * mean, 0],
      [0, 0, 0],
    ]);
    const law = statisticLaw(2);
    law.set(THETA, 0.3, fixedMoments(second, covariance));
    const out = new Float64Array(5);
    statisticsDrawer(NOISY, COUNT)(law, NOISE, seededRandom(4), out);
    expect(out[1]).toBeCloseTo(COUNT, 9);
    expect(out.every(Number.isFinite)).toBe(true);
  });
});

/** N(s; nμ, nΣ)·N(z; s, Ω): precision (nΣ)⁻¹ + Ω⁻¹. */
function normalProduct(mean: Float64Array, lower: Float64Array, noise: Float64Array) {
  const size = mean.length;
  const precision = inverse(
    lower.map((value) => COUNT * value),
    size,
  );
  const pull = multiplyVector(
    matrix(size, size, precision),
    mean.map((value) => COUNT * value),
  );
  for (let i = 0; i < size; i++) {
    precision[i * size + i] += 1 / noise[i];
    pull[i] += NOISY[i] / noise[i];
  }
  const covariance = inverse(precision, size);
  return { mean: multiplyVector(matrix(size, size, covariance), pull), covariance };
}

function inverse(lower: Float64Array, size: number): Float64Array {
  const factor = Float64Array.from(lower);
  const result = new Float64Array(size * size);
  choleskyInPlace(factor, size);
  invertFromCholesky(factor, size, result);
  return result;
}
