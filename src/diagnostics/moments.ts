// In: the chains of one variable. Out: the mean, and the variance and standard deviation with denominator S - 1,
// of all S draws together.

import type { Chains } from "./chains.ts";

/** The second pass removes the rounding of the first: the mean of equal draws is that draw. */
export function mean(chains: Chains): number {
  const rough = total(chains, (draw) => draw) / count(chains);
  return Number.isFinite(rough) ? rough + total(chains, (draw) => draw - rough) / count(chains) : rough;
}

export function standardDeviation(chains: Chains): number {
  return Math.sqrt(variance(chains));
}

export function variance(chains: Chains): number {
  const centre = mean(chains);
  return total(chains, (draw) => (draw - centre) * (draw - centre)) / (count(chains) - 1);
}

function count(chains: Chains): number {
  return chains.reduce((sum, chain) => sum + chain.length, 0);
}

function total(chains: Chains, term: (draw: number) => number): number {
  let sum = 0;
  for (const chain of chains) for (let i = 0; i < chain.length; i++) sum += term(chain[i]);
  return sum;
}
