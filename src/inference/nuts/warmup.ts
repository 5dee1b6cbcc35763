// Adaptation during warm-up, as in Stan: a fast phase for the step size alone, slow windows of doubling length that
// each end by learning the metric, and a last fast phase for the step size under the final metric.
import { exp } from "../../math/elementary/exp.ts";
import type { Random } from "../../random/random.ts";
import type { Metric } from "./metric.ts";
import { accumulate, emptyVariance, learnMetric, type RunningVariance } from "./running-variance.ts";
import { type DualAveraging, findStepSize, startDualAveraging, updateDualAveraging } from "./step-size.ts";
import type { Evaluated } from "./target.ts";
import type { Workspace } from "./trajectory.ts";

export interface WarmupPlan {
  readonly iterations: number;
  readonly targetAcceptance: number;
  /** The metric is learnt from draws after this many iterations, up to the end of the last window. */
  readonly slowStart: number;
  /** Iterations after which the metric is learnt. */
  readonly windowEnds: readonly number[];
}

const initialBuffer = 75;
const firstWindow = 25;
const finalBuffer = 50;

export function planWarmup(iterations: number, targetAcceptance: number): WarmupPlan {
  const short = iterations < initialBuffer + firstWindow + finalBuffer;
  const slowStart = short ? Math.floor(0.15 * iterations) : initialBuffer;
  const slowEnd = iterations - (short ? Math.floor(0.1 * iterations) : finalBuffer);
  const windowEnds =
    iterations < 20 ? [] : doublingWindows(slowStart, slowEnd, short ? slowEnd - slowStart : firstWindow);
  return { iterations, targetAcceptance, slowStart, windowEnds };
}

function doublingWindows(start: number, end: number, size: number): number[] {
  // If too little is left for the next window, which is twice as long, this one extends to the end.
  if (start + 3 * size > end) return [end];
  return [start + size, ...doublingWindows(start + size, end, 2 * size)];
}

export interface Adaptation {
  iteration: number;
  metric: Metric;
  stepSize: number;
  averaging: DualAveraging;
  window: RunningVariance;
}

export function startAdaptation(workspace: Workspace, at: Evaluated, metric: Metric, random: Random): Adaptation {
  return { iteration: 0, ...restart(workspace, at, metric, 1, random) };
}

function restart(workspace: Workspace, at: Evaluated, metric: Metric, roughStepSize: number, random: Random) {
  const stepSize = findStepSize(workspace, at, metric, roughStepSize, random);
  const window = emptyVariance(metric.variances.length);
  return { metric, stepSize, averaging: startDualAveraging(stepSize), window };
}

/** Learns from the latest transition and its acceptance. */
export function adapt(
  state: Evaluated & Adaptation,
  plan: WarmupPlan,
  acceptance: number,
  workspace: Workspace,
  random: Random,
): void {
  const { averaging, window, iteration } = state;
  updateDualAveraging(averaging, acceptance, plan.targetAcceptance);
  state.stepSize = exp(iteration === plan.iterations ? averaging.meanLogStepSize : averaging.logStepSize);
  if (iteration > plan.slowStart && iteration <= (plan.windowEnds.at(-1) ?? 0)) accumulate(window, state.position);
  if (plan.windowEnds.includes(iteration)) {
    Object.assign(state, restart(workspace, state, learnMetric(window, state.metric), state.stepSize, random));
  }
}
