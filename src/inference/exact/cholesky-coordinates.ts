// B = LLᵀ with L₀₀ = √n: the coordinates are the count's (if latent), then row by row the off-diagonals of L and the
// logarithm of its diagonal entry. Jacobian: Σ (k − i + 1) log L_ii over rows i ≥ 1 counted from 0, and with a latent
// count ½(k − 1) log n for the first column (MATH §3, where rows count from 1).
import { choleskyInPlace } from "../../math/cholesky.ts";
import type { MomentCoordinates } from "./coordinates.ts";
import type { CountCoordinate } from "./count-coordinate.ts";

export interface CholeskyCoordinates extends MomentCoordinates {
  /** The position of a given (n, B); B positive definite. */
  locate(count: number, moments: Float64Array): Float64Array;
}

export function choleskyCoordinates(size: number, countCoordinate: CountCoordinate): CholeskyCoordinates {
  const k = size;
  const offset = countCoordinate.dimension;
  const dimension = offset + (k * (k + 1)) / 2 - 1;
  const factor = new Float64Array(k * k);
  const moments = new Float64Array(k * k);
  const logDiagonal = new Float64Array(k);
  const product = new Float64Array(k);
  let u = 0;
  let n = 0;

  function expand(position: Float64Array): number {
    u = position[0];
    n = countCoordinate.count(u);
    factor[0] = Math.sqrt(n);
    let next = offset;
    for (let i = 1; i < k; i++) {
      for (let j = 0; j < i; j++) factor[i * k + j] = position[next++];
      logDiagonal[i] = position[next++];
      factor[i * k + i] = Math.exp(logDiagonal[i]);
    }
    multiplyLowerByTranspose(factor, k, moments);
    return n;
  }

  function logJacobian(): number {
    let sum = countCoordinate.logJacobian(u);
    if (offset === 1) sum += 0.5 * (k - 1) * Math.log(n);
    for (let i = 1; i < k; i++) sum += (k - i + 1) * logDiagonal[i];
    return sum;
  }

  function logScatter(): number {
    let sum = 0;
    for (let i = 1; i < k; i++) sum += 2 * logDiagonal[i];
    return sum;
  }

  function pullBack(A: Float64Array, countDerivative: number, scatterWeight: number, gradient: Float64Array): void {
    let next = offset;
    for (let i = 1; i < k; i++) {
      rowTimesLower(A, i, factor, k, product);
      for (let j = 0; j < i; j++) gradient[next++] = 2 * product[j];
      gradient[next++] = 2 * product[i] * factor[i * k + i] + 2 * scatterWeight + (k - i + 1);
    }
    if (offset === 0) return;
    rowTimesLower(A, 0, factor, k, product);
    // ∂/∂L₀₀ = 2(AL)₀₀ and dL₀₀/dn = 1/(2√n).
    const byCount = product[0] / factor[0] + countDerivative + (0.5 * (k - 1)) / n;
    gradient[0] = byCount * countCoordinate.derivative(u) + countCoordinate.logJacobianDerivative(u);
  }

  function locate(count: number, at: Float64Array): Float64Array {
    const lower = Float64Array.from(at);
    lower[0] = count;
    if (!choleskyInPlace(lower, k)) throw new RangeError("the moment matrix to start from is not positive definite");
    const position = new Float64Array(dimension);
    if (offset === 1) position[0] = countCoordinate.coordinate(count);
    let next = offset;
    for (let i = 1; i < k; i++) {
      for (let j = 0; j < i; j++) position[next++] = lower[i * k + j];
      position[next++] = Math.log(lower[i * k + i]);
    }
    return position;
  }

  return { dimension, moments, expand, logScatter, logJacobian, pullBack, locate };
}

/** Lower triangle of LLᵀ. */
function multiplyLowerByTranspose(lower: Float64Array, k: number, out: Float64Array): void {
  for (let i = 0; i < k; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let l = 0; l <= j; l++) sum += lower[i * k + l] * lower[j * k + l];
      out[i * k + j] = sum;
    }
  }
}

/** Entries 0 … row of row `row` of A·L. */
function rowTimesLower(A: Float64Array, row: number, lower: Float64Array, k: number, out: Float64Array): void {
  for (let j = 0; j <= row; j++) out[j] = 0;
  for (let l = 0; l < k; l++) {
    const weight = A[row * k + l];
    const last = Math.min(l, row);
    for (let j = 0; j <= last; j++) out[j] += weight * lower[l * k + j];
  }
}
