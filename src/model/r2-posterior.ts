// The posterior of (θ, σ²) given the moment matrix and R² under the R² prior (docs/theory/exact.md §3.3). With S = CCᵀ
// the scatter of the covariates, β̂ least squares, r the residual sum of squares and ω = 1/(1 + nR²/(1 − R²)/p):
// σ² ~ InverseGamma(a₀ + ½(n − 1), Q), up to what the bounds of the response allow,
// β ~ N((1 − ω)β̂, σ²(1 − ω)S⁻¹), α ~ N(ȳ, σ²/n), intercept = α − x̄ᵀβ.

import { choleskyInPlace, solveLower, solveLowerTransposed } from "../math/cholesky.ts";
import { square } from "../math/elementary/square.ts";
import { beta, inverseGammaUpTo } from "../random/distributions.ts";
import type { PosteriorGivenMoments } from "./posterior-given-moments.ts";
import { rowOfInverseMap } from "./posterior-given-moments.ts";
import { priorOverSampling } from "./r2-coordinate.ts";
import type { R2Prior } from "./r2-prior.ts";
import { unscaleCoefficients } from "./units.ts";

/** σ² of a response within known bounds is at most `mostErrorVariance`. */
export function r2Posterior(
  { rSquared, response }: R2Prior,
  covariates: number,
  mostErrorVariance = Number.POSITIVE_INFINITY,
): PosteriorGivenMoments {
  const p = covariates;
  const k = p + 2;
  const factor = new Float64Array(k * k);
  /** C, and the least-squares slopes. */
  const scatterFactor = new Float64Array(p * p);
  const slopes = new Float64Array(p);
  const averages = new Float64Array(p);
  const drawn = new Float64Array(p);
  const center = new Float64Array(p + 1);
  const work = new Float64Array(p + 1);
  let n = 0;
  let responseMean = 0;
  let kept = 0;
  let shape = 0;
  let scale = 0;
  let scatterOfResponse = 0;
  let lastSigma2 = 0;

  function condition(moments: Float64Array, count: number, r2Coordinate = 0): boolean {
    n = count;
    factor.set(moments);
    if (!choleskyInPlace(factor, k)) return false;
    const last = (p + 1) * k;
    scatterOfResponse = 0;
    for (let i = 0; i < p; i++) {
      averages[i] = moments[(i + 1) * k] / n;
      slopes[i] = factor[last + i + 1];
      scatterOfResponse += square(slopes[i]);
      for (let j = 0; j <= i; j++) scatterFactor[i * p + j] = factor[(i + 1) * k + j + 1];
    }
    const explained = scatterOfResponse;
    const residual = square(factor[k * k - 1]);
    scatterOfResponse += residual;
    solveLowerTransposed(scatterFactor, p, slopes);
    kept = p === 0 ? 0 : 1 - 1 / (1 + priorOverSampling(r2Coordinate, explained, residual, p, n));
    responseMean = moments[last] / n;
    shape = response.power - 1 + (n - 1) / 2;
    scale = response.floor + 0.5 * (residual + (1 - kept) * explained);
    return true;
  }

  /** The mean response and the slopes → θ. */
  function assemble(mean: number, beta: Float64Array, theta: Float64Array): void {
    theta[0] = mean;
    for (let i = 0; i < p; i++) {
      theta[i + 1] = beta[i];
      theta[0] -= averages[i] * beta[i];
    }
  }

  return {
    condition,
    draw(random, theta) {
      lastSigma2 = inverseGammaUpTo(random, shape, scale, mostErrorVariance);
      const sigma = Math.sqrt(lastSigma2);
      for (let i = 0; i < p; i++) drawn[i] = sigma * Math.sqrt(kept) * random.normal();
      solveLowerTransposed(scatterFactor, p, drawn);
      for (let i = 0; i < p; i++) drawn[i] += kept * slopes[i];
      assemble(responseMean + (sigma * random.normal()) / Math.sqrt(n), drawn, theta);
      return lastSigma2;
    },
    // β ~ N(0, (R²/p)·(S_yy/n)·(S/n)⁻¹): what R² alone says about the slopes, given both scatters.
    drawFromPrior(random, _sigma2, theta) {
      const deviation = Math.sqrt((beta(random, rSquared.a, rSquared.b) * scatterOfResponse) / p);
      for (let i = 0; i < p; i++) drawn[i] = deviation * random.normal();
      solveLowerTransposed(scatterFactor, p, drawn);
      assemble(responseMean, drawn, theta);
    },
    // Conditional on the drawn σ² too: E[σ² | B] does not exist for the fewest rows, and the split of the variance of θ
    // into within and between is the same.
    summarise(units, mean, variance) {
      for (let i = 0; i < p; i++) drawn[i] = kept * slopes[i];
      assemble(responseMean, drawn, center);
      unscaleCoefficients(center, units, mean);
      const factorOfUnits = square(units.response.half) * lastSigma2;
      for (let j = 0; j <= p; j++) {
        rowOfInverseMap(j, units, work);
        // θ_s = (α − x̄ᵀβ, β), so a row (a₀, a) of the map has weight a₀ on α and a − a₀x̄ on β.
        for (let i = 0; i < p; i++) drawn[i] = work[i + 1] - work[0] * averages[i];
        solveLower(scatterFactor, p, drawn);
        let squared = square(work[0]) / n;
        for (let i = 0; i < p; i++) squared += kept * square(drawn[i]);
        variance[j] = factorOfUnits * squared;
      }
    },
  };
}
