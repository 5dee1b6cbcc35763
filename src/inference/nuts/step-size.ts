// The step size of the leapfrog integrator: a crude initial value by doubling or halving, then dual averaging towards a
// target acceptance. Hoffman & Gelman (2014), algorithm 4 and section 3.2, with their constants.

import { PublicError } from "../../errors.ts";
import { exp } from "../../math/elementary/exp.ts";
import { log } from "../../math/elementary/log.ts";
import type { Random } from "../../random/random.ts";
import { leapfrog } from "./integrator.ts";
import type { Metric } from "./metric.ts";
import { energyOf, refreshMomentum } from "./phase-point.ts";
import type { Evaluated } from "./target.ts";
import type { Workspace } from "./trajectory.ts";

const shrinkage = 0.05;
const delay = 10;
const forgetting = 0.75;

export interface DualAveraging {
  /** μ: log step sizes are shrunk towards this. */
  readonly centre: number;
  updates: number;
  /** H̄: mean shortfall of the acceptance. */
  shortfall: number;
  /** log ε: the step size to try next. */
  logStepSize: number;
  /** log ε̄: its weighted mean, the step size to keep. */
  meanLogStepSize: number;
}

/** Starts from a crude step size and shrinks towards ten times that: large steps are cheap to try. */
export function startDualAveraging(stepSize: number): DualAveraging {
  const logStepSize = log(stepSize);
  const centre = log(10 * stepSize);
  return { centre, updates: 0, shortfall: 0, logStepSize, meanLogStepSize: 0 };
}

/** Equation (6) of the paper. */
export function updateDualAveraging(averaging: DualAveraging, acceptance: number, targetAcceptance: number): void {
  const t = ++averaging.updates;
  const eta = 1 / (t + delay);
  averaging.shortfall += eta * (targetAcceptance - acceptance - averaging.shortfall);
  averaging.logStepSize = averaging.centre - (Math.sqrt(t) / shrinkage) * averaging.shortfall;
  const weight = exp(-forgetting * log(t));
  averaging.meanLogStepSize += weight * (averaging.logStepSize - averaging.meanLogStepSize);
}

/** The power of two times `start` at which the acceptance of one leapfrog step crosses 0.8. */
export function findStepSize(
  workspace: Workspace,
  current: Evaluated,
  metric: Metric,
  start: number,
  random: Random,
): number {
  const isAccurate = (stepSize: number) => exp(-energyError(workspace, current, metric, stepSize, random)) > 0.8;
  const growing = isAccurate(start);
  let stepSize = start;
  do {
    stepSize *= growing ? 2 : 0.5;
    rejectExtreme(stepSize);
  } while (isAccurate(stepSize) === growing);
  return stepSize;
}

function energyError(
  { target, forwardEnd: point }: Workspace,
  current: Evaluated,
  metric: Metric,
  stepSize: number,
  random: Random,
): number {
  refreshMomentum(point, current, metric, random);
  const before = energyOf(point);
  leapfrog(point, stepSize, target, metric);
  return energyOf(point) - before;
}

function rejectExtreme(stepSize: number): void {
  if (stepSize > 1e12) {
    throw new PublicError("The sampler can take steps of any size, so the posterior is flat: give a proper prior.");
  }
  if (stepSize < 1e-30) {
    throw new PublicError(
      "The sampler finds no step small enough to follow the posterior: check the scales of the prior, or start elsewhere.",
    );
  }
}
