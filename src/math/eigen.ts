// Eigenvalues and eigenvectors of a symmetric matrix, A = V diag(values) Vᵀ: Householder reduction to a tridiagonal
// matrix, then implicit QL with Wilkinson's shift (Golub & Van Loan, Matrix Computations, §8.3). Vectors are kept as
// rows until the end, so that every O(n) inner loop reads contiguous memory.
import { hypot } from "./elementary/hypot.ts";
import { identity, type Matrix, matrix } from "./matrix.ts";

export interface Eigen {
  /** Ascending. */
  readonly values: Float64Array;
  /** Column j is the unit eigenvector of values[j]. */
  readonly vectors: Matrix;
}

interface Tridiagonal {
  readonly diagonal: Float64Array;
  /** Entry i couples diagonal entries i and i + 1; the last is 0. */
  readonly offDiagonal: Float64Array;
}

/** Negligible next to entries of size 1. Smaller lengths may be subnormal, and dividing by them spoils a rotation. */
const NEGLIGIBLE = 1e-290;

/** Reads the lower triangle only. Throws only if an entry is not finite. */
export function symmetricEigen(a: Matrix): Eigen {
  const n = a.rows;
  if (n !== a.columns) throw new RangeError(`a ${n} × ${a.columns} matrix has no eigenvalues`);
  const scale = largestMagnitude(a.data);
  if (!Number.isFinite(scale)) throw new RangeError("eigenvalues need finite entries");
  if (scale === 0) return { values: new Float64Array(n), vectors: identity(n) };
  // With entries of size 1 the squares below neither overflow nor underflow.
  const work = symmetricFromLower(a, scale);
  const tridiagonal = tridiagonalize(work, n);
  const rows = accumulateReflections(work, n);
  diagonalize(tridiagonal, rows);
  return ascending(tridiagonal.diagonal, scale, rows);
}

function largestMagnitude(data: Float64Array): number {
  let largest = 0;
  // Math.max propagates NaN.
  for (const value of data) largest = Math.max(largest, Math.abs(value));
  return largest;
}

function symmetricFromLower(a: Matrix, scale: number): Float64Array {
  const n = a.rows;
  const result = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) result[i * n + j] = result[j * n + i] = a.data[i * n + j] / scale;
  }
  return result;
}

/** On return, row k of `a` holds, right of the diagonal, the vector u of reflection k, scaled so that H = I − u uᵀ. */
function tridiagonalize(a: Float64Array, n: number): Tridiagonal {
  const diagonal = new Float64Array(n);
  const offDiagonal = new Float64Array(n);
  const w = new Float64Array(n);
  for (let k = 0; k < n; k++) {
    diagonal[k] = a[k * n + k];
    if (k + 1 === n) break;
    offDiagonal[k] = reflectionVector(a.subarray(k * n + k + 1, (k + 1) * n));
    applyOnBothSides(a, n, k + 1, a.subarray(k * n, (k + 1) * n), w);
  }
  return { diagonal, offDiagonal };
}

/** Replaces x with the u for which (I − u uᵀ) x = (α, 0, …, 0), and returns α. u = 0 if x already has that form. */
function reflectionVector(x: Float64Array): number {
  const size = largestMagnitude(x);
  // Squares of tiny entries would underflow.
  if (size > 0) for (let i = 0; i < x.length; i++) x[i] /= size;
  const first = x[0];
  let tail = 0;
  for (let i = 1; i < x.length; i++) tail += x[i] * x[i];
  if (tail === 0) {
    x.fill(0);
    return size * first;
  }
  const norm = Math.sqrt(first * first + tail);
  const alpha = first > 0 ? -norm : norm;
  // u = (x − α e₁) √2 / ‖x − α e₁‖; the sign of α avoids cancellation in the first entry.
  x[0] = first - alpha;
  const factor = Math.SQRT2 / Math.sqrt(x[0] * x[0] + tail);
  for (let i = 0; i < x.length; i++) x[i] *= factor;
  return size * alpha;
}

/** Replaces the trailing block A with H A H = A − u wᵀ − w uᵀ, where w = Au − ½(uᵀAu) u. */
function applyOnBothSides(a: Float64Array, n: number, from: number, u: Float64Array, w: Float64Array): void {
  let half = 0;
  for (let i = from; i < n; i++) {
    let sum = 0;
    for (let j = from; j < n; j++) sum += a[i * n + j] * u[j];
    w[i] = sum;
    half += 0.5 * sum * u[i];
  }
  for (let i = from; i < n; i++) w[i] -= half * u[i];
  for (let i = from; i < n; i++) {
    const ui = u[i];
    const wi = w[i];
    for (let j = from; j < n; j++) a[i * n + j] -= ui * w[j] + wi * u[j];
  }
}

