// Quantiles of the truth → how often the central interval of a stated level holds it, and how far that is from the level.

export interface Coverage {
  readonly level: number;
  readonly share: number;
  /** (share − level) in binomial standard errors of the level. */
  readonly deviation: number;
}

/** The central interval holds the truth exactly when u lies between (1 − level)/2 and (1 + level)/2. */
export function coverage(quantiles: readonly number[], level: number): Coverage {
  const inside = quantiles.filter((u) => Math.abs(u - 0.5) <= level / 2).length;
  return coverageOf(inside, quantiles.length, level);
}

function coverageOf(inside: number, trials: number, level: number): Coverage {
  const share = inside / trials;
  return { level, share, deviation: (share - level) / Math.sqrt((level * (1 - level)) / trials) };
}
