// In: draws and a probability. Out: the sample quantile by linear interpolation between order statistics,
// type 7 of Hyndman and Fan (1996), the default of R.

import { type Chains, sortedDraws } from "./chains.ts";

export function quantile(chains: Chains, probability: number): number {
  return sortedQuantile(sortedDraws(chains), probability);
}

export function sortedQuantile(sorted: Float64Array, probability: number): number {
  // A typed array sorts NaN to its end.
  if (sorted.length === 0 || Number.isNaN(sorted[sorted.length - 1])) return Number.NaN;
  const index = (sorted.length - 1) * probability;
  const below = sorted[Math.floor(index)];
  const above = sorted[Math.ceil(index)];
  const weight = index - Math.floor(index);
  return below === above ? below : (1 - weight) * below + weight * above;
}
