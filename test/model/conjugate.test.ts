// The Cholesky form of the conjugate posterior against explicit inverses, and against weighted draws from the prior.
import { describe, expect, it } from "vitest";
import { fromRows } from "../../src/math/matrix.ts";
import { conjugatePosterior, covariatePriorMoments } from "../../src/model/conjugate.ts";
import type { ConjugatePrior } from "../../src/model/conjugate-prior.ts";
import { scalePrior, type Units, unscaleCoefficients } from "../../src/model/units.ts";
import { inverseGamma } from "../../src/random/distributions.ts";
import { seededRandom } from "../../src/random/random.ts";
import { conjugateClosedForm, momentsOf } from "./conjugate-closed-form.ts";
import { inverse } from "./plain-algebra.ts";

const PRIOR: ConjugatePrior = {
  kind: "conjugate",
  coefficients: {
    mean: [20, 1.5, -0.3],
    precision: [
      [0.5, 0.1, 0.2],
      [0.1, 2, -0.3],
      [0.2, -0.3, 3],
    ],
  },
  errorVariance: { shape: 3, scale: 12 },
  covariates: {
    mean: [10, 40],
    strength: 2,
    scale: [
      [4, 1],
      [1, 9],
    ],
    degrees: 6,
  },
};

const UNITS: Units = {
  covariates: [
    { middle: 9, half: 9 },
    { middle: 30, half: 20 },
  ],
  response: { middle: 25, half: 30 },
};

function sampleRows(count: number, seed: number): number[][] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const x = [9 + 3 * random.normal(), 35 + 6 * random.normal()];
    return [...x, 18 + 1.2 * x[0] - 0.4 * x[1] + 2 * random.normal()];
  });
}

const rows = sampleRows(30, 1);

function conditioned() {
  const moments = fromRows(momentsOf(rows, [...UNITS.covariates, UNITS.response])).data;
  const posterior = conjugatePosterior(scalePrior(PRIOR, UNITS));
  expect(posterior.condition(moments, rows.length)).toBe(true);
  return posterior;
}

describe("the conjugate posterior", () => {
  it("has the mean and variance of the closed form, in original units", () => {
    const truth = conjugateClosedForm(rows, PRIOR);
    const mean = new Float64Array(3);
    const variance = new Float64Array(3);
    conditioned().summarise(UNITS, mean, variance);
    for (let j = 0; j < 3; j++) {
      expect(mean[j]).toBeCloseTo(truth.mean[j], 9);
      expect(variance[j] / truth.variance[j]).toBeCloseTo(1, 9);
    }
  });

  it("has draws that match its mean, standard deviation and σ² within 5 standard errors (false alarm 4e-6)", () => {
    const truth = conjugateClosedForm(rows, PRIOR);
    const posterior = conditioned();
    const random = seededRandom(2);
    const total = 20_000;
    const theta = new Float64Array(3);
    const draws = Array.from({ length: 4 }, () => new Float64Array(total));
    for (let i = 0; i < total; i++) {
      draws[3][i] = posterior.draw(random, theta) * UNITS.response.half ** 2;
      unscaleCoefficients(theta, UNITS).forEach((value, j) => {
        draws[j][i] = value;
      });
    }
    const sigma2 = truth.scale / (truth.shape - 1);
    const means = [...truth.mean, sigma2];
    const sds = [...truth.variance.map(Math.sqrt), sigma2 / Math.sqrt(truth.shape - 2)];
    for (let j = 0; j < 4; j++) {
      const error = Math.abs(average(draws[j]) - means[j]) / (sds[j] / Math.sqrt(total));
      expect(error).toBeLessThan(5);
      // A wrong scale of the draws, by a tenth, would be 14 standard errors away; Student's tails cost a little.
      const spread = Math.sqrt(average(draws[j].map((value) => (value - means[j]) ** 2)));
      expect(Math.abs(spread / sds[j] - 1)).toBeLessThan(5 * Math.sqrt(1 / total));
    }
  });

  it("is the prior without rows, and refuses infinite moments", () => {
    const posterior = conjugatePosterior(scalePrior(PRIOR, UNITS));
    expect(posterior.condition(new Float64Array(16), 0)).toBe(true);
    const mean = new Float64Array(3);
    const variance = new Float64Array(3);
    posterior.summarise(UNITS, mean, variance);
    const prior = inverse(PRIOR.coefficients.precision);
    for (let j = 0; j < 3; j++) {
      expect(mean[j]).toBeCloseTo(PRIOR.coefficients.mean[j], 9);
      expect(variance[j]).toBeCloseTo(6 * prior[j][j], 9);
    }
    expect(posterior.condition(new Float64Array(16).fill(Number.NaN), 3)).toBe(false);
    expect(posterior.condition(new Float64Array(16).fill(-10), 3)).toBe(false);
  });

  it("agrees with prior draws weighted by the likelihood of a few rows", () => {
    // Importance sampling from the prior uses none of the update's algebra. False alarm of 4.5 errors: 7e-6 each.
    const few = sampleRows(4, 5);
    const weighted = weightedPriorDraws(few, 200_000);
    const worst = (precision: number[][]) => {
      const claimed = conjugateClosedForm(few, {
        ...PRIOR,
        ...INDEPENDENT,
        coefficients: { mean: INDEPENDENT.coefficients.mean, precision },
      });
      return Math.max(...claimed.mean.map((mean, j) => Math.abs(weighted.mean[j] - mean) / weighted.error[j]));
    };
    const { precision } = INDEPENDENT.coefficients;
    expect(worst(precision)).toBeLessThan(4.5);
    // A prior counted twice is rejected.
    expect(worst(precision.map((row) => row.map((value) => 2 * value)))).toBeGreaterThan(4.5);
  });
});

