// Matrices as rows of plain numbers, the slow and obvious way: an independent reference for the factorized formulas.

type Rows = readonly (readonly number[])[];

export function multiply(a: Rows, b: Rows): number[][] {
  return a.map((row) => b[0].map((_, j) => row.reduce((sum, value, k) => sum + value * b[k][j], 0)));
}

export function transpose(a: Rows): number[][] {
  return a[0].map((_, j) => a.map((row) => row[j]));
}

export function add(a: Rows, b: Rows): number[][] {
  return a.map((row, i) => row.map((value, j) => value + b[i][j]));
}

export function column(values: ArrayLike<number>): number[][] {
  return Array.from(values, (value) => [value]);
}

/** Gauss–Jordan with the largest pivot of each column. */
export function inverse(a: Rows): number[][] {
  const size = a.length;
  const work = a.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (let k = 0; k < size; k++) {
    const pivot = work.reduce((best, row, i) => (i >= k && Math.abs(row[k]) > Math.abs(work[best][k]) ? i : best), k);
    [work[k], work[pivot]] = [work[pivot], work[k]];
    work[k] = work[k].map((value) => value / work[k][k]);
    for (let i = 0; i < size; i++) {
      if (i === k) continue;
      const factor = work[i][k];
      work[i] = work[i].map((value, j) => value - factor * work[k][j]);
    }
  }
  return work.map((row) => row.slice(size));
}
