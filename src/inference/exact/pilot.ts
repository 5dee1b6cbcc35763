// A short run that shows what a draw costs in a layout: leapfrog steps, and more where trajectories diverge. Its random
// stream is fixed, so that a fit comes to the same choice wherever it is planned.
import { PublicError } from "../../errors.ts";
import { seededRandom } from "../../random/random.ts";
import { initialPosition } from "../nuts/initial-position.ts";
import { nuts } from "../nuts/nuts.ts";
import type { Layout } from "./layout.ts";

const WARMUP = 150;
const STEPS = 100;
/** A trajectory turns around after about half an oscillation, π in the units of a metric that fits. */
const HALF_AN_OSCILLATION = Math.PI;
/** What a share of diverging trajectories adds, as if each made the run so many times as long. */
const COST_OF_DIVERGENCE = 50;

/**
 * Mean leapfrog steps of a draw, made larger by divergences; infinite where no chain can start. Trees grow as deep as in the
 * fit itself, so that what is dear there is dear here.
 */
export function pilotCost(layout: Layout, maxTreeDepth: number): number {
  const { target, metric, targetAcceptance, center, variances } = layout;
  const random = seededRandom(0);
  const sampler = nuts(target, {
    metric,
    targetAcceptance,
    warmup: WARMUP,
    initialInverseMetric: variances,
    maxTreeDepth,
  });
  try {
    const state = sampler.init(initialPosition(target, random, [center], variances.map(Math.sqrt)), random);
    for (let i = 0; i < WARMUP; i++) sampler.step(state, random);
    let leapfrogSteps = 0;
    let divergences = 0;
    for (let i = 0; i < STEPS; i++) {
      const info = sampler.step(state, random);
      leapfrogSteps += info.leapfrogSteps;
      if (info.divergent) divergences++;
    }
    const steps = Math.max(leapfrogSteps / STEPS, HALF_AN_OSCILLATION / state.stepSize);
    return steps * (1 + (COST_OF_DIVERGENCE * divergences) / STEPS);
  } catch (error) {
    if (error instanceof PublicError) return Number.POSITIVE_INFINITY;
    throw error;
  }
}
