// A lower triangle L that is filled row by row, where entry (i, j) depends on the dot product of rows i and j so far
// (as in a Cholesky factor); and the backward pass, from derivatives with respect to the dot products to derivatives
// with respect to the entries. Both passes process four rows at a time, cost O(n³) and allocate nothing.
import { addFourRows, dotsWithFourRows } from "./four-rows.ts";

export interface GrowingFactor {
  /** L, rows `size` apart. */
  readonly entries: Float64Array;
  /** Derivatives with respect to the entries; (i, j) is complete once `pullBackDot` has been called for (i, j + 1). */
  readonly derivatives: Float64Array;
  /** Σ_{l < j} L_il L_jl. Call for j = 0, 1, … in turn while filling row i. */
  dot(i: number, j: number): number;
  /** Starts the backward pass with zero derivatives. */
  turnBack(): void;
  /** Starts row i of the backward pass, last row first: adds the contributions of later rows. */
  pullBackRow(i: number): void;
  /** Takes the derivative with respect to `dot(i, j)`, for j = i − 1, …, 0 in turn. */
  pullBackDot(i: number, j: number, derivative: number): void;
}

/** Blocks start at multiples of four. */
const WITHIN = 3;

export function growingFactor(size: number): GrowingFactor {
  // Rows of zeros after the last make every block complete.
  const padded = size + WITHIN;
  const L = new Float64Array(padded * size);
  const byL = new Float64Array(size * size);
  /** The derivative with respect to dot(i, j) is stored at (j, i), so that those of row j are contiguous. */
  const byDot = new Float64Array(size * padded);
  const dots = new Float64Array(4);
  const block = new Float64Array(4);

  function dot(i: number, j: number): number {
    const within = j & WITHIN;
    const start = j - within;
    const row = i * size;
    const other = j * size;
    if (within === 0 && j > 0) dotsWithFourRows(L, row, L, other, size, j, dots);
    let sum = start > 0 ? dots[within] : 0;
    for (let l = start; l < j; l++) sum += L[row + l] * L[other + l];
    return sum;
  }

  function pullBackRow(i: number): void {
    for (let later = i + 1; later < size; later += 4) {
      addFourRows(byL, i * size, byDot, i * padded + later, L, later * size, size, i);
    }
    block[1] = block[2] = block[3] = 0;
  }

  function pullBackDot(i: number, j: number, derivative: number): void {
    const within = j & WITHIN;
    const row = i * size;
    byDot[j * padded + i] = derivative;
    block[within] = derivative;
    if (within === 0) {
      if (j > 0) addFourRows(byL, row, block, 0, L, j * size, size, j);
      block[1] = block[2] = block[3] = 0;
      return;
    }
    const previous = j - 1;
    const last = Math.min(WITHIN, within + i - 1 - j);
    let sum = 0;
    for (let r = within, at = j * size; r <= last; r++, at += size) sum += block[r] * L[at + previous];
    byL[row + previous] += sum;
  }

  function turnBack(): void {
    for (let i = 0; i < byL.length; i++) byL[i] = 0;
  }

  return { entries: L, derivatives: byL, dot, turnBack, pullBackRow, pullBackDot };
}
