// Sparse matrices by rows and their products with vectors. In a linear map between the moments of two sites each moment
// depends on a handful of others.

/** The entries of row i are at `starts[i]` up to, but excluding, `starts[i + 1]`. */
export interface SparseMatrix {
  readonly rows: number;
  readonly columns: number;
  readonly starts: Int32Array;
  readonly indices: Int32Array;
  readonly values: Float64Array;
}

/** Each row maps column → value; zeros are dropped. */
export function sparseMatrix(columns: number, rows: readonly ReadonlyMap<number, number>[]): SparseMatrix {
  const entries = rows.map((row) => [...row].filter(([, value]) => value !== 0));
  const starts = Int32Array.from([0, ...entries.map(({ length }) => length)]);
  for (let i = 1; i < starts.length; i++) starts[i] += starts[i - 1];
  const flat = entries.flat();
  return {
    rows: rows.length,
    columns,
    starts,
    indices: Int32Array.from(flat, ([column]) => column),
    values: Float64Array.from(flat, ([, value]) => value),
  };
}

export function forEachEntry(
  { rows, starts, indices, values }: SparseMatrix,
  visit: (row: number, column: number, value: number) => void,
): void {
  for (let row = 0; row < rows; row++) {
    for (let at = starts[row]; at < starts[row + 1]; at++) visit(row, indices[at], values[at]);
  }
}

/** The given rows, in this order. */
export function selectRows(matrix: SparseMatrix, rows: readonly number[]): SparseMatrix {
  const { starts, indices, values } = matrix;
  return sparseMatrix(
    matrix.columns,
    rows.map((row) => {
      const from = starts[row];
      return new Map(Array.from(indices.subarray(from, starts[row + 1]), (column, i) => [column, values[from + i]]));
    }),
  );
}

/** The matrix without its empty columns, and the columns that remain. */
export function usedColumns(matrix: SparseMatrix): { matrix: SparseMatrix; columns: number[] } {
  const columns = [...new Set(matrix.indices)].sort((a, b) => a - b);
  const numbers = new Map(columns.map((column, index) => [column, index]));
  const indices = matrix.indices.map((column) => numbers.get(column)!);
  return { matrix: { ...matrix, columns: columns.length, indices }, columns };
}

/** out += factor · matrix · vector. */
export function addProduct(
  { rows, starts, indices, values }: SparseMatrix,
  vector: Float64Array,
  factor: number,
  out: Float64Array,
): void {
  for (let row = 0; row < rows; row++) {
    let sum = 0;
    for (let at = starts[row]; at < starts[row + 1]; at++) sum += values[at] * vector[indices[at]];
    out[row] += factor * sum;
  }
}

/** out += factor · matrixᵀ · vector. */
export function addTransposeProduct(
  { rows, starts, indices, values }: SparseMatrix,
  vector: Float64Array,
  factor: number,
  out: Float64Array,
): void {
  for (let row = 0; row < rows; row++) {
    const weight = factor * vector[row];
    for (let at = starts[row]; at < starts[row + 1]; at++) out[indices[at]] += values[at] * weight;
  }
}
