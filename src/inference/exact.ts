// The exact method, the default (docs/theory/exact.md): latent moment matrices, by NUTS or where a conjugate prior outweighs
// the release from that prior, and one independent draw of (θ, σ²) for each. With a conjugate prior the same posterior as
// mcmc-ind, at a cost that does not depend on the number of rows.
import { drawFromMoments } from "./draw-from-moments.ts";
import { affordableDepth } from "./exact/affordable-depth.ts";
import { chooseLayout, layoutFrom } from "./exact/choose-layout.ts";
import { standsClear } from "./exact/clearance.ts";
import type { Layout } from "./exact/layout.ts";
import { chooseMomentsFromPrior, momentsFromPrior } from "./exact/moments-from-prior.ts";
import type { Method, Problem, Sampler } from "./method.ts";
import { initialPosition } from "./nuts/initial-position.ts";
import { type NutsState, nuts } from "./nuts/nuts.ts";

export const exact: Method = {
  name: "exact",
  title: "the exact posterior; cost does not depend on the number of rows",
  priors: ["r2", "conjugate"],
  // Where nothing hides, longer warm-ups were measured to gain nothing (docs/performance.md).
  runLength: ({ regression }) => ({ warmup: standsClear(regression) ? 300 : 1000, draws: 1000, thin: 1 }),
  obstacle: () => null,
  notes: () => [],
  samplesCount: true,
  prepare: (problem) => chooseMomentsFromPrior(problem) ?? chooseLayout(problem),
  sampler: (problem, warmup, choice) =>
    choice.moments === "prior"
      ? momentsFromPrior(problem, choice)
      : samplerIn(layoutFrom(choice, problem), problem, warmup),
};

/** NUTS in a given layout of the latent moments. */
export function samplerIn(layout: Layout, problem: Problem, warmup: number): Sampler<NutsState> {
  const { coordinates, target, metric, targetAcceptance, center, variances, description } = layout;
  const maxTreeDepth = affordableDepth(problem.regression.table.size);
  const chain = nuts(target, { metric, warmup, targetAcceptance, maxTreeDepth, initialInverseMetric: variances });
  const posterior = drawFromMoments(problem);
  return {
    description,
    maxTreeDepth,
    init: (random) => chain.init(initialPosition(target, random, [center], variances.map(Math.sqrt)), random),
    step: (state, random) => chain.step(state, random),
    draw(state, random, out) {
      const count = coordinates.expand(state.position);
      posterior.condition(coordinates.moments, count, state.position[coordinates.dimension]);
      posterior.write(random, out);
    },
  };
}
