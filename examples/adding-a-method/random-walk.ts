// random-walk: the Metropolis algorithm over the latent moment matrix. Same target and posterior as exact; a step is
// cheap, but many are needed per independent draw.
import { drawFromMoments } from "../../src/inference/draw-from-moments.ts";
import { forward } from "../../src/inference/exact/cone-walk.ts";
import { parametrization } from "../../src/inference/exact/parametrization.ts";
import { type Method, NO_TRAJECTORY, type Problem, type Sampler } from "../../src/inference/method.ts";
import { initialPosition } from "../../src/inference/nuts/initial-position.ts";

const MAX_COVARIATES = 3;

export const randomWalk: Method = {
  name: "random-walk",
  title: "Metropolis' random walk over the latent moments; the same posterior as exact, slowly",
  priors: ["r2", "conjugate"],
  runLength: () => ({ warmup: 2000, draws: 1000, thin: 50 }),
  obstacle,
  notes: () => [],
  samplesCount: true,
  sampler: randomWalkSampler,
};

function obstacle({ regression }: Problem): string | null {
  if (regression.formula.covariates.length <= MAX_COVARIATES) return null;
  return `a random walk gets lost with more than ${MAX_COVARIATES} covariates: use exact`;
}

interface WalkState {
  position: Float64Array;
  logDensity: number;
}

function randomWalkSampler(problem: Problem): Sampler<WalkState> {
  const { target, walk, center, variances, description } = parametrization(problem);
  const deviations = variances.map(Math.sqrt);
  const posterior = drawFromMoments(problem);
  const gradient = new Float64Array(target.dimension);
  // The optimal step length for a normal target (Roberts, Gelman & Gilks 1997).
  const scale = 2.38 / Math.sqrt(target.dimension);
  return {
    description: `Metropolis, ${description}`,
    init(random) {
      const position = initialPosition(target, random, [center], deviations);
      return { position, logDensity: target.logDensityAndGradient(position, gradient) };
    },
    step(state, random) {
      const proposal = state.position.map((value, i) => value + scale * deviations[i] * random.normal());
      const logDensity = target.logDensityAndGradient(proposal, gradient);
      if (Math.log(random.uniform()) < logDensity - state.logDensity) {
        state.position = proposal;
        state.logDensity = logDensity;
      }
      return NO_TRAJECTORY;
    },
    draw({ position }, random, out) {
      forward(walk, position);
      posterior.condition(walk.moments, walk.count, position[walk.dimension]);
      posterior.write(random, out);
    },
  };
}
