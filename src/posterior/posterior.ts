// The posterior: draws as one chain-major Float64Array per variable (draw i of chain c is at c·draws + i), statistics
// of each step of the sampler, and provenance. Original units throughout.
import type { FitPrior } from "../model/prior.ts";
import type { NumberShape } from "../model/use-of-bounds.ts";
import type { ReleasedVariable } from "../study/released-variable.ts";

/** Where a posterior came from: enough to make it again. */
export interface Provenance {
  readonly formula: string;
  /** What is modelled: the mean of a number, or the log odds of levels. */
  readonly family: "linear" | "logistic";
  readonly response: ReleasedVariable;
  /** Of a response with levels: all its columns, the first of which is `response`. */
  readonly responses?: readonly ReleasedVariable[];
  /** In the order of the formula. */
  readonly covariates: readonly ReleasedVariable[];
  readonly method: string;
  /** How the sampler went about it, for example which coordinates it chose. */
  readonly sampler: string;
  readonly prior: FitPrior;
  /** One, or several taken together. */
  readonly releases: readonly { readonly contentHash: string; readonly origin: string }[];
  /** How several belong together: sites whose rows add up, or one table released several times. */
  readonly pooling?: "sites" | "same-table";
  readonly count:
    | { readonly kind: "public"; readonly value: number }
    | { readonly kind: "plugged-in"; readonly value: number; readonly maxRows: number }
    | { readonly kind: "private"; readonly maxRows: number };
  /** The largest standard deviation of the noise of a moment, in people. */
  readonly noiseDeviation: number;
  /** Numbers that fill their bounds: some of their values may have been moved there. */
  readonly pressed: readonly string[];
  /** Numbers that fill little of their bounds: the most that their standard deviation is of the bounds' width. */
  readonly loose?: readonly { readonly name: string; readonly spread: number }[];
  /** Of a logistic fit: what the noisy moments tell of the shape of its numbers. */
  readonly shapes?: readonly NumberShape[];
  readonly chains: number;
  readonly warmup: number;
  /** Draws kept per chain. */
  readonly draws: number;
  readonly thin: number;
  /** The largest tree depth the sampler allows; null for a sampler without trajectories. */
  readonly maxTreeDepth: number | null;
  readonly seed: number;
  readonly seconds: number;
  readonly program: { readonly name: string; readonly version: string };
  /** What a reader must know, in sentences. */
  readonly notes: readonly string[];
}

/** What follows from a draw of a linear regression: the share of the response's variance that its covariates explain. */
export const R_SQUARED = "R2";

/** Everything there is one of per draw. */
export interface DrawnValues {
  /** Draws of every coefficient and, for a linear regression, of "sigma2". */
  readonly draws: ReadonlyMap<string, Float64Array>;
  /** What follows from each draw: "R2" for a linear regression, differences in probability and more for a logistic one; empty in draws kept without them. */
  readonly figures: ReadonlyMap<string, Float64Array>;
  /** Draws of the number of rows where it is latent: apart from the others, since a covariate may be called "count". */
  readonly count: Float64Array | null;
  /** Per draw E[θ | B] and Var(θ | B) for each coefficient, B the drawn moment matrix. */
  readonly conditionalMean: ReadonlyMap<string, Float64Array>;
  readonly conditionalVariance: ReadonlyMap<string, Float64Array>;
  /** Per draw one of each coefficient from the prior, on the scales of that draw: what was thought before. */
  readonly priorDraws: ReadonlyMap<string, Float64Array>;
  /** Per draw the mean and variance of the response in the drawn moment matrix; null in draws kept without them. */
  readonly responseMoments: { readonly mean: Float64Array; readonly variance: Float64Array } | null;
  /** acceptance, treeDepth, leapfrogSteps, divergent (0 or 1) and energy per draw, where the sampler has trajectories. */
  readonly samplerStatistics: ReadonlyMap<string, Float64Array>;
}

/** The draws of a fit with all that is known about how they were made. */
export interface Posterior extends DrawnValues {
  readonly provenance: Provenance;
  /** "intercept", then the covariates in the order of the formula; for a response of several levels, level by level. */
  readonly coefficients: readonly string[];
}

/** The draws of one variable, one array per chain. */
export function chainsOf(values: Float64Array, draws: number): Float64Array[] {
  return Array.from({ length: values.length / draws }, (_, chain) =>
    values.subarray(chain * draws, (chain + 1) * draws),
  );
}

/**
 * What is reported of a fit, in order: the coefficients, then, where there are errors, "sigma" (a root taken per draw) and
 * "sigma2".
 */
export function parameters({ coefficients, draws }: Posterior): Map<string, Float64Array> {
  const named = new Map(coefficients.map((name) => [name, draws.get(name)!]));
  const sigma2 = draws.get("sigma2");
  return sigma2 === undefined ? named : named.set("sigma", sigma2.map(Math.sqrt)).set("sigma2", sigma2);
}
