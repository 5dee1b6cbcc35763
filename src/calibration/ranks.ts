// A true value and posterior draws of it → u, its quantile in the posterior. If truth and data come from prior and
// model and the posterior is correct, u is uniform on (0, 1) (Cook, Gelman & Rubin 2006; Talts et al. 2018).
import type { Random } from "../random/random.ts";
import type { PosteriorDraws } from "./posterior-draws.ts";
import type { Truth } from "./simulate.ts";

/** Randomized within its step of 1/(L + 1), hence exactly uniform for L independent draws, not just on a grid. */
export function quantileOfTruth(draws: Float64Array, truth: number, random: Random): number {
  let below = 0;
  for (let i = 0; i < draws.length; i++) if (draws[i] < truth) below++;
  return (below + random.uniform()) / (draws.length + 1);
}

/** One u for each coefficient and for σ². */
export function quantilesOfTruth(draws: PosteriorDraws, { coefficients, sigma2 }: Truth, random: Random): number[] {
  const truths = [...coefficients, sigma2];
  return draws.map((values, v) => quantileOfTruth(values, truths[v], random));
}
