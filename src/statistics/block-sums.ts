// Blocks of columns → exact sums of all products of two columns: the lower triangle of ZᵀZ, where Z begins with a column
// that is 1 in a valid row and 0 in any other. Integers are added up as doubles, exact below 2^53, and moved to BigInt
// before they could reach it. The work on rows is done in WebAssembly (kernels/block-sums.ts), on columns in its memory.
import { GRID } from "../moments/moment-layout.ts";
import type { Monomial } from "../moments/monomials.ts";
import { absentLevel, affineMap } from "../study/released-variable.ts";
import { type BoundedVariable, type CategoricalVariable, isCategorical } from "../study/study.ts";
import { type ExactSums, type SumQuery, toGridUnit } from "../table/source.ts";
import { WASM } from "./block-sums.wasm.ts";
import { INVALID, quantisedFill } from "./quantise.ts";
import { transformed } from "./transform.ts";

/** The most rows of a block, an even number. */
export const BLOCK_ROWS = 2048;
/** Products are at most 2^32 in size: so many of them stay below 2^53. */
const ROWS_PER_FLUSH = 2 ** 20;
const COLUMN_BYTES = BLOCK_ROWS * Float64Array.BYTES_PER_ELEMENT;
const PAGE_BYTES = 65_536;
/** The kernel takes columns four at a time. */
const COLUMNS_AT_ONCE = 4;

/** Whether a query asks for products of at most two columns. */
export function isQuadratic({ layout }: SumQuery): boolean {
  return layout.components.every((monomial) => monomial.length <= 2);
}

/** The exports of kernels/block-sums.ts; all but counts and numbers are addresses. */
interface Kernel {
  quantise(
    cells: number,
    grid: number,
    mask: number,
    rows: number,
    middle: number,
    half: number,
    largest: number,
    fill: number,
    filled: boolean,
  ): void;
  encodeLevel(positions: number, grid: number, rows: number, level: number, absent: number, unknown: number): void;
  requireKnown(positions: number, mask: number, rows: number): void;
  keepMasked(column: number, mask: number, rows: number): void;
  addProducts(columns: number, stride: number, count: number, rows: number, products: number): void;
}

/** Columns are written to `columns` and then added, again and again. */
export class BlockSums {
  /**
   * For each variable room for what the cells of a block are worth (`cellValue`): numbers, NaN where one is missing or bad;
   * or positions of levels, −1 where one is unknown.
   */
  readonly columns: readonly Float64Array[];
  readonly #query: SumQuery;
  readonly #kernel: Kernel;
  /** All ones in the rows that count, all zeros in others. */
  readonly #mask: BigInt64Array;
  /** Where each column of Z stands. */
  readonly #z: readonly number[];
  readonly #valid: Float64Array;
  readonly #products: Float64Array;
  readonly #totals: bigint[];
  #totalRows = 0n;
  #pending = 0;

  constructor(query: SumQuery) {
    this.#query = query;
    const { variables } = query.study;
    const width = query.layout.factors.length + 1;
    const roomForZ = Math.ceil(width / COLUMNS_AT_ONCE) * COLUMNS_AT_ONCE;
    const size = triangle(width);
    const columns = (first: number, count: number) =>
      Array.from({ length: count }, (_, j) => (first + j) * COLUMN_BYTES);
    const cells = columns(1 + roomForZ, variables.length);
    const end = (1 + roomForZ + variables.length) * COLUMN_BYTES;
    const bytes = end + size * Float64Array.BYTES_PER_ELEMENT;
    const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE_BYTES) });
    this.#kernel = kernelOver(memory);
    this.#z = columns(1, width);
    this.#mask = new BigInt64Array(memory.buffer, 0, BLOCK_ROWS);
    this.#valid = new Float64Array(memory.buffer, this.#z[0], BLOCK_ROWS);
    this.columns = cells.map((at) => new Float64Array(memory.buffer, at, BLOCK_ROWS));
    this.#products = new Float64Array(memory.buffer, end, size);
    this.#totals = new Array<bigint>(size).fill(0n);
  }

  /** Adds the first so many rows of `columns`. */
  add(rows: number): void {
    if (this.#pending + rows > ROWS_PER_FLUSH) this.#flush();
    // The kernel takes rows in pairs; one too many does not count.
    const even = rows + (rows % 2);
    this.#mask.fill(-1n, 0, rows).fill(0n, rows, even);
    this.#valid.fill(1, 0, even);
    this.#quantise(even);
    for (const column of this.#z) this.#kernel.keepMasked(column, this.#mask.byteOffset, even);
    this.#kernel.addProducts(this.#z[0], COLUMN_BYTES, this.#z.length, even, this.#products.byteOffset);
    this.#pending += rows;
    this.#totalRows += BigInt(rows);
  }

  result(): ExactSums {
    this.#flush();
    const plain = this.#query.layout.components.map((monomial) => this.#totals[placeOf(monomial)]);
    return { sums: toGridUnit(plain, this.#query.layout), totalRows: this.#totalRows };
  }

  #quantise(rows: number): void {
    let next = 1;
    for (const [j, variable] of this.#query.study.variables.entries()) {
      const cells = this.columns[j];
      if (isCategorical(variable)) {
        this.#encodeLevels(cells, rows, variable, next);
        next += variable.levels.length - 1;
      } else this.#quantiseColumn(cells, rows, variable, this.#z[next++]);
    }
  }

  #quantiseColumn(cells: Float64Array, rows: number, variable: BoundedVariable, out: number): void {
    const { transform } = variable;
    if (transform !== undefined) for (let r = 0; r < rows; r++) cells[r] = transformed(cells[r], transform);
    const { middle, half } = affineMap(variable.bounds);
    const fill = quantisedFill(variable);
    const filled = fill !== INVALID;
    this.#kernel.quantise(
      cells.byteOffset,
      out,
      this.#mask.byteOffset,
      rows,
      middle,
      half,
      GRID,
      filled ? fill : 0,
      filled,
    );
  }

  #encodeLevels(positions: Float64Array, rows: number, variable: CategoricalVariable, first: number): void {
    const { levels, fill } = variable;
    const absent = absentLevel(variable);
    const unknown = fill === null ? -1 : levels.indexOf(fill);
    for (let level = 1; level < levels.length; level++) {
      this.#kernel.encodeLevel(positions.byteOffset, this.#z[first + level - 1], rows, level, absent, unknown);
    }
    if (fill === null) this.#kernel.requireKnown(positions.byteOffset, this.#mask.byteOffset, rows);
  }

  #flush(): void {
    for (let k = 0; k < this.#totals.length; k++) this.#totals[k] += BigInt(this.#products[k]);
    this.#products.fill(0);
    this.#pending = 0;
  }
}

function kernelOver(memory: WebAssembly.Memory): Kernel {
  const binary = Uint8Array.from(atob(WASM), (character) => character.charCodeAt(0));
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(binary), { env: { memory } });
  return exports as unknown as Kernel;
}

function triangle(size: number): number {
  return (size * (size + 1)) / 2;
}

/** Where the triangle has a component: the count and the sums stand in its first column. */
function placeOf([a, b]: Monomial): number {
  if (a === undefined) return 0;
  return b === undefined ? triangle(a + 1) : triangle(b + 1) + a + 1;
}
