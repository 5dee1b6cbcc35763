// Runs a method's chains and gives back the draws of each coefficient and of σ², one array per chain.
import { emptyDraw, type Method, type Problem, type RunLength } from "../../../src/inference/method.ts";
import { seededRandom } from "../../../src/random/random.ts";

export interface MethodRun {
  /** variables[v][chain][draw]: the coefficients, then σ². */
  readonly variables: Float64Array[][];
  readonly divergences: number;
  readonly meanLeapfrogSteps: number;
}

export function runMethod(method: Method, problem: Problem, length: RunLength, chains: number, seed = 1): MethodRun {
  const d = problem.units.covariates.length + 1;
  const variables = Array.from({ length: d + 1 }, () =>
    Array.from({ length: chains }, () => new Float64Array(length.draws)),
  );
  let divergences = 0;
  let leapfrogSteps = 0;
  for (let chain = 0; chain < chains; chain++) {
    const random = seededRandom(seed).split(chain);
    const sampler = method.sampler(problem, length.warmup);
    const state = sampler.init(random);
    const out = emptyDraw(d);
    for (let i = 0; i < length.warmup; i++) sampler.step(state, random);
    for (let i = 0; i < length.draws; i++) {
      for (let j = 0; j < length.thin; j++) {
        const info = sampler.step(state, random);
        leapfrogSteps += info.leapfrogSteps;
        if (info.divergent) divergences++;
      }
      sampler.draw(state, random, out);
      for (let v = 0; v < d; v++) variables[v][chain][i] = out.coefficients[v];
      variables[d][chain][i] = out.sigma2;
    }
  }
  return { variables, divergences, meanLeapfrogSteps: leapfrogSteps / (chains * length.draws * length.thin) };
}
