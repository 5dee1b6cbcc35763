// Rows made up in a published setting → the sums that a rival gets, and figures over many releases of them.
import { standardError } from "../../../experiments/frame/rounded.ts";
import type { RegressionSums } from "../../../experiments/league/rivals/rival.ts";

/** Of rows of covariates with the response last. No bound is declared: the noise is the paper's. */
export function sumsOf(rows: readonly (readonly number[])[]): RegressionSums {
  const size = rows[0].length - 1;
  const gram = new Float64Array(size * size);
  const cross = new Float64Array(size);
  let square = 0;
  for (const row of rows) {
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) gram[i * size + j] += row[i] * row[j];
      cross[i] += row[i] * row[size];
    }
    square += row[size] ** 2;
  }
  return { size, gram, cross, square, rows: rows.length, reach: Number.POSITIVE_INFINITY };
}

export function repeat<T>(times: number, make: () => T): T[] {
  return Array.from({ length: times }, make);
}

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

export function standardDeviation(values: readonly number[]): number {
  return standardError(values) * Math.sqrt(values.length);
}
