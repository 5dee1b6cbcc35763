// (θ, σ²) and the moments of x̃ → the mean μ_t and covariance Σ_t of the sufficient statistics t of one row, x̃x̃ᵀ, x̃y
// and y² (docs/theory/methods.md §2.1). With y = θᵀx̃ + e they are a linear map of three uncorrelated parts, x̃x̃ᵀ, ex̃
// and e², with covariances ξ, σ²η and 2σ⁴. This gives Σ_t and a way to draw from N(0, Σ_t) without factorizing Σ_t,
// even if it is singular.
import type { Random } from "../../random/random.ts";
import type { CovariateMoments } from "./covariate-moments.ts";
import { uniqueCount, uniqueIndex } from "./unique-entries.ts";

export interface StatisticLaw {
  /** μ_t. */
  readonly mean: Float64Array;
  /** The lower triangle of Σ_t. */
  readonly covariance: Float64Array;
  set(theta: Float64Array, sigma2: number, moments: CovariateMoments): void;
  /** Fills `out` with a draw of N(0, Σ_t). */
  drawDeviation(random: Random, out: Float64Array): void;
}

export function statisticLaw(coefficients: number): StatisticLaw {
  const d = coefficients;
  const outerSize = uniqueCount(d);
  /** Indices of x̃₀y and y² among the statistics. */
  const cross = outerSize - 1;
  const square = cross + d;
  const size = square + 1;
  const mean = new Float64Array(size);
  const covariance = new Float64Array(size * size);
  const withCross = new Float64Array(outerSize * d);
  const withSquare = new Float64Array(outerSize);
  const etaTheta = new Float64Array(d);
  const outer = new Float64Array(outerSize);
  const errors = new Float64Array(d);
  let theta = new Float64Array(d) as Float64Array;
  let sigma2 = 0;
  let moments: CovariateMoments;

  function set(newTheta: Float64Array, newSigma2: number, newMoments: CovariateMoments): void {
    theta = newTheta;
    sigma2 = newSigma2;
    moments = newMoments;
    setMean();
    contract();
    setOuterRows();
    setCrossRows();
    setSquareRow();
  }

  /** E xᵢy = Σ θⱼηᵢⱼ, E y² = σ² + θᵀηθ. */
  function setMean(): void {
    const eta = moments.second;
    mean[square] = sigma2;
    for (let i = 0; i < d; i++) {
      let sum = 0;
      for (let j = 0; j < d; j++) sum += eta[i * d + j] * theta[j];
      etaTheta[i] = sum;
      mean[cross + i] = sum;
      mean[square] += theta[i] * sum;
      for (let j = 0; j <= i; j++) if (i > 0) mean[uniqueIndex(i, j) - 1] = eta[i * d + j];
    }
  }

  /** Cov(xᵢxⱼ, xₖy) = Σ θₗ ξ_{ij,kl} and Cov(xᵢxⱼ, y²) = Σ θₖθₗ ξ_{ij,kl}. */
  function contract(): void {
    const xi = moments.covariance;
    for (let row = 0; row < outerSize; row++) {
      const start = row * d;
      for (let k = 0; k < d; k++) withCross[start + k] = 0;
      for (let k = 0, at = row * outerSize; k < d; k++) {
        for (let l = 0; l < k; l++, at++) {
          withCross[start + k] += theta[l] * xi[at];
          withCross[start + l] += theta[k] * xi[at];
        }
        withCross[start + k] += theta[k] * xi[at++];
      }
      let sum = 0;
      for (let k = 0; k < d; k++) sum += theta[k] * withCross[start + k];
      withSquare[row] = sum;
    }
  }

  function setOuterRows(): void {
    const xi = moments.covariance;
    for (let i = 1; i < outerSize; i++) {
      for (let j = 1; j <= i; j++) covariance[(i - 1) * size + j - 1] = xi[i * outerSize + j];
    }
  }

  /** Cov(xᵢy, xⱼy) = σ²ηᵢⱼ + Σ θₖθₗ ξ_{ik,jl}, as in the appendix of the paper; its main text misprints ξ_{ij,kl}. */
  function setCrossRows(): void {
    const eta = moments.second;
    for (let i = 0; i < d; i++) {
      const row = (cross + i) * size;
      for (let u = 1; u < outerSize; u++) covariance[row + u - 1] = withCross[u * d + i];
      for (let j = 0; j <= i; j++) {
        let sum = sigma2 * eta[i * d + j];
        for (let k = 0; k < d; k++) sum += theta[k] * withCross[uniqueIndex(i, k) * d + j];
        covariance[row + cross + j] = sum;
      }
    }
  }

  /** Cov(xᵢy, y²) = Σ θⱼθₖθₗ ξ_{ij,kl} + 2σ² Σ θⱼηᵢⱼ, Var y² = 2σ⁴ + Σ θθθθ ξ + 4σ² θᵀηθ. */
  function setSquareRow(): void {
    const row = square * size;
    for (let u = 1; u < outerSize; u++) covariance[row + u - 1] = withSquare[u];
    let variance = 2 * sigma2 * sigma2;
    for (let i = 0; i < d; i++) {
      let sum = 0;
      for (let j = 0; j < d; j++) sum += theta[j] * withSquare[uniqueIndex(i, j)];
      covariance[row + cross + i] = sum + 2 * sigma2 * etaTheta[i];
      variance += theta[i] * (sum + 4 * sigma2 * etaTheta[i]);
    }
    covariance[row + square] = variance;
  }

  /** With Q ~ N(0, ξ), g ~ N(0, σ²η), r ~ N(0, 2σ⁴): x̃x̃ᵀ deviates by Q, x̃y by Qθ + g, y² by θᵀQθ + 2θᵀg + r. */
  function drawDeviation(random: Random, out: Float64Array): void {
    moments.drawOuter(random, outer);
    const root = moments.secondRoot;
    const sigma = Math.sqrt(sigma2);
    for (let u = 1; u < outerSize; u++) out[u - 1] = outer[u];
    for (let i = 0; i < d; i++) errors[i] = sigma * random.normal();
    let ofSquare = Math.SQRT2 * sigma2 * random.normal();
    for (let i = 0; i < d; i++) {
      let fromCovariates = 0;
      let fromErrors = 0;
      for (let j = 0; j < d; j++) {
        fromCovariates += outer[uniqueIndex(i, j)] * theta[j];
        fromErrors += root[i * d + j] * errors[j];
      }
      out[cross + i] = fromCovariates + fromErrors;
      ofSquare += theta[i] * (fromCovariates + 2 * fromErrors);
    }
    out[square] = ofSquare;
  }

  return { mean, covariance, set, drawDeviation };
}
