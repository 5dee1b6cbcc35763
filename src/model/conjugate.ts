// The conjugate update (docs/theory/model.md §3), read off two Cholesky factors. With M = M₀ + B over (1, x, y) and
// M₀ = [Λ₀, Λ₀μ₀; ·, 2b₀ + μ₀ᵀΛ₀μ₀], M = CCᵀ gives Λₙ = C_dC_dᵀ, μₙ = C_d⁻ᵀc, c the last row of C, and 2bₙ = C_kk².
// With N = N₀ + G over (1, x) and N₀ = [λ₀, λ₀m₀ᵀ; ·, Ψ₀ + λ₀m₀m₀ᵀ], the Schur complement of N₁₁ = λₙ is Ψₙ.

import { choleskyInPlace, solveLower, solveLowerTransposed } from "../math/cholesky.ts";
import { square } from "../math/elementary/square.ts";
import { type Matrix, matrix, multiplyVector } from "../math/matrix.ts";
import { inverseGamma, normalFromPrecision } from "../random/distributions.ts";
import { type PosteriorGivenMoments, rowOfInverseMap } from "./posterior-given-moments.ts";
import { type ScaledPrior, unscaleCoefficients } from "./units.ts";

/** M₀: what the prior of the coefficients and the error variance adds to the moment matrix. */
export function coefficientPriorMoments({ coefficients: { mean, precision }, errorVariance }: ScaledPrior): Matrix {
  const d = mean.length;
  const k = d + 1;
  const result = matrix(k, k);
  const weighted = multiplyVector(precision, mean);
  let quadratic = 0;
  for (let i = 0; i < d; i++) {
    for (let j = 0; j < d; j++) result.data[i * k + j] = precision.data[i * d + j];
    result.data[i * k + d] = result.data[d * k + i] = weighted[i];
    quadratic += mean[i] * weighted[i];
  }
  result.data[k * k - 1] = 2 * errorVariance.scale + quadratic;
  return result;
}

/** N₀: what the prior of the covariates adds to the moment matrix of (1, x). */
export function covariatePriorMoments({ covariates: { mean, strength, scale } }: ScaledPrior): Matrix {
  const p = mean.length;
  const d = p + 1;
  const result = matrix(d, d);
  result.data[0] = strength;
  for (let i = 0; i < p; i++) {
    result.data[(i + 1) * d] = result.data[i + 1] = strength * mean[i];
    for (let j = 0; j < p; j++) {
      result.data[(i + 1) * d + j + 1] = scale.data[i * p + j] + strength * mean[i] * mean[j];
    }
  }
  return result;
}

export function conjugatePosterior(prior: ScaledPrior): PosteriorGivenMoments {
  const priorMoments = coefficientPriorMoments(prior).data;
  const d = prior.coefficients.mean.length;
  const k = d + 1;
  const factor = new Float64Array(k * k);
  const coefficientFactor = new Float64Array(d * d);
  const center = new Float64Array(d);
  const work = new Float64Array(d);
  const priorFactor = Float64Array.from(prior.coefficients.precision.data);
  choleskyInPlace(priorFactor, d);
  let shape = 0;
  let scale = 0;

  return {
    condition(moments, count) {
      for (let i = 0; i < factor.length; i++) factor[i] = priorMoments[i] + moments[i];
      if (!choleskyInPlace(factor, k)) return false;
      for (let i = 0; i < d; i++) {
        center[i] = factor[d * k + i];
        for (let j = 0; j <= i; j++) coefficientFactor[i * d + j] = factor[i * k + j];
      }
      solveLowerTransposed(coefficientFactor, d, center);
      shape = prior.errorVariance.shape + count / 2;
      scale = square(factor[k * k - 1]) / 2;
      return true;
    },
    draw(random, theta) {
      const sigma2 = inverseGamma(random, shape, scale);
      const sigma = Math.sqrt(sigma2);
      for (let i = 0; i < d; i++) theta[i] = sigma * random.normal();
      solveLowerTransposed(coefficientFactor, d, theta);
      for (let i = 0; i < d; i++) theta[i] += center[i];
      return sigma2;
    },
    drawFromPrior(random, sigma2, theta) {
      normalFromPrecision(random, prior.coefficients.mean, priorFactor, Math.sqrt(sigma2), theta);
    },
    summarise(units, mean, variance) {
      unscaleCoefficients(center, units, mean);
      // θ_j (original) = half_y · a_jᵀθ_s + constant, so its variance is half_y²·E[σ²]·‖C_d⁻¹a_j‖².
      const factor = (square(units.response.half) * scale) / (shape - 1);
      for (let j = 0; j < d; j++) {
        rowOfInverseMap(j, units, work);
        solveLower(coefficientFactor, d, work);
        let squared = 0;
        for (let i = 0; i < d; i++) squared += work[i] * work[i];
        variance[j] = factor * squared;
      }
    },
  };
}
