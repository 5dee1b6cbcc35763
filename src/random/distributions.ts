// Draws from the distributions of linear regression; vectors and matrices are written into `out`.
// Matrices are n × n row-major arrays; "Cholesky" parameters are lower triangles L of S = L Lᵀ, upper parts ignored.

import { solveLowerTransposed } from "../math/cholesky.ts";
import { exp } from "../math/elementary/exp.ts";
import { log } from "../math/elementary/log.ts";
import type { Random } from "./random.ts";

/** Gamma with scale 1 (Marsaglia & Tsang, ACM TOMS 26, 2000). */
export function gamma(random: Random, shape: number): number {
  if (shape < 1) return gamma(random, shape + 1) * exp(log(random.uniform()) / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = random.normal();
    const root = 1 + c * x;
    if (root <= 0) continue;
    const v = root * root * root;
    const u = random.uniform();
    if (u < 1 - 0.0331 * x * x * x * x) return d * v;
    if (log(u) < 0.5 * x * x + d * (1 - v + log(v))) return d * v;
  }
}

/** Beta(a, b). */
export function beta(random: Random, a: number, b: number): number {
  const x = gamma(random, a);
  return x / (x + gamma(random, b));
}

export function chiSquare(random: Random, degreesOfFreedom: number): number {
  return 2 * gamma(random, 0.5 * degreesOfFreedom);
}

/** 1/x ~ Gamma(shape, rate = scale). */
export function inverseGamma(random: Random, shape: number, scale: number): number {
  return scale / gamma(random, shape);
}

/** The same law given that it is at most `most`: a draw within that is one of `inverseGamma`, and only others are drawn again. */
export function inverseGammaUpTo(random: Random, shape: number, scale: number, most: number): number {
  const drawn = inverseGamma(random, shape, scale);
  return drawn <= most ? drawn : scale / gammaFrom(random, shape, scale / most);
}

/**
 * Gamma with scale 1 given that it is at least `least`, by rejection: from the law itself where most of it lies there, else
 * from an exponential of the rate that is accepted most often (Philippe, Statistics and Computing 7, 1997).
 */
function gammaFrom(random: Random, shape: number, least: number): number {
  // The ratio of the two densities is largest at `peak`.
  const between = shape - least;
  const peak = shape < 1 ? least : (shape + least + Math.sqrt(between * between + 4 * least)) / 2;
  const rate = shape < 1 ? 1 : 1 - (shape - 1) / peak;
  for (;;) {
    if (shape >= 1 && between > 0) {
      const x = gamma(random, shape);
      if (x >= least) return x;
    } else {
      const x = least + random.exponential() / rate;
      if (log(random.uniform()) <= (shape - 1) * log(x / peak) - (1 - rate) * (x - peak)) return x;
    }
  }
}

/** Density √(shape/2πx³) e^(−shape (x − mean)²/(2 mean² x)) (Michael, Schucany & Haas 1976). The mean may be infinite. */
export function inverseGaussian(random: Random, mean: number, shape: number): number {
  const z = random.normal();
  const ratio = (0.5 * z * z) / shape;
  const rate = 1 / mean;
  // The smaller root of the quadratic, as a quotient: the textbook's difference loses every digit for a large mean.
  const root = 1 / (rate + ratio + Math.sqrt(ratio * (ratio + 2 * rate)));
  return random.uniform() * (1 + rate * root) <= 1 ? root : 1 / (rate * root) / rate;
}

/** Density e^(−|x|/scale)/(2 scale). */
export function laplace(random: Random, scale: number): number {
  const u = random.uniform();
  return u < 0.5 ? scale * log(2 * u) : -scale * log(2 * (1 - u));
}

/** out = mean + scale · L ε: covariance scale² L Lᵀ. */
export function normalFromCovariance(
  random: Random,
  mean: Float64Array,
  covarianceCholesky: Float64Array,
  scale: number,
  out: Float64Array,
): void {
  const n = mean.length;
  for (let i = 0; i < n; i++) out[i] = scale * random.normal();
  // Last entry first, since earlier entries are still needed.
  for (let i = n - 1; i >= 0; i--) {
    let sum = mean[i];
    for (let k = 0; k <= i; k++) sum += covarianceCholesky[i * n + k] * out[k];
    out[i] = sum;
  }
}

/** out = mean + scale · L⁻ᵀ ε: covariance scale² (L Lᵀ)⁻¹. */
export function normalFromPrecision(
  random: Random,
  mean: Float64Array,
  precisionCholesky: Float64Array,
  scale: number,
  out: Float64Array,
): void {
  const n = mean.length;
  for (let i = 0; i < n; i++) out[i] = scale * random.normal();
  solveLowerTransposed(precisionCholesky, n, out);
  for (let i = 0; i < n; i++) out[i] += mean[i];
}

/** Wishart with mean degreesOfFreedom · L Lᵀ (Bartlett), degreesOfFreedom > n − 1. Fills all of `out`; `work` holds 2n². */
export function wishart(
  random: Random,
  degreesOfFreedom: number,
  scaleCholesky: Float64Array,
  n: number,
  out: Float64Array,
  work: Float64Array = new Float64Array(2 * n * n),
): void {
  const product = n * n;
  fillBartlettFactor(random, degreesOfFreedom, n, work);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      let sum = 0;
      for (let k = j; k <= i; k++) sum += scaleCholesky[i * n + k] * work[k * n + j];
      work[product + i * n + j] = sum;
    }
  }
  timesOwnTranspose(work, product, n, out);
}

/** Inverse Wishart with mean L Lᵀ/(degreesOfFreedom − n − 1): T = (L A⁻ᵀ)(L A⁻ᵀ)ᵀ, A Bartlett's factor. Fills all of `out`. */
export function inverseWishart(
  random: Random,
  degreesOfFreedom: number,
  scaleCholesky: Float64Array,
  n: number,
  out: Float64Array,
  work: Float64Array = new Float64Array(2 * n * n),
): void {
  const product = n * n;
  fillBartlettFactor(random, degreesOfFreedom, n, work);
  for (let i = 0; i < n; i++) {
    const row = product + i * n;
    for (let j = 0; j < n; j++) {
      let sum = j <= i ? scaleCholesky[i * n + j] : 0;
      for (let k = 0; k < j; k++) sum -= work[j * n + k] * work[row + k];
      work[row + j] = sum / work[j * n + j];
    }
  }
  timesOwnTranspose(work, product, n, out);
}

/** Lower triangular A with A_ii² ~ χ²(df − i), i from 0, and standard normal entries below: A Aᵀ ~ Wishart(df, I). */
function fillBartlettFactor(random: Random, degreesOfFreedom: number, n: number, a: Float64Array): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) a[i * n + j] = random.normal();
    a[i * n + i] = Math.sqrt(chiSquare(random, degreesOfFreedom - i));
  }
}

/** For the n × n matrix that begins at `start`. */
function timesOwnTranspose(m: Float64Array, start: number, n: number, out: Float64Array): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let k = 0; k < n; k++) sum += m[start + i * n + k] * m[start + j * n + k];
      out[i * n + j] = out[j * n + i] = sum;
    }
  }
}
