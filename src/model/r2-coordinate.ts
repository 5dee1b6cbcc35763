// The coordinate of R² (docs/theory/exact.md §4.7): q = logit R² − log(1 + E/r), with E the explained and r the residual
// sum of squares of least squares. Logit R² itself would have to diverge as r goes to 0.
import { exp } from "../math/elementary/exp.ts";
import { log } from "../math/elementary/log.ts";

/** Where a chain starts, and an initial guess of the variance. */
export const R2_COORDINATE = { start: 0, variance: 2 };

/** 1 + E/r. */
export function scatterRatio(explained: number, residual: number): number {
  return 1 + explained / residual;
}

/** logit R² at a coordinate. */
export function logitR2(coordinate: number, ratio: number): number {
  return coordinate + log(ratio);
}

/** n/p times the odds of R²: the prior variance of a slope in units of its sampling variance. */
export function priorOverSampling(
  coordinate: number,
  explained: number,
  residual: number,
  p: number,
  n: number,
): number {
  return (exp(coordinate) * scatterRatio(explained, residual) * n) / p;
}
