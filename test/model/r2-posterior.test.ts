// Draws given the moments and R² against independent closed forms: least squares by plain elimination, and the R² prior
// as ridge regression with known penalty (docs/theory/exact.md §3.3). Means and (co)variances of 4 coefficients, σ² and
// prior draws, 33 figures at 4 Monte Carlo errors: a false alarm once in 480 sets of seeds.
import { describe, expect, it } from "vitest";
import { fromRows } from "../../src/math/matrix.ts";
import { r2Posterior } from "../../src/model/r2-posterior.ts";
import type { R2Prior } from "../../src/model/r2-prior.ts";
import { seededRandom } from "../../src/random/random.ts";

const PRIOR: R2Prior = {
  kind: "r2",
  rSquared: { a: 1.5, b: 2.5 },
  correlations: { concentration: 2 },
  spread: { power: 1, floor: 1e-3 },
  response: { power: 0.7, floor: 0.4 },
};
const N = 30;
const LOGIT = -2.2;
const P = 3;
const DRAWS = 40_000;

/** Moments of a few rows, computed from the rows. */
const ROWS = (() => {
  const random = seededRandom(8);
  return Array.from({ length: N }, () => {
    const [a, b, c] = [0.3 + 0.5 * random.normal(), 0.4 * random.normal(), random.normal()];
    const x = [a, b + 0.5 * a, 0.3 * c - 0.2];
    return [1, ...x, 0.2 + 0.4 * x[0] - 0.3 * x[1] + 0.3 * random.normal()];
  });
})();
const MOMENTS = fromRows(
  Array.from({ length: P + 2 }, (_, i) => Array.from({ length: P + 2 }, (_, j) => total((row) => row[i] * row[j]))),
).data;

function total(pick: (row: number[]) => number): number {
  return ROWS.reduce((sum, row) => sum + pick(row), 0);
}

/** A⁻¹ by Gauss–Jordan elimination. */
function inverse(rows: readonly (readonly number[])[]): number[][] {
  const size = rows.length;
  const work = rows.map((row, i) => [...row, ...row.map((_, j) => Number(i === j))]);
  for (let i = 0; i < size; i++) {
    const pivot = work[i][i];
    work[i] = work[i].map((value) => value / pivot);
    for (let r = 0; r < size; r++) {
      const times = work[r][i];
      if (r !== i) work[r] = work[r].map((value, j) => value - times * work[i][j]);
    }
  }
  return work.map((row) => row.slice(size));
}

/** Means and covariance (given σ² = 1) of θ, and the law of σ². */
function closedForm(g: number) {
  const means = ROWS[0].map((_, j) => total((row) => row[j]) / N);
  const centred = (i: number, j: number) => total((row) => (row[i] - means[i]) * (row[j] - means[j]));
  const indices = Array.from({ length: P }, (_, i) => i + 1);
  const S = indices.map((i) => indices.map((j) => centred(i, j)));
  // The precision of β is (S + S/(ng))/σ².
  const covariance = inverse(S.map((row) => row.map((value) => value * (1 + 1 / (N * g)))));
  const cross = indices.map((i) => centred(i, P + 1));
  const beta = covariance.map((row) => row.reduce((sum, value, j) => sum + value * cross[j], 0));
  const averages = means.slice(1, P + 1);
  const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, value, i) => sum + value * b[i], 0);
  const spread = averages.map((_, i) => dot(covariance[i], averages));
  const theta = [means[P + 1] - dot(averages, beta), ...beta];
  const full = [
    [1 / N + dot(averages, spread), ...spread.map((value) => -value)],
    ...covariance.map((row, i) => [-spread[i], ...row]),
  ];
  // Completing the square: the residual part of S_yy is S_yy − βᵀh.
  const scale = PRIOR.response.floor + 0.5 * (centred(P + 1, P + 1) - dot(beta, cross));
  const Syy = centred(P + 1, P + 1);
  const explained = inverse(S).reduce((sum, row, i) => sum + cross[i] * dot(row, cross), 0);
  return { theta, full, shape: PRIOR.response.power - 1 + (N - 1) / 2, scale, S, Syy, explained };
}

interface Errors {
  readonly worst: number;
}

