// In: the chains of one variable. Out: the mean and the standard deviation (denominator S - 1) of all S draws together.

import type { Chains } from "./chains.ts";

export function mean(chains: Chains): number {
  return total(chains, (draw) => draw) / count(chains);
}

export function standardDeviation(chains: Chains): number {
  return Math.sqrt((centralMoment(chains, 2) * count(chains)) / (count(chains) - 1));
}

/** The mean of (x - mean)^order. */
export function centralMoment(chains: Chains, order: number): number {
  const centre = mean(chains);
  return total(chains, (draw) => (draw - centre) ** order) / count(chains);
}

function count(chains: Chains): number {
  return chains.reduce((sum, chain) => sum + chain.length, 0);
}

function total(chains: Chains, term: (draw: number) => number): number {
  let sum = 0;
  for (const chain of chains) for (let i = 0; i < chain.length; i++) sum += term(chain[i]!);
  return sum;
}
