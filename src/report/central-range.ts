import { sortedQuantile } from "../diagnostics/quantile.ts";

/** Beyond either end of a picture of draws: one of a thousand that strays would squeeze all others together. */
const TAIL = 0.01;

/** The ends of the central 98 % of some draws. */
export function centralRange(draws: Float64Array): [low: number, high: number] {
  const sorted = draws.slice().sort();
  return [sortedQuantile(sorted, TAIL), sortedQuantile(sorted, 1 - TAIL)];
}

/** The least range that holds all of some, and a little more at both ends. */
export function joinedRange(
  ranges: readonly (readonly [number, number])[],
  margin: number,
): [low: number, high: number] {
  const low = Math.min(...ranges.map(([end]) => end));
  const high = Math.max(...ranges.map(([, end]) => end));
  const more = margin * (high - low);
  return [low - more, high + more];
}
