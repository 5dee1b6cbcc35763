// Blocks of columns → exact sums of all products of two columns: the lower triangle of ZᵀZ, where Z begins with a column
// that is 1 in a valid row and 0 in any other. Integers are added up as doubles, exact below 2^53, and moved to BigInt
// before they could reach it. One pass over a row costs a few operations for each product and no allocation.
import { GRID } from "../release/moment-layout.ts";
import type { Monomial } from "../release/monomials.ts";
import { affineMap } from "../release/released-variable.ts";
import { type BoundedVariable, type CategoricalVariable, isCategorical } from "../release/study.ts";
import { INVALID, quantisedFill } from "../table/quantise.ts";
import { type ExactSums, type SumQuery, toGridUnit } from "../table/source.ts";
import { transformed } from "../table/transform.ts";

/** The most rows of a block. */
export const BLOCK_ROWS = 2048;
/** Products are at most 2^32 in size: so many of them stay below 2^53. */
const ROWS_PER_FLUSH = 2 ** 20;

/** Whether a query asks for products of at most two columns. */
export function isQuadratic({ layout }: SumQuery): boolean {
  return layout.components.every((monomial) => monomial.length <= 2);
}

/**
 * Takes one column for each variable: a number as it stands in the table, NaN where it is missing; or the position of a
 * level, −1 where it is unknown.
 */
export class BlockSums {
  readonly #query: SumQuery;
  /** Z, a column after another. */
  readonly #z: Float64Array[];
  readonly #products: Float64Array;
  readonly #totals: bigint[];
  #totalRows = 0n;
  #pending = 0;

  constructor(query: SumQuery) {
    this.#query = query;
    this.#z = Array.from({ length: query.layout.factors.length + 1 }, () => new Float64Array(BLOCK_ROWS));
    const size = triangle(this.#z.length);
    this.#products = new Float64Array(size);
    this.#totals = new Array<bigint>(size).fill(0n);
  }

  add(columns: readonly Float64Array[], rows: number): void {
    if (this.#pending + rows > ROWS_PER_FLUSH) this.#flush();
    this.#quantise(columns, rows);
    for (let i = 0, first = 0; i < this.#z.length; first += ++i) addProducts(this.#z, i, rows, this.#products, first);
    this.#pending += rows;
    this.#totalRows += BigInt(rows);
  }

  result(): ExactSums {
    this.#flush();
    const plain = this.#query.layout.components.map((monomial) => this.#totals[placeOf(monomial)]!);
    return { sums: toGridUnit(plain, this.#query.layout), totalRows: this.#totalRows };
  }

  #quantise(columns: readonly Float64Array[], rows: number): void {
    const [valid, ...z] = this.#z as [Float64Array, ...Float64Array[]];
    valid.fill(1, 0, rows);
    let next = 0;
    for (const [j, variable] of this.#query.study.variables.entries()) {
      if (isCategorical(variable)) {
        const count = variable.levels.length - 1;
        encodeLevels(columns[j]!, rows, variable, z.slice(next, next + count), valid);
        next += count;
      } else quantiseColumn(columns[j]!, rows, variable, z[next++]!, valid);
    }
    for (const column of z) for (let r = 0; r < rows; r++) column[r]! *= valid[r]!;
  }

  #flush(): void {
    for (let k = 0; k < this.#totals.length; k++) this.#totals[k]! += BigInt(this.#products[k]!);
    this.#products.fill(0);
    this.#pending = 0;
  }
}

function triangle(size: number): number {
  return (size * (size + 1)) / 2;
}

/** Where the triangle has a component: the count and the sums stand in its first column. */
function placeOf([a, b]: Monomial): number {
  if (a === undefined) return 0;
  return b === undefined ? triangle(a + 1) : triangle(b + 1) + a + 1;
}

/** As `quantise` does, in the same order of operations. */
function quantiseColumn(
  cells: Float64Array,
  rows: number,
  variable: BoundedVariable,
  out: Float64Array,
  valid: Float64Array,
): void {
  const { transform } = variable;
  if (transform !== undefined) for (let r = 0; r < rows; r++) cells[r] = transformed(cells[r]!, transform);
  const { middle, half } = affineMap(variable.bounds);
  const fill = quantisedFill(variable);
  for (let r = 0; r < rows; r++) {
    const z = Math.floor(((cells[r]! - middle) / half) * GRID + 0.5);
    if (z >= -GRID && z <= GRID) out[r] = z;
    else if (z > GRID) out[r] = GRID;
    else if (z < -GRID) out[r] = -GRID;
    else if (fill !== INVALID) out[r] = fill;
    else {
      out[r] = 0;
      valid[r] = 0;
    }
  }
}

function encodeLevels(
  positions: Float64Array,
  rows: number,
  { levels, fill }: CategoricalVariable,
  out: readonly Float64Array[],
  valid: Float64Array,
): void {
  const absent = levels.length === 2 ? -1 : 0;
  const unknown = fill === null ? -1 : levels.indexOf(fill);
  for (let r = 0; r < rows; r++) {
    const position = positions[r]! < 0 ? unknown : positions[r]!;
    if (position < 0) valid[r] = 0;
    for (let level = 1; level < levels.length; level++) out[level - 1]![r] = position === level ? 1 : absent;
  }
}

/** Row i of the triangle, four products at a time: their additions do not wait for each other. */
function addProducts(z: readonly Float64Array[], i: number, rows: number, products: Float64Array, first: number): void {
  const a = z[i]!;
  let j = 0;
  for (; j + 3 <= i; j += 4) {
    const [b, c, d, e] = [z[j]!, z[j + 1]!, z[j + 2]!, z[j + 3]!];
    let [s, t, u, v] = [0, 0, 0, 0];
    for (let r = 0; r < rows; r++) {
      const x = a[r]!;
      s += x * b[r]!;
      t += x * c[r]!;
      u += x * d[r]!;
      v += x * e[r]!;
    }
    products[first + j]! += s;
    products[first + j + 1]! += t;
    products[first + j + 2]! += u;
    products[first + j + 3]! += v;
  }
  for (; j <= i; j++) {
    const b = z[j]!;
    let s = 0;
    for (let r = 0; r < rows; r++) s += a[r]! * b[r]!;
    products[first + j]! += s;
  }
}
