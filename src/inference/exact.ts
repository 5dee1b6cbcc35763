// The exact method, the default (docs/theory/exact.md): samples latent moment matrices by NUTS or, where a conjugate
// prior outweighs the release, from that prior, and makes one independent draw of (θ, σ²) for each. With a conjugate
// prior it has the same posterior as mcmc-ind, at a cost that does not depend on the number of rows.
import type { MomentSelection } from "../model/moment-selection.ts";
import { drawFromMoments } from "./draw-from-moments.ts";
import { standsClear } from "./exact/clearance.ts";
import { momentSampler } from "./exact/moment-sampler.ts";
import { cheapCeiling, momentsFromPrior } from "./exact/moments-from-prior.ts";
import { type Parametrization, parametrization } from "./exact/parametrization.ts";
import type { Method, Problem, RunLength, Sampler } from "./method.ts";
import type { NutsState } from "./nuts/nuts.ts";

export const exact: Method = {
  name: "exact",
  title: "the exact posterior; cost does not depend on the number of rows",
  priors: ["r2", "conjugate"],
  runLength: ({ regression }) => momentRunLength(regression),
  obstacle: () => null,
  notes: () => [],
  samplesCount: true,
  sampler(problem, warmup) {
    const ceiling = cheapCeiling(problem);
    return ceiling === null ? samplerIn(parametrization(problem), problem, warmup) : momentsFromPrior(problem, ceiling);
  },
};

/** With a clear signal a longer warm-up gains nothing (docs/performance.md). */
export function momentRunLength(selection: MomentSelection): RunLength {
  return { warmup: standsClear(selection) ? 300 : 1000, draws: 1000, thin: 1 };
}

/** NUTS in a given parametrization of the latent moments, and one draw of (θ, σ²) for each. */
export function samplerIn(
  parametrized: Parametrization,
  problem: Problem,
  warmup: number,
  maxTreeDepth?: number,
): Sampler<NutsState> {
  const { latent, ...chain } = momentSampler(parametrized, warmup, maxTreeDepth);
  const posterior = drawFromMoments(problem);
  return {
    ...chain,
    draw(state, random, out) {
      const { moments, count, dimension } = latent(state);
      posterior.condition(moments, count, state.position[dimension]);
      posterior.write(random, out);
    },
  };
}
