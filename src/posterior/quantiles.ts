// Draws → mean, standard deviation and the seven quantiles of every table: the median and the ends of the central
// 50, 90 and 95 % intervals. What is not a finite number becomes null, so that no JSON or table ever holds a NaN.
import { sortedQuantile } from "../diagnostics/quantile.ts";

/** A finite number, or null where there is none. */
export type Figure = number | null;

const LEVELS = { "q2.5": 0.025, q5: 0.05, q25: 0.25, q50: 0.5, q75: 0.75, q95: 0.95, "q97.5": 0.975 } as const;

/** The quantiles of a table, by name. */
export type Quantiles = Readonly<Record<keyof typeof LEVELS, Figure>>;

/** Mean, standard deviation and quantiles of some draws. */
export interface Spread extends Quantiles {
  readonly mean: Figure;
  readonly sd: Figure;
}

export function figure(value: number): Figure {
  return Number.isFinite(value) ? value : null;
}

export function quantiles(draws: Float64Array): Quantiles {
  const sorted = draws.slice().sort();
  const entries = Object.entries(LEVELS).map(([name, level]) => [name, figure(sortedQuantile(sorted, level))]);
  return Object.fromEntries(entries) as Quantiles;
}
