// A short run that shows whether a layout suits a problem: its trajectories stay short and none diverges. Its random
// stream is fixed, so that every chain, wherever it runs, comes to the same answer.
import { seededRandom } from "../../random/random.ts";
import { initialPosition } from "../nuts/initial-position.ts";
import { nuts } from "../nuts/nuts.ts";
import type { Layout } from "./layout.ts";

const WARMUP = 300;
const STEPS = 200;
/** Mean leapfrog steps; residual coordinates take 7 to 20 where they suit. */
const SHORT = 40;

export function pilotIsSmooth({ target, metric, targetAcceptance, center, variances }: Layout): boolean {
  const random = seededRandom(0);
  const sampler = nuts(target, { metric, targetAcceptance, warmup: WARMUP, initialInverseMetric: variances });
  const state = sampler.init(initialPosition(target, random, [center], variances.map(Math.sqrt)), random);
  for (let i = 0; i < WARMUP; i++) sampler.step(state, random);
  let leapfrogSteps = 0;
  for (let i = 0; i < STEPS; i++) {
    const info = sampler.step(state, random);
    leapfrogSteps += info.leapfrogSteps;
    if (info.divergent || leapfrogSteps > SHORT * STEPS) return false;
  }
  return true;
}
