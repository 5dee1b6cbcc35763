import { describe, expect, it } from "vitest";
import { mcseSd } from "../../src/diagnostics/mcse.ts";
import { standardDeviation } from "../../src/diagnostics/moments.ts";
import { choleskyInPlace } from "../../src/math/cholesky.ts";
import { fromRows } from "../../src/math/matrix.ts";
import { priorSd } from "../../src/posterior/prior-sd.ts";
import { inverseGamma, normalFromPrecision } from "../../src/random/distributions.ts";
import { seededRandom } from "../../src/random/random.ts";
import { sampleProvenance } from "../support/sample-posterior.ts";

const precision = [
  [2, 0.5],
  [0.5, 1],
];
const prior = (shape: number, scale: number) => ({
  ...sampleProvenance().prior,
  coefficients: { mean: [3, -1], precision },
  errorVariance: { shape, scale },
});

describe("priorSd", () => {
  it("is worked out by hand", () => {
    // Λ⁻¹ = [1, −½; −½, 2]/1.75, b/(a − 1) = 2, and for a = 3: E σ = √4 Γ(2.5)/Γ(3) = 2·1.3293403881791370/2.
    const { coefficients, sigma, sigma2 } = priorSd(prior(3, 4));
    expect(coefficients[0]).toBeCloseTo(Math.sqrt(2 / 1.75), 12);
    expect(coefficients[1]).toBeCloseTo(Math.sqrt(4 / 1.75), 12);
    expect(sigma).toBeCloseTo(Math.sqrt(2 - 1.329340388179137 ** 2), 12);
    expect(sigma2).toBeCloseTo(2, 12);
  });

  it("does not exist where a moment does not", () => {
    const { coefficients, sigma, sigma2 } = priorSd(prior(1.5, 1));
    expect(coefficients[0]).toBeGreaterThan(0);
    expect(sigma).toBeGreaterThan(0);
    expect(sigma2).toBeNaN();
    expect(priorSd(prior(1, 1))).toEqual({
      coefficients: Float64Array.of(Number.NaN, Number.NaN),
      sigma: Number.NaN,
      sigma2: Number.NaN,
    });
  });

  it("agrees with simulation, which a slip in the shape does not", () => {
    const { shape, scale } = { shape: 12, scale: 5 };
    const simulated = simulate(shape, scale, 200_000);
    const exact = priorSd(prior(shape, scale));
    const named = {
      intercept: exact.coefficients[0],
      slope: exact.coefficients[1],
      sigma: exact.sigma,
      sigma2: exact.sigma2,
    };
    for (const [name, draws] of Object.entries(simulated)) {
      const errors = (standardDeviation([draws]) - named[name as keyof typeof named]) / mcseSd([draws]);
      // Four comparisons at five standard errors: a false alarm once in 400 000 seeds.
      expect(Math.abs(errors), name).toBeLessThan(5);
    }
    const wrong = priorSd(prior(shape + 1, scale));
    expect(
      Math.abs(standardDeviation([simulated.slope]) - wrong.coefficients[1]) / mcseSd([simulated.slope]),
    ).toBeGreaterThan(10);
  });
});

function simulate(shape: number, scale: number, size: number) {
  const random = seededRandom(3);
  const factor = fromRows(precision).data;
  choleskyInPlace(factor, 2);
  const theta = new Float64Array(2);
  const result = {
    intercept: new Float64Array(size),
    slope: new Float64Array(size),
    sigma: new Float64Array(size),
    sigma2: new Float64Array(size),
  };
  for (let i = 0; i < size; i++) {
    const sigma2 = inverseGamma(random, shape, scale);
    normalFromPrecision(random, Float64Array.of(3, -1), factor, Math.sqrt(sigma2), theta);
    [result.intercept[i], result.slope[i], result.sigma[i], result.sigma2[i]] = [...theta, Math.sqrt(sigma2), sigma2];
  }
  return result;
}
