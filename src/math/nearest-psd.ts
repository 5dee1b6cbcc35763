// The nearest symmetric matrix, in Frobenius distance, whose eigenvalues are all at least `floor`:
// raise the smaller eigenvalues of the symmetric part to the floor (Higham 1988, Theorem 2.1).
import { symmetricEigen } from "./eigen.ts";
import { type Matrix, matrix, multiplyTransposed, symmetrize } from "./matrix.ts";

export function nearestPositiveSemidefinite(a: Matrix, floor = 0): Matrix {
  const symmetric = symmetrize(a);
  const { values, vectors } = symmetricEigen(symmetric);
  // A matrix that needs no change is returned to the last bit.
  if (values.every((value) => value >= floor)) return symmetric;
  const n = a.rows;
  const scaled = matrix(n, n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) scaled.data[i * n + j] = vectors.data[i * n + j] * Math.max(values[j], floor);
  }
  return symmetrize(multiplyTransposed(scaled, vectors));
}
