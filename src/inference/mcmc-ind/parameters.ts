// The population parameters in coordinates that are (nearly) standard normal under the prior (docs/theory/methods.md
// §4): θ = μ₀ + σ R u with RRᵀ = Λ₀⁻¹, log σ², μ = m₀ + F w/√λ₀, and T = FFᵀ with F = L A⁻ᵀ, LLᵀ = Ψ₀, A lower
// triangular, A_ii² ~ χ²(ν₀ − i), i from 0 (coordinate log A_ii), off-diagonals N(0, 1). The result is the map H with
// (1, x, y) = H(1, ζ, e) for standard normal ζ and e: H = [1, 0, 0; μ, F, 0; θᵀ(1, μ), θ₁ᵀF, σ].

import { choleskyInPlace, solveLower, solveLowerTransposed } from "../../math/cholesky.ts";
import { exp } from "../../math/elementary/exp.ts";
import { log } from "../../math/elementary/log.ts";
import type { ScaledPrior } from "../../model/units.ts";

export interface PopulationParameters {
  readonly dimension: number;
  /** H, k × k, at the current position. */
  readonly map: Float64Array;
  readonly theta: Float64Array;
  sigma2(): number;
  /** Sets the map for a position; returns the log prior density of the coordinates. */
  expand(position: Float64Array): number;
  /** Writes the gradient of log prior + f at the current position, given ∂f/∂H. */
  pullBack(mapGradient: Float64Array, gradient: Float64Array): void;
  /** The centre of the prior. */
  center(): Float64Array;
}

