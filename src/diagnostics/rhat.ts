// In: the chains of one variable. Out: R-hat, the larger of the rank-normalised split R-hat of the draws (do the chains
// agree on location?) and of their distance from the median (do they agree on scale?); Vehtari et al. (2021), section 4.
// NaN when the draws are constant or not finite; as in R's posterior package throughout.

import { type Chains, isDegenerate, mapChains, sortedDraws } from "./chains.ts";
import { mean, variance } from "./moments.ts";
import { sortedQuantile } from "./quantile.ts";
import { splitScores } from "./rank-normalise.ts";

/** Sorted draws and scores may be handed in by a caller that has them. */
export function rhat(chains: Chains, sorted = sortedDraws(chains), scores = splitScores(chains)): number {
  return Math.max(rhatBulk(chains, scores), rhatTail(chains, sorted));
}

export function rhatBulk(chains: Chains, scores = splitScores(chains)): number {
  return isDegenerate(chains) ? Number.NaN : basicRhat(scores);
}

export function rhatTail(chains: Chains, sorted = sortedDraws(chains)): number {
  const median = sortedQuantile(sorted, 0.5);
  return rhatBulk(mapChains(chains, (draw) => Math.abs(draw - median)));
}

/** √((B/W + N - 1) / N): between- against within-chain variance, of chains already split and normalised. */
export function basicRhat(chains: Chains): number {
  if (isDegenerate(chains)) return Number.NaN;
  const N = chains[0].length;
  const between = N * variance([Float64Array.from(chains, (chain) => mean([chain]))]);
  const within = mean([Float64Array.from(chains, (chain) => variance([chain]))]);
  return Math.sqrt((between / within + N - 1) / N);
}
