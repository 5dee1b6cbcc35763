// The nearest symmetric matrix in Frobenius norm with all eigenvalues between `floor` and `ceiling`: clip the
// eigenvalues of the symmetric part (Higham 1988, Theorem 2.1).
import { symmetricEigen } from "./eigen.ts";
import { type Matrix, matrix, multiplyTransposed, symmetrize } from "./matrix.ts";

export function nearestPositiveSemidefinite(a: Matrix, floor = 0, ceiling = Number.POSITIVE_INFINITY): Matrix {
  const symmetric = symmetrize(a);
  const { values, vectors } = symmetricEigen(symmetric);
  // A matrix that needs no change is returned bit for bit.
  if (values.every((value) => value >= floor && value <= ceiling)) return symmetric;
  const n = a.rows;
  const scaled = matrix(n, n);
  for (let j = 0; j < n; j++) {
    const value = Math.min(Math.max(values[j], floor), ceiling);
    for (let i = 0; i < n; i++) scaled.data[i * n + j] = vectors.data[i * n + j] * value;
  }
  return symmetrize(multiplyTransposed(scaled, vectors));
}
