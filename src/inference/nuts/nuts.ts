// The no-U-turn sampler: a target → a sampler whose `init` creates the state of a chain and whose `step` advances it.
// The first `warmup` steps adapt step size and metric; afterwards both are fixed.
import { PublicError } from "../../errors.ts";
import type { Random } from "../../random/random.ts";
import { type Metric, metricFromVariances } from "./metric.ts";
import { type Evaluated, evaluate, isFinitePoint, type Target } from "./target.ts";
import { createWorkspace, type TransitionInfo, transition } from "./trajectory.ts";
import { type Adaptation, adapt, planWarmup, startAdaptation } from "./warmup.ts";

/** Trajectories of at most 2^10 − 1 steps. */
export const DEFAULT_MAX_TREE_DEPTH = 10;

/** Settings of the no-U-turn sampler; the defaults are Stan's. */
export interface NutsOptions {
  /** The number of adaptation steps. */
  readonly warmup?: number;
  /** Trajectories have at most 2^depth − 1 steps; the default is 10. */
  readonly maxTreeDepth?: number;
  /** The acceptance that the step size is adapted to; the default is 0.8. */
  readonly targetAcceptance?: number;
  /** Initial guesses of the variances of the target; the default is 1. */
  readonly initialVariances?: Float64Array;
}

/** Everything the next step needs, as plain data: a structured clone continues exactly like the original. */
export interface NutsState extends Evaluated, Adaptation {}

/** NUTS as functions of a state. */
export interface NutsSampler {
  /** The state at a position with finite density. */
  init(position: Float64Array, random: Random): NutsState;
  /** Advances `state` in place. */
  step(state: NutsState, random: Random): TransitionInfo;
}

/** The no-U-turn sampler for any target with a gradient. */
export function nuts(target: Target, options: NutsOptions = {}): NutsSampler {
  const { warmup = 1000, maxTreeDepth = DEFAULT_MAX_TREE_DEPTH, targetAcceptance = 0.8 } = options;
  const metric = initialMetric(target.dimension, options.initialVariances);
  const plan = planWarmup(warmup, targetAcceptance);
  const workspace = createWorkspace(target, maxTreeDepth);
  return {
    init(position, random) {
      const start = evaluate(target, Float64Array.from(position));
      if (!isFinitePoint(start)) {
        throw new PublicError("The posterior density is not finite where the chain should start: start elsewhere.");
      }
      return { ...start, ...startAdaptation(workspace, start, metric, random) };
    },
    step(state, random) {
      const info = transition(workspace, state, state.metric, state.stepSize, random);
      state.iteration++;
      if (state.iteration <= warmup) adapt(state, plan, info.acceptance, workspace, random);
      return info;
    },
  };
}

function initialMetric(dimension: number, given: Float64Array = new Float64Array(dimension).fill(1)): Metric {
  const metric = given.length === dimension ? metricFromVariances(Float64Array.from(given)) : undefined;
  if (!metric) throw new RangeError(`the initial variances are not ${dimension} positive numbers`);
  return metric;
}
