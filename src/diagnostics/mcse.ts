// In: the chains of one variable. Out: Monte Carlo standard errors of the mean, the standard deviation and a quantile,
// as in R's posterior package; NaN where the effective sample size is.

import { betaQuantile } from "../math/beta.ts";
import { type Chains, mapChains, sortedDraws } from "./chains.ts";
import { essMean, essQuantile } from "./ess.ts";
import { mean, standardDeviation } from "./moments.ts";

export function mcseMean(chains: Chains): number {
  return standardDeviation(chains) / Math.sqrt(essMean(chains));
}

/**
 * √((μ₄ - μ₂²) / (4 μ₂ ESS)): the variance of a variance without assuming normality, carried to its root by the delta
 * method (Kenney and Keeping 1951, p. 141). The effective sample size is that of the squared deviation.
 */
export function mcseSd(chains: Chains): number {
  const centre = mean(chains);
  const squares = mapChains(chains, (draw) => (draw - centre) * (draw - centre));
  const fourths = mapChains(squares, (square) => square * square);
  const variance = mean(squares);
  return Math.sqrt((mean(fourths) - variance * variance) / (4 * variance * essMean(squares)));
}

/** Half the distance between the order statistics that hold the quantile with 68% probability (Vehtari et al. 2021, 4.4). */
export function mcseQuantile(chains: Chains, probability: number, sorted = sortedDraws(chains)): number {
  const effective = essQuantile(chains, probability, sorted);
  if (Number.isNaN(effective)) return Number.NaN;
  const S = sorted.length;
  // Φ(-1) and Φ(1) with the seven digits of the reference: more would move an order statistic now and then.
  const [low, high] = [0.1586553, 0.8413447].map((p) =>
    betaQuantile(p, effective * probability + 1, effective * (1 - probability) + 1),
  ) as [number, number];
  return (sorted[Math.min(Math.ceil(high * S), S) - 1] - sorted[Math.max(Math.floor(low * S), 1) - 1]) / 2;
}
