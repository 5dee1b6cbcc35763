// In: the chains of one variable. Out: effective sample sizes for the bulk, the tails, a quantile, the mean and the
// standard deviation: the basic estimate of split chains after the matching transformation (Vehtari et al. 2021, section 4).
// NaN when the draws are constant, not finite, or fewer than three per half chain; as in R's posterior package.
import { log } from "../math/elementary/log.ts";

import { meanAutocovariance } from "./autocovariance.ts";
import { type Chains, isDegenerate, mapChains, sortedDraws, splitChains } from "./chains.ts";
import { mean, variance } from "./moments.ts";
import { sortedQuantile } from "./quantile.ts";
import { splitScores } from "./rank-normalise.ts";

/** Scores and, below, sorted draws may be handed in by a caller that has them. */
export function essBulk(chains: Chains, scores = splitScores(chains)): number {
  return isDegenerate(chains) ? Number.NaN : basicEss(scores);
}

export function essTail(chains: Chains, sorted = sortedDraws(chains)): number {
  return Math.min(essQuantile(chains, 0.05, sorted), essQuantile(chains, 0.95, sorted));
}

/** Effective sample size of the indicator x ≤ q, q the sample quantile. */
export function essQuantile(chains: Chains, probability: number, sorted = sortedDraws(chains)): number {
  if (isDegenerate(chains)) return Number.NaN;
  // At probability one every draw would lie below q: step back by half a draw.
  const inside = probability === 1 ? (sorted.length - 0.5) / sorted.length : probability;
  const q = sortedQuantile(sorted, inside);
  return basicEss(splitChains(mapChains(chains, (draw) => (draw <= q ? 1 : 0))));
}

export function essMean(chains: Chains): number {
  return basicEss(splitChains(chains));
}

/** Effective sample size of the absolute deviation from the mean. */
export function essSd(chains: Chains): number {
  const centre = mean(chains);
  return basicEss(splitChains(mapChains(chains, (draw) => Math.abs(draw - centre))));
}

/** S/τ of chains already split and transformed, at most S log₁₀ S (Vehtari et al. 2021, eqs. 10 to 13). */
export function basicEss(chains: Chains): number {
  const N = chains[0]?.length ?? 0;
  if (N < 3 || isDegenerate(chains)) return Number.NaN;
  const S = chains.length * N;
  return S / Math.max(autocorrelationTime(autocorrelation(chains)), Math.LN10 / log(S));
}

/** ρ_t = 1 - (W - γ_t) / var⁺, which is 1 at lag 0 and stays high when the chains disagree. */
function autocorrelation(chains: Chains): Float64Array {
  const covariance = meanAutocovariance(chains);
  const N = covariance.length;
  const within = (covariance[0] * N) / (N - 1);
  const chainMeans = Float64Array.from(chains, (chain) => mean([chain]));
  const pooled = covariance[0] + (chains.length > 1 ? variance([chainMeans]) : 0);
  const correlation = covariance.map((value) => 1 - (within - value) / pooled);
  correlation[0] = 1;
  return correlation;
}

/**
 * τ = -1 + 2 Σ_{t<T} ρ_t + ρ_T over Geyer's initial positive, then monotone sequence of pairs (ρ_t + ρ_{t+1}, t even).
 * The even ρ_T of the first pair left out lowers the variance for antithetic chains; a negative one counts only if the
 * draws ran out before its pair was rejected.
 */
function autocorrelationTime(correlation: Float64Array): number {
  const T = firstPairLeftOut(correlation);
  let previous = correlation[0] + correlation[1];
  // With no pair accepted lag 0 alone still counts: an alternating or very short chain earns no bonus.
  let sum = T === 0 ? 1 : previous;
  for (let t = 2; t < T; t += 2) {
    previous = Math.min(previous, correlation[t] + correlation[t + 1]);
    sum += previous;
  }
  const [even, odd] = [correlation[T], correlation[T + 1]];
  return -1 + 2 * sum + (even + odd < 0 ? Math.max(even, 0) : even);
}

/** The even lag T at which the sum of a pair is no longer positive, or the draws run out. */
function firstPairLeftOut(correlation: Float64Array): number {
  let t = 0;
  while (t < correlation.length - 5 && correlation[t] + correlation[t + 1] > 0) t += 2;
  return t;
}
