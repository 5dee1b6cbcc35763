import { describe, expect, it } from "vitest";
import { choleskyLayout, residualLayout } from "../../../src/inference/exact/choose-coordinates.ts";
import type { Layout } from "../../../src/inference/exact/layout.ts";
import type { Problem } from "../../../src/inference/method.ts";
import { symmetricEigen } from "../../../src/math/eigen.ts";
import { fromRows, matrix, multiplyVector, quadraticForm } from "../../../src/math/matrix.ts";
import { logGamma, logMultivariateGamma } from "../../../src/math/special.ts";
import { seededRandom } from "../../../src/random/random.ts";
import type { Noise } from "../../../src/release/noisy-moments.ts";
import { gradientError } from "../../support/check-gradient.ts";
import { type SimulatedCount, simulate } from "../support/calibration.ts";
import { testPrior } from "../support/laws.ts";

const NOISES: Noise[] = [
  { kind: "laplace", scale: 0.2 },
  { kind: "gaussian", scale: 0.3 },
];
const COUNTS: SimulatedCount[] = [60, { maxRows: 300 }];
const SETTINGS = [0, 1, 3].flatMap((p) => NOISES.flatMap((noise) => COUNTS.map((count) => ({ p, noise, count }))));

/** Positive definite moment matrices around the true ones, as positions of both layouts. */
function nearby(layout: Layout, spread: number, seed: number): Float64Array {
  const random = seededRandom(seed);
  return layout.center.map((value, i) => value + spread * Math.sqrt(layout.variances[i]) * random.normal());
}

describe.each(SETTINGS)("p = $p, $noise.kind noise, count $count", ({ p, noise, count }) => {
  const { regression, prior } = simulate(testPrior(p), count, noise, seededRandom(11)).problem;
  const cholesky = choleskyLayout(regression, prior, "dense");
  const residual = residualLayout(regression, prior);

  it("has the gradient of its density in Cholesky coordinates", () => {
    for (let seed = 1; seed <= 5; seed++) {
      expect(gradientError(cholesky.target, nearby(cholesky, 0.5, seed), 1e-5)).toBeLessThan(1e-5);
    }
  });

  it("has the gradient of its density in residual coordinates", () => {
    for (let seed = 1; seed <= 5; seed++) {
      expect(gradientError(residual.target, nearby(residual, 0.05, seed), 1e-5)).toBeLessThan(1e-5);
    }
  });

  it("is the density of docs/theory/exact.md §3.2 in both coordinates, up to one constant", () => {
    const offsets = [1, 2, 3, 4, 5, 6].map((seed) => {
      const fromCholesky = logPosteriorOfMoments(cholesky, nearby(cholesky, 0.3, seed));
      return (
        fromCholesky.logDensity - directLogDensity({ regression, prior }, fromCholesky.moments, fromCholesky.count)
      );
    });
    const residualOffsets = [1, 2, 3, 4, 5, 6].map((seed) => {
      const { logDensity, moments, count: n } = logPosteriorOfMoments(residual, nearby(residual, 0.05, seed));
      const noisePart = logNoise({ regression, prior }, moments);
      return logDensity + noisePart - directLogDensity({ regression, prior }, moments, n);
    });
    for (const offset of offsets) expect(offset).toBeCloseTo(offsets[0], 7);
    for (const offset of residualOffsets) expect(offset).toBeCloseTo(residualOffsets[0], 7);
  });
});

/** log density of the free entries of B at a position: the target without the Jacobian of its coordinates. */
function logPosteriorOfMoments({ target, coordinates }: Layout, position: Float64Array) {
  const logDensity = target.logDensityAndGradient(position, new Float64Array(target.dimension));
  const count = coordinates.expand(position);
  const jacobian = coordinates.logJacobian();
  return { logDensity: logDensity - jacobian, moments: Float64Array.from(coordinates.moments), count };
}

type Posed = Pick<Problem, "regression" | "prior">;

