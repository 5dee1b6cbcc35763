// How long the Gibbs samplers run. Where the noise dominates the spread of the statistics, successive states are
// strongly correlated, so chains are long and thinned. With many covariates a step is expensive (of order p⁶), and the
// paper's 5,000 + 20,000 steps must suffice.
import type { Problem, RunLength } from "../method.ts";

const MANY_COVARIATES = 10;

export function gibbsRunLength({ units }: Problem): RunLength {
  return units.covariates.length > MANY_COVARIATES
    ? { warmup: 5000, draws: 2000, thin: 10 }
    : { warmup: 10_000, draws: 2000, thin: 50 };
}
