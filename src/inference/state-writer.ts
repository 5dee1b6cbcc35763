// A state (θ, σ², B) in [-1, 1] units → a draw in original units, for the samplers that hold (θ, σ²) themselves.
import { conjugatePosterior } from "../model/conjugate.ts";
import { unscaleCoefficients } from "../model/units.ts";
import { writeResponseMoments } from "./draw-from-moments.ts";
import type { Draw, Problem } from "./method.ts";

export type WriteState = (
  theta: Float64Array,
  sigma2: number,
  /** The lower triangle of B. */
  moments: Float64Array,
  count: number,
  out: Draw,
) => void;

export function stateWriter({ prior, units }: Problem): WriteState {
  const conjugate = conjugatePosterior(prior);
  return (theta, sigma2, moments, count, out) => {
    unscaleCoefficients(theta, units, out.coefficients);
    out.sigma2 = sigma2 * units.response.half ** 2;
    out.count = count;
    conjugate.condition(moments, count);
    conjugate.summarise(units, out.conditionalMean, out.conditionalVariance);
    writeResponseMoments(moments, count, units, out);
  };
}
