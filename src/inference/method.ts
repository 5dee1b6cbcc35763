// What a method of inference is: a name, what it needs from a release, how long it should run, and a sampler whose
// `init` makes the state of a chain and whose `step` advances it. One file per method; the registry lists them.
import type { PriorKind } from "../model/prior.ts";
import type { R2Prior } from "../model/r2-prior.ts";
import type { Regression } from "../model/regression.ts";
import type { ScaledPrior, Units } from "../model/units.ts";
import type { Random } from "../random/random.ts";

/** A regression with its prior in [-1, 1] units, and the way back to original ones: plain data, which a worker can be handed. */
export interface Problem {
  readonly regression: Regression;
  readonly prior: ScaledPrior | R2Prior;
  readonly units: Units;
}

export type ConjugateProblem = Problem & { readonly prior: ScaledPrior };

/** For methods that offer the conjugate prior only; whoever poses a problem asks `priors` first. */
export function withConjugatePrior(problem: Problem): ConjugateProblem {
  if (problem.prior.kind === "conjugate") return problem as ConjugateProblem;
  throw new Error("a method was given a prior that it does not offer");
}

/** One posterior draw, in original units; a sampler writes into the arrays it is given. */
export interface Draw {
  readonly coefficients: Float64Array;
  sigma2: number;
  /** The number of rows: the public one, the plugged-in one, or a draw of the latent one. */
  count: number;
  /** Mean and variance of the response over the rows, in original units, as this draw's moment matrix has them. */
  responseMean: number;
  responseVariance: number;
  /** E[θ | B] and Var(θ | B) given this draw's moment matrix. */
  readonly conditionalMean: Float64Array;
  readonly conditionalVariance: Float64Array;
  /** A draw of θ from the prior, on the scales of this draw. */
  readonly before: Float64Array;
}

/** What a step tells of itself; the diagnostics read it. Samplers without trajectories leave the defaults. */
export interface StepInfo {
  readonly acceptance: number;
  readonly treeDepth: number;
  readonly leapfrogSteps: number;
  readonly divergent: boolean;
  readonly energy: number;
}

/** A chain as functions of its state; the state holds all that the next step needs. */
export interface Sampler<State> {
  /** The state a chain starts from. */
  init(random: Random): State;
  /** Advances `state` in place. */
  step(state: State, random: Random): StepInfo;
  /** Writes one draw of the posterior given the state. */
  draw(state: State, random: Random, out: Draw): void;
  /** How it went about it, for the provenance (for example which coordinates were chosen). */
  readonly description: string;
  /** Given where steps are trajectories, of at most 2^depth − 1 steps each: their statistics are kept then, and only then. */
  readonly maxTreeDepth?: number;
}

/** How long a chain runs. */
export interface RunLength {
  readonly warmup: number;
  readonly draws: number;
  /** Every how many steps a draw is kept. */
  readonly thin: number;
}

/** A method of inference. */
export interface Method {
  readonly name: string;
  /** One line for a list of methods. */
  readonly title: string;
  /** The kinds of prior it can work with; the first is the default. */
  readonly priors: readonly PriorKind[];
  /** How long a chain runs unless told otherwise. */
  readonly runLength: (problem: Problem) => RunLength;
  /** Why this method cannot be used on the problem, or null. */
  readonly obstacle: (problem: Problem) => string | null;
  /** What a reader of its results must know (for example that the noisy count was plugged in). */
  readonly notes: (problem: Problem) => string[];
  /** Whether a private number of rows is among what it samples; else the noisy one is plugged in. */
  readonly samplesCount: boolean;
  /** Depends on problem and warm-up alone, so that every chain of a fit comes to the same sampler. */
  readonly sampler: (problem: Problem, warmup: number) => Sampler<unknown>;
}

export const NO_TRAJECTORY: StepInfo = {
  acceptance: 1,
  treeDepth: 0,
  leapfrogSteps: 0,
  divergent: false,
  energy: Number.NaN,
};

export function emptyDraw(coefficients: number): Draw {
  return {
    coefficients: new Float64Array(coefficients),
    sigma2: 0,
    count: 0,
    responseMean: 0,
    responseVariance: 0,
    conditionalMean: new Float64Array(coefficients),
    conditionalVariance: new Float64Array(coefficients),
    before: new Float64Array(coefficients),
  };
}
