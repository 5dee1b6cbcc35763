// Runs one chain, and compares the mean of a function of its draws with the truth in units of its Monte-Carlo error.
import { type NutsOptions, type NutsState, nuts } from "../../../src/inference/nuts/nuts.ts";
import type { Target } from "../../../src/inference/nuts/target.ts";
import type { TransitionInfo } from "../../../src/inference/nuts/trajectory.ts";
import { seededRandom } from "../../../src/random/random.ts";

export interface Chain {
  readonly draws: readonly Float64Array[];
  readonly infos: readonly TransitionInfo[];
  readonly state: NutsState;
}

/** The draws after warm-up. */
export function runChain(target: Target, options: NutsOptions & { warmup: number }, count: number, seed = 1): Chain {
  const random = seededRandom(seed);
  const sampler = nuts(target, options);
  const state = sampler.init(new Float64Array(target.dimension).fill(0.5), random);
  for (let i = 0; i < options.warmup; i++) sampler.step(state, random);
  const draws: Float64Array[] = [];
  const infos: TransitionInfo[] = [];
  for (let i = 0; i < count; i++) {
    infos.push(sampler.step(state, random));
    draws.push(Float64Array.from(state.position));
  }
  return { draws, infos, state };
}

/** (mean − truth) / error by 50 batch means: about Student's t with 49 degrees of freedom, P(|t| > 5) = 8e-6. */
export function errorsFromTruth(draws: readonly Float64Array[], f: (x: Float64Array) => number, truth: number): number {
  const batches = 50;
  const size = Math.floor(draws.length / batches);
  const means = Array.from({ length: batches }, (_, b) => average(draws.slice(b * size, (b + 1) * size).map(f)));
  const mean = average(means);
  const variance = means.reduce((sum, m) => sum + (m - mean) ** 2, 0) / (batches - 1);
  return (mean - truth) / Math.sqrt(variance / batches);
}

export function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The largest error over the means and all second moments, for a target with mean zero. */
export function largestMomentError(draws: readonly Float64Array[], covariance: Float64Array): number {
  const d = draws[0].length;
  let largest = 0;
  for (let i = 0; i < d; i++) {
    largest = Math.max(largest, Math.abs(errorsFromTruth(draws, (x) => x[i], 0)));
    for (let j = 0; j <= i; j++) {
      const error = errorsFromTruth(draws, (x) => x[i] * x[j], covariance[i * d + j]);
      largest = Math.max(largest, Math.abs(error));
    }
  }
  return largest;
}
