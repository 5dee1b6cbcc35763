// Maps each entry of a symmetric moment matrix over (1, columns) to its component. Equal products are one component, so
// entries may coincide; some are known to be 0, and the count may be public.

/** An entry that is 0 in every table. */
export const ZERO = -1;
/** An entry that is the public count. */
export const PUBLIC_COUNT = -2;

/** The component of a private count: the first entry of the matrix comes first. */
export const PRIVATE_COUNT = 0;

/** size × size, row by row: the index of a component, `ZERO` or `PUBLIC_COUNT`. */
export interface MomentTable {
  readonly size: number;
  readonly entries: Int32Array;
}

/** Every entry of the lower triangle is its own component, row by row; the first is the count. */
export function plainTable(size: number, count: "private" | "public"): MomentTable {
  let next = 0;
  return tableOf(size, (i) => (i === 0 && count === "public" ? PUBLIC_COUNT : next++));
}

/** A symmetric table from its lower triangle; `entry` is called row by row. */
export function tableOf(size: number, entry: (i: number, j: number) => number): MomentTable {
  const entries = new Int32Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) entries[i * size + j] = entries[j * size + i] = entry(i, j);
  }
  return { size, entries };
}

/** The symmetric matrix of these component values. */
export function momentMatrixOf({ size, entries }: MomentTable, values: ArrayLike<number>, count: number): Float64Array {
  const matrix = new Float64Array(size * size);
  for (let at = 0; at < matrix.length; at++) {
    const entry = entries[at];
    matrix[at] = entry >= 0 ? values[entry] : entry === ZERO ? 0 : count;
  }
  return matrix;
}

/** The table of some rows (and the same columns), with its components renumbered in the order of `kept`. */
export function subTable(table: MomentTable, rows: readonly number[]): { table: MomentTable; kept: number[] } {
  const kept: number[] = [];
  const numbers = new Map<number, number>();
  const sub = tableOf(rows.length, (i, j) => {
    const entry = table.entries[rows[i] * table.size + rows[j]];
    if (entry < 0) return entry;
    const known = numbers.get(entry);
    if (known !== undefined) return known;
    numbers.set(entry, kept.length);
    kept.push(entry);
    return kept.length - 1;
  });
  return { table: sub, kept };
}

/** For every component its first entry in the lower triangle, row by row. */
export function firstEntries({ size, entries }: MomentTable, components: number): { row: number; column: number }[] {
  const places = new Array<{ row: number; column: number }>(components);
  for (let row = size - 1; row >= 0; row--) {
    for (let column = row; column >= 0; column--) {
      const entry = entries[row * size + column];
      if (entry >= 0) places[entry] = { row, column };
    }
  }
  return places;
}
