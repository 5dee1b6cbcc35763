import { describe, expect, it } from "vitest";
import { choleskyInPlace, invertFromCholesky, logDeterminantFromCholesky } from "../../src/math/cholesky.ts";
import { matrix, quadraticForm } from "../../src/math/matrix.ts";
import { multivariateDigamma, normalCdf, regularisedLowerGamma } from "../../src/math/special.ts";
import { inverseWishart, normalFromCovariance, normalFromPrecision, wishart } from "../../src/random/distributions.ts";
import { seededRandom } from "../../src/random/random.ts";
import { kolmogorovProbability } from "./kolmogorov-distance.ts";

// Kolmogorov–Smirnov tests are accepted above 1e-4 (fixed seeds); their wrong versions must fall below 1e-6.
const COUNT = 50_000;
const n = 3;
const scale = Float64Array.of(2, 0.6, -0.4, 0.6, 1, 0.3, -0.4, 0.3, 0.5);
const lower = cholesky(scale);
const inverse = invert(scale);
const direction = Float64Array.of(1, -2, 0.5);

function cholesky(a: Float64Array): Float64Array {
  const l = a.slice();
  if (!choleskyInPlace(l, n)) throw new Error("not positive definite");
  // The upper triangle must not matter.
  for (let i = 0; i < n; i++) l.fill(Number.NaN, i * n + i + 1, (i + 1) * n);
  return l;
}

function invert(a: Float64Array): Float64Array {
  const out = new Float64Array(n * n);
  invertFromCholesky(cholesky(a), n, out);
  return out;
}

const form = (a: Float64Array, v = direction) => quadraticForm(matrix(n, n, a), v);

/** Draws of a statistic of a freshly filled array. */
function statistics(
  size: number,
  fill: (out: Float64Array) => void,
  statistic: (out: Float64Array) => number,
): Float64Array {
  const out = new Float64Array(size);
  return Float64Array.from({ length: COUNT }, () => {
    fill(out);
    return statistic(out);
  });
}

const chiSquareCdf =
  (degrees: number, factor = 1) =>
  (x: number) =>
    regularisedLowerGamma(degrees / 2, x / factor / 2);

describe("multivariate normal draws", () => {
  const mean = Float64Array.of(1, -1, 4);
  const centre = 1 * 1 + 2 * 1 + 0.5 * 4;
  const random = seededRandom(40);
  const project = (x: Float64Array) => x.reduce((sum, value, i) => sum + direction[i] * value, -centre);
  const mahalanobis = (precision: Float64Array) => (x: Float64Array) =>
    form(
      precision,
      x.map((value, i) => value - mean[i]),
    );

  it.each([
    ["covariance", normalFromCovariance, scale, inverse],
    ["precision", normalFromPrecision, inverse, scale],
  ] as const)("from a %s", (_, drawer, covariance, precision) => {
    const fill = (out: Float64Array) => drawer(random, mean, lower, 1.5, out);
    const deviation = 1.5 * Math.sqrt(form(covariance));
    const projections = statistics(n, fill, project);
    expect(kolmogorovProbability(projections, (x) => normalCdf(x / deviation))).toBeGreaterThan(1e-4);
    expect(kolmogorovProbability(projections, (x) => normalCdf(x / (1.05 * deviation)))).toBeLessThan(1e-6);
    const distances = statistics(n, fill, mahalanobis(precision));
    expect(kolmogorovProbability(distances, chiSquareCdf(n, 1.5 ** 2))).toBeGreaterThan(1e-4);
    // Confusing covariance and precision must not pass.
    expect(kolmogorovProbability(statistics(n, fill, mahalanobis(covariance)), chiSquareCdf(n, 1.5 ** 2))).toBeLessThan(
      1e-6,
    );
  });
});

