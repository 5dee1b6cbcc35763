// The density that the exact method draws from, factor by factor as docs/theory/model.md §3 and docs/theory/exact.md §2 and
// §3.2 print it, by eigenvalues instead of Cholesky factors: an independent truth for its targets.
import { symmetricEigen } from "../../../src/math/eigen.ts";
import { fromRows, type Matrix, matrix, multiplyVector, quadraticForm } from "../../../src/math/matrix.ts";
import { logGamma, logMultivariateGamma } from "../../../src/math/special.ts";
import type { ScaledPrior } from "../../../src/model/units.ts";
import type { NoiseLaw } from "../../../src/noise/noise-law.ts";
import { asSingle } from "./noise.ts";

/** log p(B | n) up to a constant, from the lower triangle of B; −∞ where B is not positive definite. */
export function directLogDensity(prior: ScaledPrior, lower: Float64Array, n: number): number {
  const k = prior.coefficients.mean.length + 1;
  const [p, d] = [k - 2, k - 1];
  const B = (i: number, j: number) => (i + j === 0 ? n : lower[Math.max(i, j) * k + Math.min(i, j)]);
  if (symmetricEigen(square(k, B)).values[0] <= 0) return Number.NEGATIVE_INFINITY;
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
  return covariates + response + constants;
}

/** The log density of a vector of noise, the radius of a cube integrated out, up to a constant. */
export function directLogNoise(law: NoiseLaw, noise: ArrayLike<number>): number {
  let sum = 0;
  for (const part of asSingle(law).parts) {
    const sizes = part.components.map((component) => Math.abs(noise[component]));
    if (part.kind === "laplace") sum -= sizes.reduce((total, size) => total + size, 0) / part.scale;
    else if (part.kind === "gaussian")
      sum -= 0.5 * sizes.reduce((total, size) => total + (size / part.deviation) ** 2, 0);
    else if (part.kind === "cube") sum += logRadiusTail(part.dimension - sizes.length, Math.max(...sizes) / part.scale);
    else throw new TypeError(`no direct density of ${part.kind}`);
  }
  return sum;
}

/** log ∫_s^∞ R^unseen e^(−R) dR, by parts: I(i) = s^i e^(−s) + i·I(i − 1). */
function logRadiusTail(unseen: number, s: number): number {
  let total = 1;
  for (let i = 1; i <= unseen; i++) total = total * i + s ** i;
  return Math.log(total) - s;
}

const range = (size: number) => Array.from({ length: size }, (_, i) => i);
const square = (size: number, entry: (i: number, j: number) => number) =>
  matrix(
    size,
    size,
    Float64Array.from(range(size * size), (index) => entry(Math.floor(index / size), index % size)),
  );

function logDet(m: Matrix): number {
  return m.rows === 0 ? 0 : symmetricEigen(m).values.reduce((sum, value) => sum + Math.log(value), 0);
}

function inverse(m: Matrix): Matrix {
  const { values, vectors } = symmetricEigen(m);
  const n = m.rows;
  return square(n, (i, j) =>
    range(n).reduce((sum, l) => sum + (vectors.data[i * n + l] * vectors.data[j * n + l]) / values[l], 0),
  );
}