/**
 * The formulas of docs/theory/model.md §3 and docs/theory/exact.md §3.2 as printed, factor by factor, by eigenvalues
 * instead of Cholesky factors.
 */
function directLogDensity(posed: Posed, lower: Float64Array, n: number): number {
  const { regression, prior } = posed;
  const k = regression.moments.rows;
  const [p, d] = [k - 2, k - 1];
  const B = (i: number, j: number) => lower[Math.max(i, j) * k + Math.min(i, j)];
  const G = fromRows(range(d).map((i) => range(d).map((j) => B(i, j))));
  const h = Float64Array.from(range(d), (i) => B(i, d));
  const q = B(d, d);
  const S = square(p, (i, j) => B(i + 1, j + 1) - (B(i + 1, 0) * B(j + 1, 0)) / n);
  const r = q - quadraticForm(inverse(G), h);
  const { mean: mu0, precision: Lambda0 } = prior.coefficients;
  const { shape: a0, scale: b0 } = prior.errorVariance;
  const { mean: m0, strength: lambda0, scale: Psi0, degrees: nu0 } = prior.covariates;
  const LambdaN = square(d, (i, j) => G.data[i * d + j] + Lambda0.data[i * d + j]);
  const weighted = multiplyVector(Lambda0, mu0).map((value, i) => value + h[i]);
  const bN = b0 + 0.5 * (q + quadraticForm(Lambda0, mu0) - quadraticForm(inverse(LambdaN), weighted));
  const aN = a0 + n / 2;
  const shift = range(p).map((i) => B(i + 1, 0) / n - m0[i]);
  const PsiN = square(
    p,
    (i, j) => Psi0.data[i * p + j] + S.data[i * p + j] + ((lambda0 * n) / (lambda0 + n)) * shift[i] * shift[j],
  );
  const nuN = nu0 + n;
  const covariates = 0.5 * (n - p - 2) * logDet(S) - 0.5 * nuN * logDet(PsiN);
  const response = -0.5 * logDet(G) - 0.5 * logDet(LambdaN) + (0.5 * (n - d) - 1) * Math.log(r) - aN * Math.log(bN);
  const constants =
    -(p / 2) * Math.log(n) -
    logMultivariateGamma(p, (n - 1) / 2) -
    (p / 2) * Math.log(lambda0 + n) +
    logMultivariateGamma(p, nuN / 2) -
    0.5 * (n - d) * Math.LN2 -
    logGamma((n - d) / 2) +
    logGamma(aN);
  return covariates + response + constants + logNoise(posed, lower);
}

function logNoise({ regression: { moments, noise, count } }: Posed, lower: Float64Array): number {
  const k = moments.rows;
  let sum = 0;
  for (let i = 0; i < k; i++) {
    for (let j = 0; j <= i; j++) {
      if (i === 0 && count.kind === "public") continue;
      const residual = (moments.data[i * k + j] - lower[i * k + j]) / noise.scale;
      sum -= noise.kind === "laplace" ? Math.abs(residual) : 0.5 * residual * residual;
    }
  }
  return sum;
}

const range = (size: number) => Array.from({ length: size }, (_, i) => i);
const square = (size: number, entry: (i: number, j: number) => number) =>
  matrix(
    size,
    size,
    Float64Array.from(range(size * size), (index) => entry(Math.floor(index / size), index % size)),
  );

function logDet(m: ReturnType<typeof matrix>): number {
  return m.rows === 0 ? 0 : symmetricEigen(m).values.reduce((sum, value) => sum + Math.log(value), 0);
}

function inverse(m: ReturnType<typeof matrix>) {
  const { values, vectors } = symmetricEigen(m);
  const n = m.rows;
  return square(n, (i, j) =>
    range(n).reduce((sum, l) => sum + (vectors.data[i * n + l] * vectors.data[j * n + l]) / values[l], 0),
  );
}
