// log p(B | n) of docs/theory/exact.md §3.2 with both parameter blocks integrated out, and its gradient, less the power
// of |W| (which the coordinates add, since log |W| is a sum of theirs):  −½νₙ log|Ψₙ| − ½ log|Λₙ| − aₙ log bₙ, and when
// n is latent the constants that depend on it. Two Cholesky factors hold it all: M = M₀ + B and N = N₀ + G
// (model/conjugate.ts).
import { choleskyInPlace, invertLower } from "../../math/cholesky.ts";
import { digamma, logGamma, logMultivariateGamma, multivariateDigamma } from "../../math/special.ts";
import { coefficientPriorMoments, covariatePriorMoments } from "../../model/conjugate.ts";
import type { ScaledPrior } from "../../model/units.ts";

export interface MomentDensity {
  /**
   * The log density at the lower triangle of `moments` (k × k); −∞ where it does not exist. Adds ∂/∂B, as a symmetric
   * matrix (each off-diagonal entry holds half its derivative), to the lower triangle of `gradient`.
   */
  evaluate(moments: Float64Array, count: number, gradient: Float64Array): number;
  /** ∂/∂n of the last evaluation with B held fixed, the constants that depend on n included. */
  countDerivative(count: number): number;
  /** The constants of the density that depend on n. */
  countConstant(count: number): number;
}

export function momentDensity(prior: ScaledPrior): MomentDensity {
  const p = prior.covariates.mean.length;
  const d = p + 1;
  const k = p + 2;
  const { shape: a0 } = prior.errorVariance;
  const { degrees: nu0, strength: lambda0 } = prior.covariates;
  const responsePrior = coefficientPriorMoments(prior).data;
  const covariatePrior = covariatePriorMoments(prior).data;
  const responseFactor = new Float64Array(k * k);
  const covariateFactor = new Float64Array(d * d);
  const inverse = new Float64Array(k * k);
  let logPsi = 0;
  let logB = 0;

  function evaluate(moments: Float64Array, count: number, gradient: Float64Array): number {
    for (let i = 0; i < k; i++) {
      for (let j = 0; j <= i; j++) responseFactor[i * k + j] = responsePrior[i * k + j] + moments[i * k + j];
    }
    for (let i = 0; i < d; i++) {
      for (let j = 0; j <= i; j++) covariateFactor[i * d + j] = covariatePrior[i * d + j] + moments[i * k + j];
    }
    if (!choleskyInPlace(responseFactor, k) || !choleskyInPlace(covariateFactor, d)) return Number.NEGATIVE_INFINITY;
    const aN = a0 + count / 2;
    const nuN = nu0 + count;
    logPsi = 0;
    let logLambda = 0;
    for (let i = 1; i < d; i++) logPsi += 2 * Math.log(covariateFactor[i * d + i]);
    for (let i = 0; i < d; i++) logLambda += 2 * Math.log(responseFactor[i * k + i]);
    logB = 2 * Math.log(responseFactor[k * k - 1]) - Math.LN2;
    addWeightedInverse(responseFactor, k, -0.5, -0.5, -aN, inverse, gradient, k);
    addWeightedInverse(covariateFactor, d, 0, -0.5 * nuN, -0.5 * nuN, inverse, gradient, k);
    return -0.5 * nuN * logPsi - 0.5 * logLambda - aN * logB;
  }

  return {
    evaluate,
    countConstant: (n) =>
      -0.5 * (p + 1) * Math.log(n) -
      logMultivariateGamma(p, (n - 1) / 2) -
      (p / 2) * Math.log(lambda0 + n) +
      logMultivariateGamma(p, (nu0 + n) / 2) -
      0.5 * (n - d) * Math.LN2 -
      logGamma((n - d) / 2) +
      logGamma(a0 + n / 2),
    countDerivative: (n) =>
      -0.5 * logPsi -
      0.5 * logB -
      (0.5 * (p + 1)) / n -
      0.5 * multivariateDigamma(p, (n - 1) / 2) -
      p / 2 / (lambda0 + n) +
      0.5 * multivariateDigamma(p, (nu0 + n) / 2) -
      0.5 * Math.LN2 -
      0.5 * digamma((n - d) / 2) +
      0.5 * digamma(a0 + n / 2),
  };
}

/**
 * Adds Σᵢ wᵢ rᵢrᵢᵀ to the lower triangle of `out` (rows `stride` apart), rᵢ the rows of the inverse factor: the gradient
 * of Σᵢ −2wᵢ·… log L_ii. The weights are `first` for row 0, `last` for the last row and `middle` between.
 */
function addWeightedInverse(
  factor: Float64Array,
  size: number,
  first: number,
  middle: number,
  last: number,
  inverse: Float64Array,
  out: Float64Array,
  stride: number,
): void {
  invertLower(factor, size, inverse);
  for (let row = 0; row < size; row++) {
    const weight = row === 0 ? first : row === size - 1 ? last : middle;
    if (weight === 0) continue;
    const start = row * size;
    for (let i = 0; i <= row; i++) {
      const scaled = weight * inverse[start + i];
      for (let j = 0; j <= i; j++) out[i * stride + j] += scaled * inverse[start + j];
    }
  }
}
