// Quantiles of the truth → how far they are from uniform: the Kolmogorov–Smirnov distance with its critical values, and
// how often the central interval of a given level contains the truth.

/** Critical values of √M · distance, exceeded by a calibrated method with probability 5 % and 0.1 %. */
const FIVE_PERCENT = 1.358;
const ONE_IN_A_THOUSAND = 1.95;

/** The largest distance between the empirical distribution function of the values and that of the uniform on (0, 1). */
export function uniformDistance(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const M = sorted.length;
  let distance = 0;
  for (let i = 0; i < M; i++) distance = Math.max(distance, sorted[i] - i / M, (i + 1) / M - sorted[i]);
  return distance;
}

/** One cell in twenty exceeds it: among many cells a few may. */
export function usualLimit(trials: number): number {
  return FIVE_PERCENT / Math.sqrt(trials);
}

/** One cell in a thousand exceeds it: none should. */
export function extremeLimit(trials: number): number {
  return ONE_IN_A_THOUSAND / Math.sqrt(trials);
}

export interface Coverage {
  readonly level: number;
  readonly share: number;
  /** (share − level) in binomial standard errors of the level. */
  readonly deviation: number;
}

/** The central interval contains the truth exactly if u lies between (1 − level)/2 and (1 + level)/2. */
export function coverage(quantiles: readonly number[], level: number): Coverage {
  const share = quantiles.filter((u) => Math.abs(u - 0.5) <= level / 2).length / quantiles.length;
  return { level, share, deviation: (share - level) / Math.sqrt((level * (1 - level)) / quantiles.length) };
}