/** The largest distance of sample means from their expectations, in Monte Carlo errors. */
function distance(samples: readonly number[][], expected: readonly number[]): Errors {
  const worst = expected.map((value, v) => {
    const mean = samples.reduce((sum, sample) => sum + sample[v], 0) / samples.length;
    const square = samples.reduce((sum, sample) => sum + (sample[v] - mean) ** 2, 0) / samples.length;
    return Math.abs(mean - value) / Math.sqrt(square / samples.length);
  });
  return { worst: Math.max(...worst) };
}

function drawn(logit = LOGIT, seed = 3) {
  const posterior = r2Posterior(PRIOR, P);
  // The coordinate of R² relative to the explained sum of squares E: t − log(1 + E/r).
  const { explained, Syy } = truth;
  const own = logit - Math.log(Syy / (Syy - explained));
  expect(posterior.condition(MOMENTS, N, own)).toBe(true);
  const random = seededRandom(seed);
  const theta = new Float64Array(P + 1);
  return Array.from({ length: DRAWS }, () => {
    const sigma2 = posterior.draw(random, theta);
    const after = [...theta];
    posterior.drawFromPrior(random, sigma2, theta);
    return { sigma2, after, prior: [...theta] };
  });
}

const ratio = Math.exp(LOGIT) / P;
const truth = closedForm(ratio);
const meanOfSigma2 = truth.scale / (truth.shape - 1);
/** Products of deviations from the closed mean, lower triangle. */
const products = (values: readonly number[], centre: readonly number[]) =>
  values.flatMap((value, i) => values.slice(0, i + 1).map((other, j) => (value - centre[i]) * (other - centre[j])));
const lower = (matrix: readonly (readonly number[])[], times: number) =>
  matrix.flatMap((row, i) => row.slice(0, i + 1).map((value) => times * value));

describe("draws given moments and R²", () => {
  const draws = drawn();

  it("have the error variance of the inverse gamma law", () => {
    const variance = meanOfSigma2 ** 2 / (truth.shape - 2);
    const figures = draws.map(({ sigma2 }) => [sigma2, (sigma2 - meanOfSigma2) ** 2]);
    expect(distance(figures, [meanOfSigma2, variance]).worst).toBeLessThan(4);
  });

  it("have the mean and covariance of ridge regression with a flat intercept", () => {
    const figures = draws.map(({ after }) => [...after, ...products(after, truth.theta)]);
    expect(distance(figures, [...truth.theta, ...lower(truth.full, meanOfSigma2)]).worst).toBeLessThan(4);
  });

  it("have prior slopes around 0 that explain R² of the response", () => {
    const { a, b } = PRIOR.rSquared;
    const share = a / (a + b);
    const covariance = lower(inverse(truth.S), (share * truth.Syy) / P);
    const figures = draws.map(({ prior }) => [...prior.slice(1), ...products(prior.slice(1), [0, 0, 0])]);
    expect(distance(figures, [0, 0, 0, ...covariance]).worst).toBeLessThan(4);
  });

  it("differ from those for another R², or for an R² not divided among the covariates", () => {
    const figures = (logit: number) => drawn(logit).map(({ after }) => [...after, ...products(after, truth.theta)]);
    const expected = [...truth.theta, ...lower(truth.full, meanOfSigma2)];
    expect(distance(figures(LOGIT + Math.log(P)), expected).worst).toBeGreaterThan(6);
    expect(distance(figures(LOGIT - 0.3), expected).worst).toBeGreaterThan(6);
  });
});

describe("an error variance that bounds end", () => {
  it("is never larger, and otherwise the same draw", () => {
    const most = truth.scale / truth.shape;
    const [free, ended] = [r2Posterior(PRIOR, P), r2Posterior(PRIOR, P, most)];
    for (const posterior of [free, ended]) posterior.condition(MOMENTS, N, 0);
    const [one, other] = [new Float64Array(P + 1), new Float64Array(P + 1)];
    let cut = 0;
    for (let seed = 0; seed < 200; seed++) {
      const sigma2 = free.draw(seededRandom(seed), one);
      const within = ended.draw(seededRandom(seed), other);
      expect(within).toBeLessThanOrEqual(most);
      if (sigma2 > most) cut++;
      else expect([within, ...other]).toEqual([sigma2, ...one]);
    }
    expect(cut).toBeGreaterThan(20);
  });
});
