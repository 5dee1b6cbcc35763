// The binomial distribution: its probabilities and quantiles.
import { exp } from "../math/elementary/exp.ts";
import { log, log1p } from "../math/elementary/log.ts";
import { logGamma } from "../math/special.ts";

/** P(X = 0), …, P(X = n) for X ~ Binomial(n, p). */
export function binomialProbabilities(n: number, p: number): Float64Array {
  const probabilities = new Float64Array(n + 1);
  if (p <= 0 || p >= 1) {
    probabilities[p <= 0 ? 0 : n] = 1;
    return probabilities;
  }
  const [logP, logQ, logAll] = [log(p), log1p(-p), logGamma(n + 1)];
  for (let x = 0; x <= n; x++) {
    probabilities[x] = exp(logAll - logGamma(x + 1) - logGamma(n - x + 1) + x * logP + (n - x) * logQ);
  }
  return probabilities;
}

/** The smallest x with P(X ≤ x) ≥ probability. */
export function binomialQuantile(probability: number, probabilities: Float64Array): number {
  let cumulative = 0;
  for (let x = 0; x < probabilities.length; x++) {
    cumulative += probabilities[x];
    if (cumulative >= probability) return x;
  }
  return probabilities.length - 1;
}
