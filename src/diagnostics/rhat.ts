// In: the chains of one variable. Out: R-hat, the larger of the rank-normalised split R-hat of the draws (do the chains
// agree on location?) and of their distance from the median (do they agree on scale?); Vehtari et al. (2021), section 4.
// NaN when the draws are constant or not finite; as in R's posterior package throughout.

import { type Chains, isDegenerate, mapChains, sortedDraws, splitChains } from "./chains.ts";
import { mean, standardDeviation } from "./moments.ts";
import { sortedQuantile } from "./quantile.ts";
import { rankNormalise } from "./rank-normalise.ts";

export function rhat(chains: Chains): number {
  if (isDegenerate(chains)) return Number.NaN;
  return Math.max(rhatBulk(chains), rhatTail(chains));
}

export function rhatBulk(chains: Chains): number {
  return isDegenerate(chains) ? Number.NaN : basicRhat(rankNormalise(splitChains(chains)));
}

export function rhatTail(chains: Chains): number {
  const median = sortedQuantile(sortedDraws(chains), 0.5);
  return rhatBulk(mapChains(chains, (draw) => Math.abs(draw - median)));
}

/** √((B/W + N - 1) / N): between- against within-chain variance, of chains already split and normalised. */
export function basicRhat(chains: Chains): number {
  if (isDegenerate(chains)) return Number.NaN;
  const N = chains[0]!.length;
  const between = N * standardDeviation([Float64Array.from(chains, (chain) => mean([chain]))]) ** 2;
  const within = mean([Float64Array.from(chains, (chain) => standardDeviation([chain]) ** 2)]);
  return Math.sqrt((between / within + N - 1) / N);
}
