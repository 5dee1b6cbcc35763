// The exact method, the default (docs/theory/exact.md): samples latent moment matrices by NUTS or, where a conjugate
// prior outweighs the release, from that prior, and makes one independent draw of (θ, σ²) for each. With a conjugate
// prior it has the same posterior as mcmc-ind, at a cost that does not depend on the number of rows.
import { log } from "../math/elementary/log.ts";
import { drawFromMoments } from "./draw-from-moments.ts";
import { standsClear } from "./exact/clearance.ts";
import { forward } from "./exact/cone-walk.ts";
import { cheapCeiling, momentsFromPrior } from "./exact/moments-from-prior.ts";
import { type Parametrization, parametrization } from "./exact/parametrization.ts";
import type { Method, Problem, Sampler } from "./method.ts";
import { initialPosition } from "./nuts/initial-position.ts";
import { DEFAULT_MAX_TREE_DEPTH, type NutsState, nuts } from "./nuts/nuts.ts";

export const exact: Method = {
  name: "exact",
  title: "the exact posterior; cost does not depend on the number of rows",
  priors: ["r2", "conjugate"],
  // With a clear signal a longer warm-up gains nothing (docs/performance.md).
  runLength: ({ regression }) => ({ warmup: standsClear(regression) ? 300 : 1000, draws: 1000, thin: 1 }),
  obstacle: () => null,
  notes: () => [],
  samplesCount: true,
  sampler(problem, warmup) {
    const ceiling = cheapCeiling(problem);
    return ceiling === null ? samplerIn(parametrization(problem), problem, warmup) : momentsFromPrior(problem, ceiling);
  },
};

/** NUTS in a given parametrization of the latent moments. */
export function samplerIn(parametrized: Parametrization, problem: Problem, warmup: number): Sampler<NutsState> {
  const { walk, target, targetAcceptance, center, variances, description } = parametrized;
  const maxTreeDepth = affordableDepth(problem.regression.table.size);
  const chain = nuts(target, { warmup, targetAcceptance, maxTreeDepth, initialVariances: variances });
  const posterior = drawFromMoments(problem);
  return {
    description,
    maxTreeDepth,
    init: (random) => chain.init(initialPosition(target, random, [center], variances.map(Math.sqrt)), random),
    step: (state, random) => chain.step(state, random),
    draw({ position }, random, out) {
      forward(walk, position);
      posterior.condition(walk.moments, walk.count, position[walk.dimension]);
      posterior.write(random, out);
    },
  };
}

/** The time limit of a step that lets a fit of default length end within two minutes on two slow cores. */
const MICROSECONDS_PER_STEP = 25_000;

/**
 * The maximum tree depth, so that even a fit that fills every tree ends. It depends only on the size of the moment
 * matrix (a gradient takes about 0.1k² + 0.003k³ µs), so that draws do not depend on the machine.
 */
function affordableDepth(size: number): number {
  const perGradient = size * size * (0.1 + 0.003 * size);
  const depth = Math.floor(log(1 + MICROSECONDS_PER_STEP / perGradient) / Math.LN2);
  return Math.min(DEFAULT_MAX_TREE_DEPTH, Math.max(6, depth));
}