/** The rows of Qᵀ, where Q = H₀ H₁ … maps the tridiagonal matrix back to A. Starts with the smallest reflection. */
function accumulateReflections(a: Float64Array, n: number): Float64Array[] {
  const rows = Array.from({ length: n }, (_, i) => new Float64Array(n).fill(1, i, i + 1));
  for (let k = n - 2; k >= 0; k--) {
    const u = a.subarray(k * n, (k + 1) * n);
    for (let i = k + 1; i < n; i++) {
      const row = rows[i];
      let projection = 0;
      for (let j = k + 1; j < n; j++) projection += row[j] * u[j];
      for (let j = k + 1; j < n; j++) row[j] -= projection * u[j];
    }
  }
  return rows;
}

/** Isolates eigenvalues from the top. Negligible means relative to the rows visited so far, as in EISPACK's tql2. */
function diagonalize(t: Tridiagonal, rows: Float64Array[]): void {
  let size = 0;
  for (let first = 0; first < rows.length; first++) {
    size = Math.max(size, Math.abs(t.diagonal[first]) + Math.abs(t.offDiagonal[first]));
    const threshold = Math.max(Number.EPSILON * size, NEGLIGIBLE);
    // One or two sweeps are typical; the limit is only a safeguard.
    for (let sweep = 0; sweep < 100; sweep++) {
      const last = endOfBlock(t.offDiagonal, first, threshold);
      if (last === first) break;
      sweepBlock(t, first, last, rows);
    }
  }
}

function endOfBlock(offDiagonal: Float64Array, first: number, threshold: number): number {
  let last = first;
  // Terminates because the last off-diagonal entry is 0.
  while (Math.abs(offDiagonal[last]) > threshold) last++;
  return last;
}

/** One implicit QL step on rows first … last, chasing the bulge upwards. */
function sweepBlock({ diagonal, offDiagonal }: Tridiagonal, first: number, last: number, rows: Float64Array[]): void {
  let bulgeless = diagonal[last] - wilkinsonShift(diagonal[first], offDiagonal[first], diagonal[first + 1]);
  let cosine = 1;
  let sine = 1;
  let carried = 0;
  for (let i = last - 1; i >= first; i--) {
    const bulge = sine * offDiagonal[i];
    const below = cosine * offDiagonal[i];
    const length = hypot(bulge, bulgeless);
    sine = length < NEGLIGIBLE ? 0 : bulge / length;
    cosine = length < NEGLIGIBLE ? 1 : bulgeless / length;
    offDiagonal[i + 1] = length;
    const base = diagonal[i + 1] - carried;
    const change = (diagonal[i] - base) * sine + 2 * cosine * below;
    carried = sine * change;
    diagonal[i + 1] = base + carried;
    bulgeless = cosine * change - below;
    rotateRows(rows[i], rows[i + 1], cosine, sine);
  }
  diagonal[first] -= carried;
  offDiagonal[first] = bulgeless;
  offDiagonal[last] = 0;
}

/** The eigenvalue of the leading 2 × 2 block [a b; b c] nearer to a. */
function wilkinsonShift(a: number, b: number, c: number): number {
  const ratio = (c - a) / (2 * b);
  const root = hypot(ratio, 1);
  return a - b / (ratio + (ratio < 0 ? -root : root));
}

function rotateRows(upper: Float64Array, lower: Float64Array, cosine: number, sine: number): void {
  for (let k = 0; k < upper.length; k++) {
    const above = upper[k];
    const below = lower[k];
    lower[k] = sine * above + cosine * below;
    upper[k] = cosine * above - sine * below;
  }
}

function ascending(diagonal: Float64Array, scale: number, rows: Float64Array[]): Eigen {
  const n = diagonal.length;
  const order = Array.from(diagonal.keys()).sort((i, j) => diagonal[i] - diagonal[j]);
  const vectors = matrix(n, n);
  for (let j = 0; j < n; j++) {
    const row = rows[order[j]];
    for (let i = 0; i < n; i++) vectors.data[i * n + j] = row[i];
  }
  return { values: Float64Array.from(order, (i) => scale * diagonal[i]), vectors };
}
