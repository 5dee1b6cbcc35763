// Solves A x = b with a symmetric A that noise may have left indefinite, by eigenvalues; A may be shifted by a ridge.
import { symmetricEigen } from "../../../src/math/eigen.ts";
import { matrix } from "../../../src/math/matrix.ts";

export interface SymmetricSolver {
  readonly leastEigenvalue: number;
  /** (A + ridge I)⁻¹ b. */
  solve(b: Float64Array, ridge?: number): Float64Array;
  /** V f(values) Vᵀ b, for other functions of A. */
  apply(b: Float64Array, of: (value: number) => number): Float64Array;
}

export function symmetricSolver(a: Float64Array, size: number): SymmetricSolver {
  const { values, vectors } = symmetricEigen(matrix(size, size, a));
  const apply = (b: Float64Array, of: (value: number) => number): Float64Array => {
    const out = new Float64Array(size);
    for (let j = 0; j < size; j++) {
      let along = 0;
      for (let i = 0; i < size; i++) along += vectors.data[i * size + j] * b[i];
      along *= of(values[j]);
      for (let i = 0; i < size; i++) out[i] += vectors.data[i * size + j] * along;
    }
    return out;
  };
  return { leastEigenvalue: values[0], apply, solve: (b, ridge = 0) => apply(b, (value) => 1 / (value + ridge)) };
}
