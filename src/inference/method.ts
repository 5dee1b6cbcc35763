// A method of inference: a name, its requirements, its run length, and a sampler whose `init` creates the state of a
// chain and whose `step` advances it. One file per method; methods.ts lists them.
import type { PriorKind } from "../model/prior.ts";
import type { R2Prior } from "../model/r2-prior.ts";
import type { Regression } from "../model/regression.ts";
import type { ScaledPrior, Units } from "../model/units.ts";
import type { Random } from "../random/random.ts";

/** A regression with its prior in [-1, 1] units, and the map to original units: plain data that workers can receive. */
export interface Problem {
  readonly regression: Regression;
  readonly prior: ScaledPrior | R2Prior;
  readonly units: Units;
}

export type ConjugateProblem = Problem & { readonly prior: ScaledPrior };

/** For methods that support only the conjugate prior; `pose` has checked `priors`. */
export function withConjugatePrior(problem: Problem): ConjugateProblem {
  if (problem.prior.kind === "conjugate") return problem as ConjugateProblem;
  throw new Error("a method was given a prior that it does not offer");
}

/** One posterior draw, in original units; a sampler writes into the arrays it is given. */
export interface Draw {
  readonly coefficients: Float64Array;
  /** The error variance of a linear regression. */
  sigma2: number;
  /** What follows from the draw, by the names that the question has for it (chain-question.ts). */
  readonly figures: Float64Array;
  /** The number of rows: public, plugged in, or a draw of the latent count. */
  count: number;
  /** Mean and variance of the response over the rows, in original units, in this draw's moment matrix. */
  responseMean: number;
  responseVariance: number;
  /** E[θ | B] and Var(θ | B) given this draw's moment matrix. */
  readonly conditionalMean: Float64Array;
  readonly conditionalVariance: Float64Array;
  /** A prior draw of θ, on the scales of this draw. */
  readonly priorDraw: Float64Array;
}

/** What a step reports to the diagnostics. Samplers without trajectories keep the defaults. */
export interface StepInfo {
  readonly acceptance: number;
  readonly treeDepth: number;
  readonly leapfrogSteps: number;
  readonly divergent: boolean;
  readonly energy: number;
}

/** A chain as functions of its state; the state holds everything that the next step needs. */
export interface Sampler<State> {
  /** The initial state of a chain. */
  init(random: Random): State;
  /** Advances `state` in place. */
  step(state: State, random: Random): StepInfo;
  /** Writes one draw of the posterior given the state. */
  draw(state: State, random: Random, out: Draw): void;
  /** For the provenance: for example, which coordinates were chosen. */
  readonly description: string;
  /** Set if steps are trajectories of at most 2^depth − 1 steps; only then are sampler statistics kept. */
  readonly maxTreeDepth?: number;
}

/** How long a chain runs. */
export interface RunLength {
  readonly warmup: number;
  readonly draws: number;
  /** One draw is kept every `thin` steps. */
  readonly thin: number;
}

/** A method of inference. */
export interface Method {
  readonly name: string;
  /** One line for a list of methods. */
  readonly title: string;
  /** The supported kinds of prior; the first is the default. */
  readonly priors: readonly PriorKind[];
  /** The default run length. */
  readonly runLength: (problem: Problem) => RunLength;
  /** Why this method cannot be used on the problem, if so. */
  readonly obstacle: (problem: Problem) => string | null;
  /** What readers of the results must know: for example, that the noisy count was plugged in. */
  readonly notes: (problem: Problem) => string[];
  /** Whether it samples a private number of rows; otherwise the noisy count is plugged in. */
  readonly samplesCount: boolean;
  /** Depends only on problem and warm-up, so that every chain of a fit uses the same sampler. */
  readonly sampler: (problem: Problem, warmup: number) => Sampler<unknown>;
}

export const NO_TRAJECTORY: StepInfo = {
  acceptance: 1,
  treeDepth: 0,
  leapfrogSteps: 0,
  divergent: false,
  energy: Number.NaN,
};

export function emptyDraw(coefficients: number, figures = 1): Draw {
  return {
    coefficients: new Float64Array(coefficients),
    sigma2: 0,
    figures: new Float64Array(figures),
    count: 0,
    responseMean: 0,
    responseVariance: 0,
    conditionalMean: new Float64Array(coefficients),
    conditionalVariance: new Float64Array(coefficients),
    priorDraw: new Float64Array(coefficients),
  };
}