describe("the covariates' part", () => {
  it("has λₙ, mₙ and Ψₙ of the closed form in its Schur complement", () => {
    const prior = covariatePriorMoments(scalePrior(PRIOR, UNITS));
    const moments = momentsOf(
      rows.map((row) => row.slice(0, 2)),
      UNITS.covariates,
    );
    const N = moments.map((row, i) => row.map((value, j) => value + prior.data[i * 3 + j]));
    const n = rows.length;
    const scaled = rows.map((row) =>
      row.slice(0, 2).map((x, j) => (x - UNITS.covariates[j].middle) / UNITS.covariates[j].half),
    );
    const center = [0, 1].map((j) => scaled.reduce((sum, x) => sum + x[j], 0) / n);
    const { mean, strength, scale } = scalePrior(PRIOR, UNITS).covariates;
    expect(N[0][0]).toBeCloseTo(strength + n, 12);
    for (let i = 0; i < 2; i++) {
      expect(N[0][i + 1] / N[0][0]).toBeCloseTo((strength * mean[i] + n * center[i]) / (strength + n), 12);
      for (let j = 0; j < 2; j++) {
        const scatter = scaled.reduce((sum, x) => sum + (x[i] - center[i]) * (x[j] - center[j]), 0);
        const shift = ((strength * n) / (strength + n)) * (center[i] - mean[i]) * (center[j] - mean[j]);
        const schur = N[i + 1][j + 1] - (N[0][i + 1] * N[0][j + 1]) / N[0][0];
        expect(schur).toBeCloseTo(scale.data[i * 2 + j] + scatter + shift, 10);
      }
    }
  });
});

/** A prior wide enough for the data and narrow enough for importance sampling, with independent coefficients. */
const INDEPENDENT = {
  coefficients: {
    mean: [18, 1, -0.3],
    precision: [
      [4, 0, 0],
      [0, 200, 0],
      [0, 0, 900],
    ],
  },
  errorVariance: { shape: 4, scale: 15 },
};

function weightedPriorDraws(data: readonly (readonly number[])[], total: number) {
  const random = seededRandom(6);
  const { coefficients, errorVariance } = INDEPENDENT;
  const sums = { weight: 0, mean: [0, 0, 0] };
  const kept: { weight: number; theta: number[] }[] = [];
  for (let i = 0; i < total; i++) {
    const sigma2 = inverseGamma(random, errorVariance.shape, errorVariance.scale);
    const theta = coefficients.mean.map(
      (m, j) => m + Math.sqrt(sigma2 / coefficients.precision[j][j]) * random.normal(),
    );
    let log = 0;
    for (const [x1, x2, y] of data) {
      const residual = y - theta[0] - theta[1] * x1 - theta[2] * x2;
      log -= (residual * residual) / (2 * sigma2) + Math.log(sigma2) / 2;
    }
    const weight = Math.exp(log);
    sums.weight += weight;
    for (let j = 0; j < 3; j++) sums.mean[j] += weight * theta[j];
    kept.push({ weight, theta });
  }
  const mean = sums.mean.map((value) => value / sums.weight);
  const error = mean.map(
    (m, j) => Math.sqrt(kept.reduce((sum, { weight, theta }) => sum + (weight * (theta[j] - m)) ** 2, 0)) / sums.weight,
  );
  return { mean, error };
}

function average(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
