// A state (θ, σ², B) in [-1, 1] units → a draw in original units, for the samplers that hold (θ, σ²) themselves.
import { square } from "../math/elementary/square.ts";
import { conjugatePosterior } from "../model/conjugate.ts";
import { unscaleCoefficients } from "../model/units.ts";
import type { Random } from "../random/random.ts";
import { explainedShare, PRIOR_STREAM, writeResponseMoments } from "./draw-from-moments.ts";
import type { ConjugateProblem, Draw } from "./method.ts";

export type WriteState = (
  theta: Float64Array,
  sigma2: number,
  /** The lower triangle of B. */
  moments: Float64Array,
  count: number,
  random: Random,
  out: Draw,
) => void;

export function stateWriter({ prior, units }: ConjugateProblem): WriteState {
  const conjugate = conjugatePosterior(prior);
  const priorTheta = new Float64Array(prior.coefficients.mean.length);
  let priorRandom: Random | null = null;
  return (theta, sigma2, moments, count, random, out) => {
    unscaleCoefficients(theta, units, out.coefficients);
    out.sigma2 = sigma2 * square(units.response.half);
    out.figures[0] = explainedShare(theta, sigma2, moments, count);
    out.count = count;
    conjugate.condition(moments, count);
    conjugate.summarise(units, out.conditionalMean, out.conditionalVariance);
    priorRandom ??= random.split(PRIOR_STREAM);
    conjugate.drawFromPrior(priorRandom, sigma2, priorTheta);
    unscaleCoefficients(priorTheta, units, out.priorDraw);
    writeResponseMoments(moments, count, units, out);
  };
}
