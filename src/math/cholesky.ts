// Cholesky factors of symmetric positive definite matrices, A = L Lᵀ, on n × n row-major arrays.
// Only lower triangles are read and written (save for the full inverse). All inner loops run along rows, and nothing is
// allocated: the factor is taken once per gradient of the exact method, at n = 2 … 5 as well as at n = 500.
import { log } from "./elementary/log.ts";

/** Overwrites the lower triangle of `a` by L; false (and `a` spoilt) when A is not numerically positive definite. */
export function choleskyInPlace(a: Float64Array, n: number): boolean {
  for (let i = 0; i < n; i++) {
    const rowI = i * n;
    let pivot = a[rowI + i];
    for (let j = 0; j < i; j++) {
      const rowJ = j * n;
      let sum = a[rowI + j];
      for (let k = 0; k < j; k++) sum -= a[rowI + k] * a[rowJ + k];
      const entry = sum / a[rowJ + j];
      a[rowI + j] = entry;
      pivot -= entry * entry;
    }
    // Written so that NaN fails too.
    if (!(pivot > 0 && pivot < Number.POSITIVE_INFINITY)) return false;
    a[rowI + i] = Math.sqrt(pivot);
  }
  return true;
}

/** Overwrites b by L⁻¹ b. */
export function solveLower(l: Float64Array, n: number, b: Float64Array): void {
  for (let i = 0; i < n; i++) {
    const row = i * n;
    let sum = b[i];
    for (let k = 0; k < i; k++) sum -= l[row + k] * b[k];
    b[i] = sum / l[row + i];
  }
}

/** Overwrites b by L⁻ᵀ b. */
export function solveLowerTransposed(l: Float64Array, n: number, b: Float64Array): void {
  for (let i = n - 1; i >= 0; i--) {
    const row = i * n;
    const solved = b[i] / l[row + i];
    b[i] = solved;
    for (let k = 0; k < i; k++) b[k] -= l[row + k] * solved;
  }
}

/** Writes the full symmetric A⁻¹ = L⁻ᵀ L⁻¹ into `out`, which must not be `l`. */
export function invertFromCholesky(l: Float64Array, n: number, out: Float64Array): void {
  invertLower(l, n, out);
  for (let i = 0; i < n; i++) {
    // Row i of the product needs rows k ≥ i of L⁻¹ only, so it may replace row i of L⁻¹.
    const rowI = i * n;
    const diagonal = out[rowI + i];
    for (let j = 0; j <= i; j++) out[rowI + j] *= diagonal;
    for (let k = i + 1; k < n; k++) {
      const rowK = k * n;
      const factor = out[rowK + i];
      for (let j = 0; j <= i; j++) out[rowI + j] += factor * out[rowK + j];
    }
    for (let j = 0; j < i; j++) out[j * n + i] = out[rowI + j];
  }
}

/** log |A| = 2 Σ log L_ii. */
export function logDeterminantFromCholesky(l: Float64Array, n: number): number {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += log(l[i * n + i]);
  return 2 * sum;
}

/** Writes the lower triangle of L⁻¹ into `out`, which must not be `l`. */
export function invertLower(l: Float64Array, n: number, out: Float64Array): void {
  for (let i = 0; i < n; i++) {
    const rowI = i * n;
    const reciprocal = 1 / l[rowI + i];
    for (let j = 0; j < i; j++) out[rowI + j] = 0;
    for (let k = 0; k < i; k++) {
      const rowK = k * n;
      const factor = l[rowI + k] * reciprocal;
      for (let j = 0; j <= k; j++) out[rowI + j] -= factor * out[rowK + j];
    }
    out[rowI + i] = reciprocal;
  }
}
