// One fixed moment matrix → independent draws from its conjugate posterior: no chain, no warm-up.
import { PublicError } from "../errors.ts";
import { drawFromMoments } from "./draw-from-moments.ts";
import { type ConjugateProblem, NO_TRAJECTORY, type RunLength, type Sampler } from "./method.ts";

export const INDEPENDENT_RUN_LENGTH: RunLength = { warmup: 0, draws: 1000, thin: 1 };

export function independentDraws(
  problem: ConjugateProblem,
  moments: Float64Array,
  count: number,
  description: string,
): Sampler<null> {
  const posterior = drawFromMoments(problem);
  if (!posterior.condition(moments, count)) {
    throw new PublicError("the moment matrix is not positive semidefinite, so no data can have it: check its entries");
  }
  return {
    description,
    init: () => null,
    step: () => NO_TRAJECTORY,
    draw: (_state, random, out) => posterior.write(random, out),
  };
}
