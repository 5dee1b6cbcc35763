// What a chain is asked: the sampler that answers, and the names of what each of its draws holds.
import { R_SQUARED } from "../posterior/posterior.ts";
import type { Method, Problem, Sampler } from "./method.ts";

/** A question to a release, as one chain answers it. */
export interface ChainQuestion {
  readonly coefficients: readonly string[];
  /** Whether a draw has an error variance, named "sigma2". */
  readonly hasErrorVariance: boolean;
  /** Names of what follows from a draw. */
  readonly figures: readonly string[];
  /** Whether the number of rows is drawn. */
  readonly drawsCount: boolean;
  sampler(warmup: number): Sampler<unknown>;
}

export function linearQuestion(method: Method, problem: Problem): ChainQuestion {
  const { formula, count } = problem.regression;
  return {
    coefficients: coefficientNames(formula.covariates),
    hasErrorVariance: true,
    figures: [R_SQUARED],
    drawsCount: method.samplesCount && count.kind === "private",
    sampler: (warmup) => method.sampler(problem, warmup),
  };
}

export function coefficientNames(covariates: readonly { readonly name: string }[]): string[] {
  return ["intercept", ...covariates.map(({ name }) => name)];
}