describe("wishart", () => {
  const degrees = 4.5;
  const random = seededRandom(41);
  const fill = (out: Float64Array) => wishart(random, degrees, lower, n, out);

  it("has chi-square quadratic forms", () => {
    const forms = statistics(n * n, fill, (w) => form(w) / form(scale));
    expect(kolmogorovProbability(forms, chiSquareCdf(degrees))).toBeGreaterThan(1e-4);
    expect(kolmogorovProbability(forms, chiSquareCdf(degrees, 1.05))).toBeLessThan(1e-6);
  });

  it("has residual forms 1/(aᵀW⁻¹a) with n − 1 fewer degrees of freedom", () => {
    const forms = statistics(n * n, fill, (w) => form(inverse) / form(invert(w)));
    expect(kolmogorovProbability(forms, chiSquareCdf(degrees - n + 1))).toBeGreaterThan(1e-4);
    expect(kolmogorovProbability(forms, chiSquareCdf(degrees))).toBeLessThan(1e-6);
  });

  it("has the mean log-determinant ψ_p(ν/2) + p log 2 + log |S|", () => {
    const logs = statistics(n * n, fill, (w) => logDeterminantFromCholesky(cholesky(w), n));
    const mean = logs.reduce((sum, value) => sum + value, 0) / COUNT;
    const variance = logs.reduce((sum, value) => sum + (value - mean) ** 2, 0) / COUNT;
    const exact = multivariateDigamma(n, degrees / 2) + n * Math.LN2 + logDeterminantFromCholesky(lower, n);
    // Five standard errors: false alarm 6e-7.
    expect(Math.abs(mean - exact)).toBeLessThan(5 * Math.sqrt(variance / COUNT));
  });

  it("has entries of mean ν S_ij and variance ν (S_ij² + S_ii S_jj), and is symmetric", () => {
    const sums = new Float64Array(n * n);
    const out = new Float64Array(n * n);
    for (let draw = 0; draw < COUNT; draw++) {
      fill(out);
      for (let k = 0; k < n * n; k++) sums[k] += out[k];
    }
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) {
        const sij = scale[i * n + j];
        const variance = degrees * (sij * sij + scale[i * n + i] * scale[j * n + j]);
        // Five standard errors: false alarm 4e-6 over the six entries.
        expect(Math.abs(sums[i * n + j] / COUNT - degrees * sij)).toBeLessThan(5 * Math.sqrt(variance / COUNT));
        expect(out[i * n + j]).toBe(out[j * n + i]);
      }
    }
  });
});

describe("inverseWishart", () => {
  const degrees = 5.5;
  const random = seededRandom(42);
  const fill = (out: Float64Array) => inverseWishart(random, degrees, lower, n, out);

  it("is the inverse of a Wishart matrix: aᵀT⁻¹a / aᵀΨ⁻¹a ~ χ²(ν)", () => {
    const forms = statistics(n * n, fill, (t) => form(invert(t)) / form(inverse));
    expect(kolmogorovProbability(forms, chiSquareCdf(degrees))).toBeGreaterThan(1e-4);
    expect(kolmogorovProbability(forms, chiSquareCdf(degrees, 1.05))).toBeLessThan(1e-6);
  });

  it("has inverse gamma quadratic forms: aᵀΨa / aᵀTa ~ χ²(ν − n + 1)", () => {
    const forms = statistics(n * n, fill, (t) => form(scale) / form(t));
    expect(kolmogorovProbability(forms, chiSquareCdf(degrees - n + 1))).toBeGreaterThan(1e-4);
    expect(kolmogorovProbability(forms, chiSquareCdf(degrees))).toBeLessThan(1e-6);
  });

  it("is the inverse gamma law in one dimension", () => {
    const forms = statistics(
      1,
      (out) => inverseWishart(random, degrees, Float64Array.of(3), 1, out),
      (t) => 9 / t[0],
    );
    expect(kolmogorovProbability(forms, chiSquareCdf(degrees))).toBeGreaterThan(1e-4);
  });
});
