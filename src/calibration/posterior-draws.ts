// A simulated release, a prior in [-1, 1] units and a method → the draws of one chain, by parameter. With bounds of
// [-1, 1] original and scaled units coincide, so nothing is converted.
import { PublicError } from "../errors.ts";
import type { Method, Problem, RunLength } from "../inference/method.ts";
import { runChain } from "../inference/run-chain.ts";
import { regression } from "../model/regression.ts";
import { unitsOf } from "../model/units.ts";
import type { Random } from "../random/random.ts";
import { noisyMoments } from "../release/noisy-moments.ts";
import type { Release } from "../release/release.ts";
import { RESPONSE } from "./simulated-release.ts";

/** Coefficients, intercept first, then σ². */
export type PosteriorDraws = readonly Float64Array[];

export function poseProblem(release: Release, prior: Problem["prior"]): Problem {
  const posed = regression(noisyMoments(release), `${RESPONSE} ~ .`);
  return { regression: posed, prior, units: unitsOf(posed.formula) };
}

export function posteriorDraws(method: Method, problem: Problem, length: RunLength, random: Random): PosteriorDraws {
  const obstacle = method.obstacle(problem);
  if (obstacle !== null) throw new PublicError(`method ${method.name}: ${obstacle}`);
  const seed = Math.floor(random.uniform() * 2 ** 53);
  return [...runChain(method, problem, { ...length, seed, chain: 0 }).draws.values()];
}

/** Every `step`-th draw. */
export function thinned(draws: PosteriorDraws, step: number): PosteriorDraws {
  return draws.map((values) =>
    Float64Array.from({ length: Math.floor(values.length / step) }, (_, i) => values[i * step]),
  );
}
