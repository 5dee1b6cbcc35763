// log Γ, its derivative and their multivariate versions, for positive arguments (NaN elsewhere). Accurate to a few
// units in the last place even beyond 1e9, since the density of a latent count (n up to 1e8) takes differences of them.
import { log } from "./elementary/log.ts";

/** From here on Stirling's series with the coefficients below is exact to double precision. */
const STIRLING_FROM = 10;

/** B₂ₖ / (2k(2k − 1)): log Γ(x) = (x − ½) log x − x + ½ log 2π + Σ cₖ x^(1−2k). */
const LOG_GAMMA_SERIES = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156, -3617 / 122400];

/** B₂ₖ / 2k: ψ(x) = log x − 1/2x − Σ cₖ x^(−2k). */
const DIGAMMA_SERIES = [1 / 12, -1 / 120, 1 / 252, -1 / 240, 1 / 132, -691 / 32760, 1 / 12, -3617 / 8160];

const HALF_LOG_TWO_PI = 0.5 * log(2 * Math.PI);
const LOG_PI = log(Math.PI);

/** log Γ(2 + z) = (1 − γ) z + Σ_{k ≥ 2} (−1)^k (ζ(k) − 1)/k z^k: coefficients from z¹ on, enough for |z| ≤ ½. */
const LOG_GAMMA_AROUND_TWO = [
  0.42278433509846713, 0.3224670334241132, -0.0673523010531981, 0.020580808427784546, -0.007385551028673986,
  0.0028905103307415234, -0.001192753911703261, 0.0005096695247430425, -0.00022315475845357939, 9.945751278180853e-5,
  -4.492623673813314e-5, 2.050721277567069e-5, -9.439488275268397e-6, 4.374866789907488e-6, -2.039215753801366e-6,
  9.55141213040742e-7, -4.492469198764566e-7, 2.1207184805554665e-7, -1.0043224823968099e-7, 4.7698101693639804e-8,
  -2.2711094608943164e-8, 1.0838659214896955e-8, -5.183475041970047e-9, 2.4836745438024785e-9, -1.1921401405860912e-9,
  5.731367241678862e-10,
];

export function logGamma(x: number): number {
  if (!(x > 0)) return x === 0 ? Number.POSITIVE_INFINITY : Number.NaN;
  if (x >= STIRLING_FROM) {
    return (x - 0.5) * (log(x) - 1) + (HALF_LOG_TWO_PI - 0.5) + evaluate(LOG_GAMMA_SERIES, 1 / (x * x)) / x;
  }
  if (x < 0.5) return logGammaOfTwoPlus(x) - log(x * (1 + x));
  if (x < 1.5) return logGammaOfTwoPlus(x - 1) - log(x);
  let shifted = x;
  let product = 1;
  for (; shifted >= 2.5; product *= shifted) shifted -= 1;
  return logGammaOfTwoPlus(shifted - 2) + log(product);
}

/** |z| ≤ ½. This range holds both zeros of log Γ; subtractions are exact, so relative accuracy survives at 1 and 2. */
function logGammaOfTwoPlus(z: number): number {
  return z * evaluate(LOG_GAMMA_AROUND_TWO, z);
}

/** ψ = d log Γ / dx. */
export function digamma(x: number): number {
  if (!(x > 0)) return Number.NaN;
  let shifted = x;
  let below = 0;
  for (; shifted < STIRLING_FROM; shifted += 1) below += 1 / shifted;
  const square = 1 / (shifted * shifted);
  return log(shifted) - 0.5 / shifted - square * evaluate(DIGAMMA_SERIES, square) - below;
}

/** log Γ_p(x) = p(p − 1)/4 log π + Σ_{i < p} log Γ(x − i/2). */
export function logMultivariateGamma(dimension: number, x: number): number {
  let sum = 0.25 * dimension * (dimension - 1) * LOG_PI;
  for (let i = 0; i < dimension; i++) sum += logGamma(x - 0.5 * i);
  return sum;
}

/** d log Γ_p(x) / dx. */
export function multivariateDigamma(dimension: number, x: number): number {
  let sum = 0;
  for (let i = 0; i < dimension; i++) sum += digamma(x - 0.5 * i);
  return sum;
}

/** c₀ + c₁ x + c₂ x² + … */
function evaluate(coefficients: readonly number[], x: number): number {
  let sum = 0;
  for (let k = coefficients.length - 1; k >= 0; k--) sum = sum * x + coefficients[k];
  return sum;
}
