// The law of the moments under the prior by R²: gradients by differences, on every structure, law of noise and count; and
// the density itself by Bayes' rule, p(B, t) = p(B | θ, σ²)·p(θ, σ² | t)/p(θ, σ² | B, t), which must hold at any (θ, σ²).
import { describe, expect, it } from "vitest";
import { columnBlocks } from "../../../src/inference/exact/column-spread.ts";
import { noiseParametrization, relativeParametrization } from "../../../src/inference/exact/parametrization.ts";
import { r2Density } from "../../../src/inference/exact/r2-density.ts";
import type { Problem } from "../../../src/inference/method.ts";
import { choleskyInPlace, logDeterminantFromCholesky, solveLower } from "../../../src/math/cholesky.ts";
import { logGamma } from "../../../src/math/special.ts";
import { defaultScaledPrior } from "../../../src/model/default-prior.ts";
import type { R2Prior } from "../../../src/model/r2-prior.ts";
import { type Random, seededRandom } from "../../../src/random/random.ts";
import { gradientError } from "../../support/check-gradient.ts";
import { logDensityOfMoments } from "../support/density-of-moments.ts";
import { factor, noiseOfDeviation, type StructuredPlan, structuredProblem } from "../support/structured.ts";

const PRIOR: R2Prior = {
  kind: "r2",
  rSquared: { a: 1.3, b: 2.1 },
  correlations: { concentration: 1.7 },
  spread: { power: 0.6, floor: 0.02 },
  response: { power: 0.7, floor: 0.03 },
};

const MIXED: Omit<StructuredPlan, "noise" | "count" | "seed"> = {
  factors: [
    ...["a", "b"].map((name) => factor(name, "number")),
    factor("s", "sign"),
    ...["r1", "r2", "r3"].map((name) => factor(name, "indicator")),
    factor("y", "number"),
  ],
  rows: 500,
  row: (random) => {
    const [a, b] = [0.4 * random.normal(), 0.3 * random.normal() + 0.2];
    const [s, r] = [random.uniform() < 0.3 ? 1 : -1, Math.floor(4 * random.uniform())];
    return [a, b, s, Number(r === 1), Number(r === 2), Number(r === 3), 0.4 * a - 0.2 * s + 0.3 * random.normal()];
  },
};
const FORMULAS = ["y ~ a", "y ~ a + b + s", "y ~ r1 + a + r2 + r3 + s", "s ~ a + r2"];
const KINDS = ["laplace", "gaussian", "cube", "split"] as const;

const CASES = FORMULAS.flatMap((formula) =>
  KINDS.flatMap((kind) =>
    (["public", "private"] as const).flatMap((count) =>
      [1, 20].map((deviation) => ({ formula, kind, count, deviation })),
    ),
  ),
);

function problemOf({ formula, kind, count, deviation }: (typeof CASES)[number]): Problem {
  const plan = { ...MIXED, count, noise: noiseOfDeviation(kind, deviation), seed: 9 };
  return { ...structuredProblem(plan, formula, defaultScaledPrior(1)), prior: PRIOR };
}

describe.each(CASES)("$formula, $kind noise of $deviation, count $count", (setting) => {
  // In relative coordinates Laplace and cube noise have kinks; target.test.ts keeps away from those.
  const systems = setting.kind === "gaussian" ? (["noise", "relative"] as const) : (["noise"] as const);
  it.each(systems)("has the gradient of its density in %s coordinates", (coordinates) => {
    const problem = problemOf(setting);
    const parametrize = coordinates === "noise" ? noiseParametrization : relativeParametrization;
    const { target, center, variances } = parametrize(problem);
    const random = seededRandom(3);
    let checked = 0;
    for (let tries = 0; tries < 100 && checked < 4; tries++) {
      const position = center.map((value, i) => value + 0.3 * Math.sqrt(variances[i]) * random.normal());
      const gradient = new Float64Array(position.length);
      if (!Number.isFinite(target.logDensityAndGradient(position, gradient))) continue;
      checked++;
      expect(gradientError(target, position, 1e-5)).toBeLessThan(5e-5);
    }
    expect(checked).toBe(4);
  });
});

describe("Bayes' rule, at any coefficients and error variance", () => {
  const cases = FORMULAS.slice(0, 3).map((formula) => ({ formula }));

  it.each(cases)("$formula: the density of moments and R²", ({ formula }) => {
    const random = seededRandom(17);
    const gaps = Array.from({ length: 30 }, (_, i) => {
      const { B, n, regression } = momentsOf(formula, 40 + i);
      const t = 2 * random.normal();
      const density = r2Density(regression, PRIOR);
      const k = regression.table.size;
      const log = logDensityOfMoments(density, B, n, t - Math.log(scatterRatio(B, k)));
      const blocks = columnBlocks(regression.formula.covariates);
      const free = new Set(Array.from(covariateEntries(regression.table.entries, k)).filter((entry) => entry > 0)).size;
      return log - responseByBayes(B, n, k, t, random) - covariatesDirectly(B, n, k, blocks) + free * Math.log(n);
    });
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(1e-7);
  });
});

/** Exact moments of a few rows, the count private so that it is a component. */
function momentsOf(formula: string, rows: number) {
  const plan = { ...MIXED, rows, count: "private" as const, noise: noiseOfDeviation("gaussian", 1e-9), seed: rows };
  const { regression } = structuredProblem(plan, formula, defaultScaledPrior(1));
  return { B: Float64Array.from(regression.moments.data), n: rows, regression };
}

