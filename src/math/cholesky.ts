// Cholesky factors of symmetric positive definite matrices, A = L Lᵀ, on n × n row-major arrays. Only lower triangles
// are read and written (except for the full inverse). Inner loops run along four rows at a time and allocate nothing:
// each gradient of the exact method needs a factorization, for n = 2 … 5 as well as for n = 500.
import { log } from "./elementary/log.ts";
import { addFourRows, dotsOfTwoWithFourRows } from "./four-rows.ts";

/** Scratch space for the dot products of a block. */
const dots = new Float64Array(8);

/** Overwrites the lower triangle of `a` with L; false (and `a` unusable) if A is not numerically positive definite. */
export function choleskyInPlace(a: Float64Array, n: number): boolean {
  let settled = 0;
  for (let i = 0; i < n; i++) {
    if ((i & 1) === 0) settled = i + 1 < n ? settlePair(a, n, i) : 0;
    if (!finishRow(a, n, i, settled)) return false;
  }
  return true;
}

/** Fills two rows up to the last whole block of four columns; returns where that block ends. */
function settlePair(a: Float64Array, n: number, i: number): number {
  const end = i & ~3;
  for (let j = 0; j < end; j += 4) {
    dotsOfTwoWithFourRows(a, i * n, j * n, n, j, dots);
    for (let at = 0; at < 8; at++) {
      const row = (at < 4 ? i : i + 1) * n;
      const column = j + (at & 3);
      let sum = a[row + column] - dots[at];
      for (let k = j; k < column; k++) sum -= a[row + k] * a[column * n + k];
      a[row + column] = sum / a[column * n + column];
    }
  }
  return end;
}

function finishRow(a: Float64Array, n: number, i: number, settled: number): boolean {
  const rowI = i * n;
  for (let j = settled; j < i; j++) {
    const rowJ = j * n;
    let sum = a[rowI + j];
    for (let k = 0; k < j; k++) sum -= a[rowI + k] * a[rowJ + k];
    a[rowI + j] = sum / a[rowJ + j];
  }
  let pivot = a[rowI + i];
  for (let k = 0; k < i; k++) pivot -= a[rowI + k] * a[rowI + k];
  // Written so that NaN fails too.
  if (!(pivot > 0 && pivot < Number.POSITIVE_INFINITY)) return false;
  a[rowI + i] = Math.sqrt(pivot);
  return true;
}

/** Overwrites b with L⁻¹ b. */
export function solveLower(l: Float64Array, n: number, b: Float64Array): void {
  for (let i = 0; i < n; i++) {
    const row = i * n;
    let sum = b[i];
    for (let k = 0; k < i; k++) sum -= l[row + k] * b[k];
    b[i] = sum / l[row + i];
  }
}

/** Overwrites b with L⁻ᵀ b. */
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
  const inverse = new Float64Array(n * n);
  invertLower(l, n, inverse);
  out.fill(0);
  addWeightedInverse(inverse, n, new Float64Array(n).fill(1), out, n);
  for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) out[j * n + i] = out[i * n + j];
}

/** log |A| = 2 Σ log L_ii. */
export function logDeterminantFromCholesky(l: Float64Array, n: number): number {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += log(l[i * n + i]);
  return 2 * sum;
}

/**
 * Writes the lower triangle of L⁻¹ into `out`, which must not be `l`: row i is −(Σ_{k < i} l_ik × row k)/l_ii. Diagonal
 * blocks get zeros above the diagonal, so that rows can be processed four at a time.
 */
export function invertLower(l: Float64Array, n: number, out: Float64Array): void {
  for (let i = 0; i < n; i++) {
    const rowI = i * n;
    const end = Math.min(n, (i | 3) + 1);
    for (let j = 0; j < end; j++) out[rowI + j] = 0;
    const whole = i & ~3;
    for (let k = 0; k < whole; k += 4) addFourRows(out, rowI, l, rowI + k, out, k * n, n, k + 4);
    for (let k = whole; k < i; k++) {
      for (let j = 0; j <= k; j++) out[rowI + j] += l[rowI + k] * out[k * n + j];
    }
    const reciprocal = 1 / l[rowI + i];
    for (let j = 0; j < i; j++) out[rowI + j] *= -reciprocal;
    out[rowI + i] = reciprocal;
  }
}

/** Scratch space for the coefficients of a block. */
const coefficients = new Float64Array(4);

/**
 * Adds Σᵢ wᵢ rᵢrᵢᵀ, where rᵢ are the rows of L⁻¹ = `inverse`, to the lower triangle of `out`, whose rows are `stride`
 * apart. This is the gradient of Σᵢ wᵢ log Lᵢᵢ² with respect to A = LLᵀ.
 */
export function addWeightedInverse(
  inverse: Float64Array,
  n: number,
  weights: Float64Array,
  out: Float64Array,
  stride: number,
): void {
  for (let i = 0; i < n; i++) {
    const row = i * stride;
    let k = i;
    for (; k + 3 < n; k += 4) {
      for (let r = 0; r < 4; r++) coefficients[r] = weights[k + r] * inverse[(k + r) * n + i];
      addFourRows(out, row, coefficients, 0, inverse, k * n, n, i + 1);
    }
    for (; k < n; k++) {
      const coefficient = weights[k] * inverse[k * n + i];
      for (let j = 0; j <= i; j++) out[row + j] += coefficient * inverse[k * n + j];
    }
  }
}
