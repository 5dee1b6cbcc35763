// The density of the moments as docs/theory/exact.md derives it, with every constant, integrates to 1 for each n: over
// B drawn from it, the density given fixed parameters divided by it has mean 1. The denominator is the code's own.
import { beforeAll, describe, expect, it } from "vitest";
import { drawMoments, drawTruth, type Truth } from "../../../src/calibration/simulate.ts";
import { conjugateDensity } from "../../../src/inference/exact/conjugate-density.ts";
import { choleskyInPlace } from "../../../src/math/cholesky.ts";
import { logGamma, logMultivariateGamma } from "../../../src/math/special.ts";
import type { ScaledPrior } from "../../../src/model/units.ts";
import { seededRandom } from "../../../src/random/random.ts";
import { logDensityOfMoments } from "../support/density-of-moments.ts";
import { testPrior } from "../support/laws.ts";

const DRAWS = 20_000;
const SETTINGS = [0, 1, 2].flatMap((p) => [6, 20].map((n) => ({ p, n })));

describe.each(SETTINGS)("p = $p, n = $n", ({ p, n }) => {
  let ratios: number[];
  beforeAll(() => {
    ratios = logRatios(p, n);
  });

  // Six settings at 4.5 errors: a false alarm once in 25,000 sets of seeds.
  it("integrates to 1", () => {
    expect(errorsFromOne(ratios)).toBeLessThan(4.5);
  });

  it("would not without the −½ log n of |G|, nor with a degree of freedom more for the residual", () => {
    expect(errorsFromOne(ratios.map((ratio) => ratio - 0.5 * Math.log(n)))).toBeGreaterThan(4.5);
    const freedom = n - p - 1;
    const wrong = logGamma((freedom + 1) / 2) - logGamma(freedom / 2);
    expect(errorsFromOne(ratios.map((ratio) => ratio + wrong))).toBeGreaterThan(4.5);
  });
});

/** log p(B | n, parameters) − log p(B | n) over B drawn from the latter. */
function logRatios(p: number, n: number): number[] {
  const prior = testPrior(p);
  const random = seededRandom(31);
  const fixed = centralTruth(prior);
  const density = conjugateDensity({ count: { kind: "private", maxRows: n } }, prior);
  return Array.from({ length: DRAWS }, () => {
    const B = drawMoments(drawTruth(prior, random), n, random).data;
    const marginal = logDensityOfMoments(density, B, n) + priorConstant(prior);
    return logDensityGiven(fixed, B, n) - marginal;
  });
}

/** Monte-Carlo errors between the mean of exp(ratios) and 1. */
function errorsFromOne(logs: readonly number[]): number {
  const ratios = logs.map(Math.exp);
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
  const variance = ratios.reduce((sum, ratio) => sum + (ratio - mean) ** 2, 0) / ratios.length;
  return Math.abs(mean - 1) / Math.sqrt(variance / ratios.length);
}

/** Parameters in the middle of the prior. */
function centralTruth({ coefficients, errorVariance, covariates }: ScaledPrior): Truth {
  const p = covariates.mean.length;
  const factor = covariates.scale.data.map((value) => value / covariates.degrees);
  choleskyInPlace(factor, p);
  return {
    coefficients: coefficients.mean,
    sigma2: errorVariance.scale / errorVariance.shape,
    covariates: { mean: covariates.mean, factor },
  };
}

/** The constants of docs/theory/exact.md that depend on the prior alone. */
function priorConstant({ coefficients, errorVariance: { shape, scale }, covariates }: ScaledPrior): number {
  const p = covariates.mean.length;
  const d = p + 1;
  return (
    -0.5 * d * Math.log(2 * Math.PI) +
    0.5 * logDeterminant(coefficients.precision.data, d) +
    shape * Math.log(scale) -
    logGamma(shape) -
    0.5 * p * Math.log(Math.PI) +
    0.5 * p * Math.log(covariates.strength) +
    0.5 * covariates.degrees * logDeterminant(covariates.scale.data, p) -
    logMultivariateGamma(p, covariates.degrees / 2)
  );
}

/** Normal h and χ² r given G, Wishart S and normal t: the four laws, term by term. */
function logDensityGiven({ coefficients: theta, sigma2, covariates }: Truth, B: Float64Array, n: number): number {
  const d = theta.length;
  const [p, k] = [d - 1, d + 1];
  const { mean, factor } = covariates;
  const logT = range(p).reduce((sum, i) => sum + 2 * Math.log(factor[i * p + i]), 0);
  const at = (i: number, j: number) => B[Math.max(i, j) * k + Math.min(i, j)];
  const logG = logDeterminant(block(at, d), d);
  const logR = logDeterminant(block(at, k), k) - logG;
  const residual = at(d, d) - 2 * dot(theta, (i) => at(i, d)) + dot(theta, (i) => dot(theta, (j) => at(i, j)));
  const freedom = n - d;
  const response =
    -0.5 * d * Math.log(2 * Math.PI) -
    0.5 * logG -
    0.5 * n * Math.log(sigma2) -
    residual / (2 * sigma2) -
    0.5 * freedom * Math.LN2 -
    logGamma(freedom / 2) +
    (freedom / 2 - 1) * logR;
  // Σ (x − μ)ᵀT⁻¹(x − μ) = tr T⁻¹(S + n(x̄ − μ)(x̄ − μ)ᵀ), and |S| = |G|/n.
  const centred = block(
    (i, j) => at(i + 1, j + 1) - mean[i] * at(0, j + 1) - mean[j] * at(0, i + 1) + n * mean[i] * mean[j],
    p,
  );
  const covariatePart =
    0.5 * (n - p - 2) * (logG - Math.log(n)) -
    0.5 * traceOfQuotient(centred, factor, p) -
    0.5 * (n - 1) * p * Math.LN2 -
    0.5 * n * logT -
    logMultivariateGamma(p, (n - 1) / 2) -
    0.5 * p * Math.log(2 * Math.PI * n);
  return response + covariatePart;
}

function logDeterminant(a: Float64Array, size: number): number {
  const factor = Float64Array.from(a);
  choleskyInPlace(factor, size);
  return range(size).reduce((sum, i) => sum + 2 * Math.log(factor[i * size + i]), 0);
}

/** tr(T⁻¹A) for T = FFᵀ, p ≤ 2: by the explicit inverse. */
function traceOfQuotient(A: Float64Array, F: Float64Array, p: number): number {
  if (p === 0) return 0;
  if (p === 1) return A[0] / F[0] ** 2;
  const [a, b, c] = [F[0] ** 2, F[0] * F[2], F[2] ** 2 + F[3] ** 2];
  return (c * A[0] - 2 * b * A[1] + a * A[3]) / (a * c - b * b);
}

const range = (size: number) => Array.from({ length: size }, (_, i) => i);
const dot = (theta: Float64Array, value: (i: number) => number) =>
  theta.reduce((sum, coefficient, i) => sum + coefficient * value(i), 0);
const block = (entry: (i: number, j: number) => number, size: number) =>
  Float64Array.from(range(size * size), (index) => entry(Math.floor(index / size), index % size));
