// A moment matrix B → one posterior draw given B, in original units: (θ, σ²), and the mean and variance of the
// response. Shared by every method that samples or fixes a moment matrix.
import { square } from "../math/elementary/square.ts";
import { conjugatePosterior } from "../model/conjugate.ts";
import { r2Posterior } from "../model/r2-posterior.ts";
import { type Units, unscaleCoefficients } from "../model/units.ts";
import type { Random } from "../random/random.ts";
import { scaleOf } from "../study/released-variable.ts";
import type { Draw, Problem } from "./method.ts";

export interface DrawFromMoments {
  /** Conditions on B (k × k, lower triangle) and on R²; false if B plus the prior is not positive definite. */
  condition(moments: Float64Array, count: number, r2Coordinate?: number): boolean;
  /** One draw given the B last conditioned on. */
  write(random: Random, out: Draw): void;
}

/** Prior draws have a random stream of their own, so that they do not change any other draw. */
export const PRIOR_STREAM = 1;

export function drawFromMoments({ prior, units, regression }: Problem): DrawFromMoments {
  const p = units.covariates.length;
  const given = prior.kind === "r2" ? r2Posterior(prior, p, mostErrorVariance(regression)) : conjugatePosterior(prior);
  const theta = new Float64Array(p + 1);
  let moments = new Float64Array();
  let count = 0;
  let priorRandom: Random | null = null;
  return {
    condition(givenMoments, givenCount, r2Coordinate) {
      moments = givenMoments as Float64Array<ArrayBuffer>;
      count = givenCount;
      return given.condition(moments, count, r2Coordinate);
    },
    write(random, out) {
      const sigma2 = given.draw(random, theta);
      unscaleCoefficients(theta, units, out.coefficients);
      const share = explainedShare(theta, sigma2, moments, count);
      out.sigma2 = sigma2 * square(units.response.half);
      out.count = count;
      given.summarise(units, out.conditionalMean, out.conditionalVariance);
      priorRandom ??= random.split(PRIOR_STREAM);
      given.drawFromPrior(priorRandom, sigma2, theta);
      unscaleCoefficients(theta, units, out.priorDraw);
      writeResponseMoments(moments, count, units, out);
      out.figures[0] = share;
    },
  };
}

/** In units of the column: what lies between two ends has a standard deviation of at most half their distance. */
function mostErrorVariance({ bounded, formula: { response } }: Problem["regression"]): number {
  const [low, high] = response.bounds;
  return bounded ? square((high - low) / 2 / scaleOf(response).half) : Number.POSITIVE_INFINITY;
}

/** R²: the share of the response's variance that these coefficients explain of people with these covariates. */
export function explainedShare(theta: Float64Array, sigma2: number, moments: Float64Array, count: number): number {
  const k = theta.length + 1;
  let explained = 0;
  for (let i = 1; i < theta.length; i++) {
    const mean = moments[i * k] / count;
    for (let j = 1; j <= i; j++) {
      const covariance = moments[i * k + j] / count - (mean * moments[j * k]) / count;
      explained += (i === j ? 1 : 2) * theta[i] * theta[j] * covariance;
    }
  }
  return explained / (explained + sigma2);
}

/** Mean and variance of y over the rows, from its sum and its sum of squares in [-1, 1] units. */
export function writeResponseMoments(moments: Float64Array, count: number, units: Units, out: Draw): void {
  const k = units.covariates.length + 2;
  const mean = moments[(k - 1) * k] / count;
  out.responseMean = units.response.middle + units.response.half * mean;
  out.responseVariance = square(units.response.half) * Math.max(0, moments[k * k - 1] / count - mean * mean);
}
