// The conjugate posterior of docs/theory/model.md §3 by explicit inverses, from the rows of a table in any units.
import type { ConjugatePrior } from "../../src/model/conjugate-prior.ts";
import { add, column, inverse, multiply, transpose } from "./plain-algebra.ts";

export interface ClosedForm {
  readonly mean: number[];
  /** The variance of each coefficient, with σ² integrated out. */
  readonly variance: number[];
  readonly shape: number;
  readonly scale: number;
}

/** `rows` hold (x, y). */
export function conjugateClosedForm(rows: readonly (readonly number[])[], prior: ConjugatePrior): ClosedForm {
  const design = rows.map((row) => [1, ...row.slice(0, -1)]);
  const response = rows.map((row) => [row.at(-1)!]);
  const { mean, precision } = prior.coefficients;
  const { shape: a0, scale: b0 } = prior.errorVariance;
  const mu0 = column(mean);
  const lambda = add(precision, multiply(transpose(design), design));
  const covariance = inverse(lambda);
  const mu = multiply(covariance, add(multiply(precision, mu0), multiply(transpose(design), response)));
  const quadratic = (m: number[][], v: number[][]) => multiply(multiply(transpose(v), m), v)[0][0];
  const squares = multiply(transpose(response), response)[0][0];
  const shape = a0 + rows.length / 2;
  const scale = b0 + (squares + quadratic(precision as number[][], mu0) - quadratic(lambda, mu)) / 2;
  return {
    mean: mu.map(([value]) => value),
    variance: covariance.map((row, j) => (scale / (shape - 1)) * row[j]),
    shape,
    scale,
  };
}

/** Σ aaᵀ over the rows a = (1, x, y), each variable mapped by (value − middle)/half. */
export function momentsOf(
  rows: readonly (readonly number[])[],
  maps: readonly { readonly middle: number; readonly half: number }[],
): number[][] {
  const scaled = rows.map((row) => [1, ...row.map((value, j) => (value - maps[j].middle) / maps[j].half)]);
  return multiply(transpose(scaled), scaled);
}
