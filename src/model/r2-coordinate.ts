// The coordinate of R² beside the moments (docs/theory/exact.md §3.3): u = logit R² − log(E/r + p/n), R² relative to what
// least squares explains, E, beside what it leaves, r. Logit R² itself would have to follow r to 0.
import { exp } from "../math/elementary/exp.ts";
import { log } from "../math/elementary/log.ts";

/** Where a chain starts, and a first guess at the variance. */
export const R2_COORDINATE = { start: 0, variance: 2 };

/** E/r + p/n. */
export function explainedRatio(explained: number, residual: number, p: number, n: number): number {
  return explained / residual + p / n;
}

/** logit R² at a coordinate. */
export function logitR2(coordinate: number, ratio: number): number {
  return coordinate + log(ratio);
}

/** n/p times the odds of R²: what the prior's variance of a slope is in units of its sampling variance. */
export function priorOverSampling(
  coordinate: number,
  explained: number,
  residual: number,
  p: number,
  n: number,
): number {
  return exp(coordinate) * ((n * explained) / (p * residual) + 1);
}
