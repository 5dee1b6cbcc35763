// Draws of one quantity → the figures a description gives of it.
import { estimateOf } from "../estimate.ts";
import type { Figure } from "../quantiles.ts";

/** The figure to quote, and the posterior it comes from; 90 % lie between q5 and q95. */
export interface Figures {
  readonly estimate: Figure;
  readonly mean: Figure;
  readonly sd: Figure;
  readonly q5: Figure;
  readonly q50: Figure;
  readonly q95: Figure;
}

/** The figures of some draws, which are judged under this name. */
export type Recorder = (name: string, draws: Float64Array) => Figures;

export function figuresOf(draws: Float64Array): Figures {
  const { estimate, mean, sd, q5, q50, q95 } = estimateOf(draws);
  return { estimate, mean, sd, q5, q50, q95 };
}
