// A moment matrix B → one posterior draw given it, in original units: (θ, σ²) from the conjugate posterior, and what B
// says of the response. Shared by every method that samples or fixes a moment matrix.
import { type ConjugatePosterior, conjugatePosterior } from "../model/conjugate.ts";
import { type Units, unscaleCoefficients } from "../model/units.ts";
import type { Random } from "../random/random.ts";
import type { Draw, Problem } from "./method.ts";

export interface DrawFromMoments {
  /** Conditions on B (k × k, lower triangle read); false where it is not positive definite with the prior. */
  condition(moments: Float64Array, count: number): boolean;
  /** One draw given the B last conditioned on. */
  write(random: Random, out: Draw): void;
}

export function drawFromMoments({ prior, units }: Problem): DrawFromMoments {
  const conjugate: ConjugatePosterior = conjugatePosterior(prior);
  const theta = new Float64Array(prior.coefficients.mean.length);
  let moments = new Float64Array();
  let count = 0;
  return {
    condition(givenMoments, givenCount) {
      moments = givenMoments as Float64Array<ArrayBuffer>;
      count = givenCount;
      return conjugate.condition(moments, count);
    },
    write(random, out) {
      const sigma2 = conjugate.draw(random, theta);
      unscaleCoefficients(theta, units, out.coefficients);
      out.sigma2 = sigma2 * units.response.half ** 2;
      out.count = count;
      conjugate.summarise(units, out.conditionalMean, out.conditionalVariance);
      writeResponseMoments(moments, count, units, out);
    },
  };
}

/** Mean and variance of y over the rows, from its sum and its sum of squares in [-1, 1] units. */
export function writeResponseMoments(moments: Float64Array, count: number, units: Units, out: Draw): void {
  const k = units.covariates.length + 2;
  const mean = moments[(k - 1) * k] / count;
  out.responseMean = units.response.middle + units.response.half * mean;
  out.responseVariance = units.response.half ** 2 * Math.max(0, moments[k * k - 1] / count - mean * mean);
}
