// How long the Gibbs samplers run. Neighbouring states are much alike wherever the noise outweighs the spread of the
// statistics, so chains are long and thinned; with many covariates a step is dear (of order p⁶) and the paper's 5,000 +
// 20,000 steps must do.
import type { Problem, RunLength } from "../method.ts";

const MANY_COVARIATES = 10;

export function gibbsRunLength({ units }: Problem): RunLength {
  return units.covariates.length > MANY_COVARIATES
    ? { warmup: 5000, draws: 2000, thin: 10 }
    : { warmup: 10_000, draws: 2000, thin: 50 };
}
