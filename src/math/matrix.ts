// Dense row-major matrices: entry (i, j) of an r × c matrix is data[i * c + j].
// Only what linear regression from a moment matrix needs. Hot functions write into an `out` that the caller may reuse.

/** A dense matrix, row by row. */
export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly data: Float64Array;
}

/** A matrix that wraps `data` (not copied), or a zero matrix. */
export function matrix(rows: number, columns: number, data: Float64Array = new Float64Array(rows * columns)): Matrix {
  requireSize(data.length === rows * columns, `${data.length} entries do not fill a ${rows} × ${columns} matrix`);
  return { rows, columns, data };
}

export function identity(size: number): Matrix {
  const result = matrix(size, size);
  for (let i = 0; i < size; i++) result.data[i * size + i] = 1;
  return result;
}

export function fromRows(rows: readonly (readonly number[])[]): Matrix {
  const columns = rows[0]?.length ?? 0;
  requireSize(
    rows.every((row) => row.length === columns),
    "rows of a matrix must have equal lengths",
  );
  return matrix(rows.length, columns, Float64Array.from(rows.flat()));
}

export function toRows(m: Matrix): number[][] {
  return Array.from({ length: m.rows }, (_, i) => Array.from(m.data.subarray(i * m.columns, (i + 1) * m.columns)));
}

export function transpose(m: Matrix): Matrix {
  const { rows, columns, data } = m;
  const result = matrix(columns, rows);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) result.data[j * rows + i] = data[i * columns + j];
  }
  return result;
}

/** a b. `out` must be neither a nor b. */
export function multiply(a: Matrix, b: Matrix, out: Matrix = matrix(a.rows, b.columns)): Matrix {
  requireSize(
    a.columns === b.rows && out.rows === a.rows && out.columns === b.columns,
    `cannot multiply ${a.rows} × ${a.columns} by ${b.rows} × ${b.columns} into ${out.rows} × ${out.columns}`,
  );
  const width = b.columns;
  const product = out.data.fill(0);
  for (let i = 0; i < a.rows; i++) {
    for (let k = 0; k < a.columns; k++) {
      const factor = a.data[i * a.columns + k];
      for (let j = 0; j < width; j++) product[i * width + j] += factor * b.data[k * width + j];
    }
  }
  return out;
}

/** a bᵀ: every entry is a dot product of two contiguous rows. `out` must be neither a nor b. */
export function multiplyTransposed(a: Matrix, b: Matrix, out: Matrix = matrix(a.rows, b.rows)): Matrix {
  requireSize(
    a.columns === b.columns && out.rows === a.rows && out.columns === b.rows,
    `cannot multiply ${a.rows} × ${a.columns} by the transpose of ${b.rows} × ${b.columns} into ${out.rows} × ${out.columns}`,
  );
  const length = a.columns;
  for (let i = 0; i < a.rows; i++) {
    for (let j = 0; j < b.rows; j++) {
      let sum = 0;
      for (let k = 0; k < length; k++) sum += a.data[i * length + k] * b.data[j * length + k];
      out.data[i * b.rows + j] = sum;
    }
  }
  return out;
}

/** m v. `out` must not be v. */
export function multiplyVector(m: Matrix, v: Float64Array, out = new Float64Array(m.rows)): Float64Array {
  const { rows, columns, data } = m;
  for (let i = 0; i < rows; i++) {
    let sum = 0;
    for (let j = 0; j < columns; j++) sum += data[i * columns + j] * v[j];
    out[i] = sum;
  }
  return out;
}

/** vᵀ m v. */
export function quadraticForm(m: Matrix, v: Float64Array): number {
  const { rows, columns, data } = m;
  let sum = 0;
  for (let i = 0; i < rows; i++) {
    let inner = 0;
    for (let j = 0; j < columns; j++) inner += data[i * columns + j] * v[j];
    sum += v[i] * inner;
  }
  return sum;
}

/** (m + mᵀ) / 2, as a new matrix. */
export function symmetrize(m: Matrix): Matrix {
  const { rows: n, data } = m;
  requireSize(n === m.columns, `a ${n} × ${m.columns} matrix has no symmetric part`);
  const result = matrix(n, n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) result.data[i * n + j] = 0.5 * data[i * n + j] + 0.5 * data[j * n + i];
  }
  return result;
}

function requireSize(holds: boolean, message: string): void {
  if (!holds) throw new RangeError(message);
}
