// The unique entries of a symmetric matrix: its lower triangle, row by row. Over (1, x, y) those of (1, x) come first,
// then x̃y, then y². Entry 0 is the count, which the methods of the paper take as known, so a vector of sufficient
// statistics starts at entry 1. Each unique entry counts once; all of vec(B) would count off-diagonals twice.

/** Position of (i, j) in either order. */
export function uniqueIndex(i: number, j: number): number {
  return i >= j ? (i * (i + 1)) / 2 + j : (j * (j + 1)) / 2 + i;
}

export function uniqueCount(size: number): number {
  return (size * (size + 1)) / 2;
}