/** 1 + E/r: all of the response's scatter over what least squares leaves. */
function scatterRatio(B: Float64Array, k: number): number {
  const factorOfB = Float64Array.from(B);
  choleskyInPlace(factorOfB, k);
  const last = factorOfB.subarray((k - 1) * k + 1, k * k - 1);
  return 1 + last.reduce((sum, value) => sum + value * value, 0) / factorOfB[k * k - 1] ** 2;
}

function* covariateEntries(entries: Int32Array, k: number): Generator<number> {
  for (let i = 1; i < k - 1; i++) for (let j = 0; j <= i; j++) yield entries[i * k + j];
}

/** log p(s_y, h, Σy² | G, θ, σ²) + log p(β, σ² | τ², S) − log p(α, β, σ² | B, τ²) + log p(t), α flat. */
function responseByBayes(B: Float64Array, n: number, k: number, t: number, random: Random): number {
  const p = k - 2;
  const b = (i: number, j: number) => B[Math.max(i, j) * k + Math.min(i, j)];
  const scatter = (i: number, j: number) => b(i, j) - (b(i, 0) * b(j, 0)) / n;
  const S = Float64Array.from({ length: p * p }, (_, at) => scatter(1 + Math.floor(at / p), 1 + (at % p)));
  const factorOfS = Float64Array.from(S);
  choleskyInPlace(factorOfS, p);
  const logDetS = logDeterminantFromCholesky(factorOfS, p);
  const s = Float64Array.from({ length: p }, (_, i) => scatter(i + 1, k - 1));
  const white = Float64Array.from(s);
  solveLower(factorOfS, p, white);
  const explained = white.reduce((sum, value) => sum + value * value, 0);
  const r = scatter(k - 1, k - 1) - explained;
  // Slopes are drawn as Cᵀβ, S = CCᵀ, in which S is the identity.
  const slopes = white.map((value) => value + 0.3 * Math.sqrt(n) * random.normal());
  const alpha = b(k - 1, 0) / n + 0.2 * random.normal();
  const sigma2 = 0.05 + 0.2 * random.uniform();
  const tau2 = Math.exp(t) / p;
  const omega = 1 / (1 + n * tau2);
  const squares = (values: Float64Array) => values.reduce((sum, value) => sum + value * value, 0);
  const half = 0.5 * Math.log(2 * Math.PI);
  const logNormal = (distance2: number, variance: number, size: number, logDet: number) =>
    -size * (half + 0.5 * Math.log(variance)) - 0.5 * logDet - (0.5 * distance2) / variance;
  const logInverseGamma = (shape: number, scale: number) =>
    shape * Math.log(scale) - logGamma(shape) - (shape + 1) * Math.log(sigma2) - scale / sigma2;
  const meanGap2 = n * (b(k - 1, 0) / n - alpha) ** 2;
  const likelihood =
    logNormal(meanGap2 + squares(white.map((value, i) => value - slopes[i])), sigma2, p + 1, Math.log(n) + logDetS) +
    (0.5 * (n - p - 1) - 1) * Math.log(r) -
    0.5 * (n - p - 1) * Math.log(2 * sigma2) -
    logGamma(0.5 * (n - p - 1)) -
    r / (2 * sigma2);
  const prior =
    logNormal(squares(slopes), n * tau2 * sigma2, p, -logDetS) -
    PRIOR.response.power * Math.log(sigma2) -
    PRIOR.response.floor / sigma2;
  const Q = PRIOR.response.floor + 0.5 * (r + omega * explained);
  const posterior =
    logInverseGamma(PRIOR.response.power - 1 + 0.5 * (n - 1), Q) +
    logNormal(meanGap2, sigma2, 1, -Math.log(n)) +
    logNormal(squares(white.map((value, i) => slopes[i] - (1 - omega) * value)), (1 - omega) * sigma2, p, -logDetS);
  const R2 = 1 / (1 + Math.exp(-t));
  const { a, b: beta } = PRIOR.rSquared;
  // Density of R² given the response's variance, and from that variance to σ² = (1 − R²)·v.
  const other = beta + PRIOR.response.power - 1;
  return likelihood + prior - posterior + a * Math.log(R2) + other * Math.log(1 - R2);
}

/** The prior of averages: correlations between variables, then each variable's own spread or shares. */
function covariatesDirectly(B: Float64Array, n: number, k: number, blocks: ReturnType<typeof columnBlocks>): number {
  const p = k - 2;
  const covariance = (i: number, j: number) =>
    B[Math.max(i, j) * k + Math.min(i, j)] / n - (B[i * k] / n) * (B[j * k] / n);
  const logDet = (rows: readonly number[]) => {
    const m = Float64Array.from(rows.flatMap((i) => rows.map((j) => covariance(i, j))));
    choleskyInPlace(m, rows.length);
    return logDeterminantFromCholesky(m, rows.length);
  };
  let log = (PRIOR.correlations.concentration - 1) * logDet(Array.from({ length: p }, (_, i) => i + 1));
  for (const { rows, exclusive } of blocks) {
    log -= (PRIOR.correlations.concentration - 1 + (p - rows.length) / 2 + PRIOR.spread.power) * logDet(rows);
    const shares = rows.map((row) => B[row * k] / n);
    const rest = 1 - shares.reduce((sum, share) => sum + share, 0);
    log -= exclusive
      ? (PRIOR.spread.floor / 4) * [...shares, rest].reduce((sum, share) => sum + 1 / share, 0)
      : PRIOR.spread.floor / covariance(rows[0], rows[0]);
  }
  return log;
}
