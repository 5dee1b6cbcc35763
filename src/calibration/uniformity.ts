// Quantiles of the truth → how far they are from uniform: the Kolmogorov–Smirnov distance, and the limits it is judged by.

/** Limits of √M · distance that a calibrated method passes with probability 5 % and 0.1 %. */
const FIVE_PERCENT = 1.358;
const ONE_IN_A_THOUSAND = 1.95;

/** The largest distance between the empirical distribution of the values and the uniform one on (0, 1). */
export function uniformDistance(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const M = sorted.length;
  let distance = 0;
  for (let i = 0; i < M; i++) distance = Math.max(distance, sorted[i] - i / M, (i + 1) / M - sorted[i]);
  return distance;
}

/** Exceeded by one cell in twenty: a few of many may. */
export function usualLimit(trials: number): number {
  return FIVE_PERCENT / Math.sqrt(trials);
}

/** Exceeded by one cell in a thousand: none should. */
export function extremeLimit(trials: number): number {
  return ONE_IN_A_THOUSAND / Math.sqrt(trials);
}
