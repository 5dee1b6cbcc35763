// mcmc-ind (the paper's MCMC-Ind): NUTS over the parameters and every single row, z ~ noise(moments of the rows). The
// same posterior as the exact method, but with k − 1 latent numbers per row, so its cost grows with the number of rows.
import { pluggedInCount } from "../model/moment-selection.ts";
import { individualTarget } from "./mcmc-ind/target.ts";
import { type Method, type Problem, type Sampler, withConjugatePrior } from "./method.ts";
import { initialPosition } from "./nuts/initial-position.ts";
import { DEFAULT_MAX_TREE_DEPTH, type NutsState, nuts } from "./nuts/nuts.ts";
import { plugInNotes } from "./plug-in-note.ts";
import { stateWriter } from "./state-writer.ts";

const MANY_ROWS = 5000;
const MAX_ROWS = 100_000;

export const mcmcInd: Method = {
  name: "mcmc-ind",
  title: "NUTS over the parameters and every row; the same posterior as exact, for small tables",
  priors: ["conjugate"],
  runLength: () => ({ warmup: 1000, draws: 1000, thin: 1 }),
  obstacle,
  notes,
  samplesCount: false,
  sampler: mcmcIndSampler,
};

function obstacle({ regression }: Problem): string | null {
  if (regression.noise.kind === "sites") {
    return "mcmc-ind takes one release, or several whose noise adds up in closed form: use exact, which has the same posterior";
  }
  const count = pluggedInCount(regression);
  if (count <= MAX_ROWS) return null;
  return `mcmc-ind samples every row and is not meant for ${count} of them (at most ${MAX_ROWS}): use exact, which has the same posterior`;
}

function notes({ regression }: Problem): string[] {
  const count = pluggedInCount(regression);
  const slow = `mcmc-ind sampled all ${count} rows; exact reaches the same posterior at a cost that does not grow with them.`;
  return [...plugInNotes(regression), ...(count > MANY_ROWS ? [slow] : [])];
}

function mcmcIndSampler(posed: Problem, warmup: number): Sampler<NutsState> {
  const problem = withConjugatePrior(posed);
  const target = individualTarget(problem.regression, problem.prior);
  const { parameters, count, moments } = target;
  const chain = nuts(target, { warmup });
  const center = new Float64Array(target.dimension);
  center.set(parameters.center());
  // Uniform on ±√3 has variance 1, like the innovations of the rows; parameters start within one prior deviation.
  const spread = new Float64Array(target.dimension).fill(Math.sqrt(3)).fill(1, 0, parameters.dimension);
  const write = stateWriter(problem);
  return {
    description: `NUTS over ${target.dimension} coordinates, ${parameters.dimension} of them parameters, diagonal metric`,
    maxTreeDepth: DEFAULT_MAX_TREE_DEPTH,
    init: (random) => chain.init(initialPosition(target, random, [center], spread), random),
    step: (state, random) => chain.step(state, random),
    draw(state, random, out) {
      target.setPosition(state.position);
      write(parameters.theta, parameters.sigma2(), moments, count, random, out);
    },
  };
}