export function populationParameters(prior: ScaledPrior): PopulationParameters {
  const { mean: theta0, precision } = prior.coefficients;
  const { shape: a0, scale: b0 } = prior.errorVariance;
  const { mean: mean0, strength, scale: psi0, degrees } = prior.covariates;
  const p = mean0.length;
  const d = p + 1;
  const k = p + 2;
  const atLogVariance = d;
  const atMean = d + 1;
  const atFactor = atMean + p;
  const dimension = atFactor + (p * (p + 1)) / 2;
  const precisionFactor = factorOf(precision.data, d);
  const scaleFactor = factorOf(psi0.data, p);
  const shrink = 1 / Math.sqrt(strength);

  const map = new Float64Array(k * k);
  const theta = new Float64Array(d);
  const deviation = new Float64Array(d);
  const F = new Float64Array(p * p);
  const A = new Float64Array(p * p);
  const thetaGradient = new Float64Array(d);
  const meanGradient = new Float64Array(p);
  const factorGradient = new Float64Array(p * p);
  const product = new Float64Array(p * p);
  let at = new Float64Array(dimension) as Float64Array;
  let sigma = 1;
  map[0] = 1;

  function expand(position: Float64Array): number {
    at = position;
    const logVariance = at[atLogVariance];
    sigma = exp(0.5 * logVariance);
    setCoefficients();
    const logFactorPrior = setFactor();
    setMap();
    let squares = 0;
    for (let i = 0; i < d; i++) squares += at[i] * at[i];
    for (let i = 0; i < p; i++) squares += at[atMean + i] * at[atMean + i];
    // The inverse gamma density of σ² times the Jacobian dσ²/d log σ² = σ².
    return logFactorPrior - 0.5 * squares - a0 * logVariance - b0 / (sigma * sigma);
  }

  function setCoefficients(): void {
    for (let i = 0; i < d; i++) deviation[i] = at[i];
    solveLowerTransposed(precisionFactor, d, deviation);
    for (let i = 0; i < d; i++) theta[i] = theta0[i] + sigma * deviation[i];
  }

  /** A and F = L A⁻ᵀ; returns the log prior of A: with α = log A_ii, χ²(ν) and its Jacobian give να − ½e^{2α}. */
  function setFactor(): number {
    let logPrior = 0;
    for (let i = 0, next = atFactor; i < p; i++) {
      for (let j = 0; j < i; j++, next++) {
        A[i * p + j] = at[next];
        logPrior -= 0.5 * at[next] * at[next];
      }
      const diagonal = exp(at[next]);
      A[i * p + i] = diagonal;
      logPrior += (degrees - i) * at[next++] - 0.5 * diagonal * diagonal;
    }
    for (let i = 0; i < p; i++) {
      for (let j = 0; j < p; j++) {
        let sum = j <= i ? scaleFactor[i * p + j] : 0;
        for (let l = 0; l < j; l++) sum -= A[j * p + l] * F[i * p + l];
        F[i * p + j] = sum / A[j * p + j];
      }
    }
    return logPrior;
  }

  function setMap(): void {
    const last = (k - 1) * k;
    map[last] = theta[0];
    for (let j = 1; j <= p; j++) map[last + j] = 0;
    for (let i = 0; i < p; i++) {
      const row = (i + 1) * k;
      const slope = theta[i + 1];
      let mean = mean0[i];
      for (let j = 0; j < p; j++) {
        const entry = F[i * p + j];
        map[row + j + 1] = entry;
        map[last + j + 1] += slope * entry;
        mean += shrink * entry * at[atMean + j];
      }
      map[row] = mean;
      map[last] += slope * mean;
    }
    map[last + k - 1] = sigma;
  }

  function pullBack(E: Float64Array, gradient: Float64Array): void {
    const last = (k - 1) * k;
    thetaGradient[0] = E[last];
    for (let i = 0; i < p; i++) {
      const row = (i + 1) * k;
      const byMean = E[row] + theta[i + 1] * E[last];
      let bySlope = E[last] * map[row];
      for (let j = 0; j < p; j++) {
        bySlope += F[i * p + j] * E[last + j + 1];
        factorGradient[i * p + j] = E[row + j + 1] + theta[i + 1] * E[last + j + 1] + shrink * byMean * at[atMean + j];
      }
      meanGradient[i] = byMean;
      thetaGradient[i + 1] = bySlope;
    }
    pullBackCoefficients(E[last + k - 1], gradient);
    pullBackMean(gradient);
    pullBackFactor(gradient);
  }

  function pullBackCoefficients(bySigma: number, gradient: Float64Array): void {
    let total = bySigma;
    for (let i = 0; i < d; i++) total += deviation[i] * thetaGradient[i];
    gradient[atLogVariance] = 0.5 * sigma * total - a0 + b0 / (sigma * sigma);
    solveLower(precisionFactor, d, thetaGradient);
    for (let i = 0; i < d; i++) gradient[i] = sigma * thetaGradient[i] - at[i];
  }

  function pullBackMean(gradient: Float64Array): void {
    for (let j = 0; j < p; j++) {
      let sum = 0;
      for (let i = 0; i < p; i++) sum += F[i * p + j] * meanGradient[i];
      gradient[atMean + j] = shrink * sum - at[atMean + j];
    }
  }

  /** ∂/∂A = −A⁻ᵀΓᵀF on the lower triangle, Γ = ∂/∂F. */
  function pullBackFactor(gradient: Float64Array): void {
    for (let i = p - 1; i >= 0; i--) {
      for (let j = 0; j < p; j++) {
        let sum = 0;
        for (let l = 0; l < p; l++) sum += factorGradient[l * p + i] * F[l * p + j];
        for (let l = i + 1; l < p; l++) sum -= A[l * p + i] * product[l * p + j];
        product[i * p + j] = sum / A[i * p + i];
      }
    }
    for (let i = 0, next = atFactor; i < p; i++) {
      for (let j = 0; j < i; j++, next++) gradient[next] = -product[i * p + j] - at[next];
      const diagonal = A[i * p + i];
      gradient[next++] = -product[i * p + i] * diagonal + (degrees - i) - diagonal * diagonal;
    }
  }

  function center(): Float64Array {
    const position = new Float64Array(dimension);
    position[atLogVariance] = log(b0 / a0);
    for (let i = 0, next = atFactor; i < p; i++) {
      next += i;
      position[next++] = 0.5 * log(degrees - i);
    }
    return position;
  }

  return { dimension, map, theta, sigma2: () => sigma * sigma, expand, pullBack, center };
}

function factorOf(data: Float64Array, size: number): Float64Array {
  const factor = Float64Array.from(data);
  choleskyInPlace(factor, size);
  return factor;
}
