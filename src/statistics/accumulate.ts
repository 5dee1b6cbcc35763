// Rows in memory or streamed → exact integer sums. Integers are added up as doubles, which is exact below 2^53, and
// moved to BigInt before they could reach it; memory does not depend on the number of rows.
import { gridDegree, type MomentSelection, type Monomial, monomials } from "../release/monomials.ts";
import { releasedVariables } from "../release/released-variable.ts";
import type { Study } from "../release/study.ts";
import { quantiseRow } from "../table/quantise.ts";
import { type ExactSums, type SumQuery, toGridUnit } from "../table/source.ts";
import { ExactStatistics } from "./exact-statistics.ts";

/** Cells by column name. */
export type Row = Readonly<Record<string, unknown>>;

/** Products of two grid values are at most 2^32, and the middle limb below adds two of them. */
const ROWS_PER_FLUSH = 2 ** 19;
const LIMB = 2 ** 16;

/** Exact sums of rows in memory or streamed; memory does not grow with their number. */
export async function accumulate(
  study: Study,
  selection: MomentSelection,
  rows: Iterable<Row> | AsyncIterable<Row>,
): Promise<ExactStatistics> {
  const query = { study, monomials: monomials(selection), gridDegree: gridDegree(selection) };
  const accumulator = new Accumulator(query);
  const columns = study.variables.map(({ column }) => column);
  for await (const row of rows) accumulator.add(columns.map((column) => row[column]));
  return new ExactStatistics({ study, selection, ...accumulator.result() });
}

/** Takes the cells of one row at a time, in the order of the study's variables. */
export class Accumulator {
  readonly #query: SumQuery;
  readonly #point: Float64Array;
  readonly #sums: MonomialSums;
  #totalRows = 0;

  constructor(query: SumQuery, rowsPerFlush = ROWS_PER_FLUSH) {
    this.#query = query;
    this.#point = new Float64Array(releasedVariables(query.study.variables).length);
    this.#sums = new MonomialSums(query.monomials, rowsPerFlush);
  }

  add(cells: ArrayLike<unknown>): void {
    this.#totalRows++;
    if (quantiseRow(this.#query.study.variables, cells, this.#point)) this.#sums.add(this.#point);
  }

  result(): ExactSums {
    const { monomials: all, gridDegree: degree } = this.#query;
    const sums = this.#sums.totals().map((sum, index) => toGridUnit(sum, all[index]!, degree));
    return { sums, totalRows: BigInt(this.#totalRows) };
  }
}

/**
 * A monomial is a product a·b of two factors of degree ≤ 2, so |a|, |b| ≤ 2^32. Written in limbs, a = a₁·2^16 + a₀ and
 * b = b₁·2^16 + b₀ with |a₁|, |b₁|, a₀, b₀ ≤ 2^16: three sums that stay exact for a flush's worth of rows.
 */
class MonomialSums {
  readonly #monomials: readonly Monomial[];
  readonly #rowsPerFlush: number;
  readonly #high: Float64Array;
  readonly #middle: Float64Array;
  readonly #low: Float64Array;
  readonly #totals: bigint[];
  #pending = 0;

  constructor(all: readonly Monomial[], rowsPerFlush: number) {
    this.#monomials = all;
    this.#rowsPerFlush = rowsPerFlush;
    this.#high = new Float64Array(all.length);
    this.#middle = new Float64Array(all.length);
    this.#low = new Float64Array(all.length);
    this.#totals = new Array<bigint>(all.length).fill(0n);
  }

  add(z: Float64Array): void {
    for (let index = 0; index < this.#monomials.length; index++) {
      const monomial = this.#monomials[index]!;
      const a = factor(z, monomial, 0);
      if (monomial.length <= 2) this.#low[index]! += a;
      else this.#addInLimbs(index, a, factor(z, monomial, 2));
    }
    if (++this.#pending === this.#rowsPerFlush) this.#flush();
  }

  totals(): bigint[] {
    this.#flush();
    return [...this.#totals];
  }

  #addInLimbs(index: number, a: number, b: number): void {
    const a1 = Math.floor(a / LIMB);
    const b1 = Math.floor(b / LIMB);
    const a0 = a - a1 * LIMB;
    const b0 = b - b1 * LIMB;
    this.#high[index]! += a1 * b1;
    this.#middle[index]! += a1 * b0 + a0 * b1;
    this.#low[index]! += a0 * b0;
  }

  #flush(): void {
    for (let index = 0; index < this.#totals.length; index++) {
      const [high, middle, low] = [this.#high, this.#middle, this.#low].map((limb) => BigInt(limb[index]!));
      this.#totals[index]! += (high! << 32n) + (middle! << 16n) + low!;
    }
    for (const limb of [this.#high, this.#middle, this.#low]) limb.fill(0);
    this.#pending = 0;
  }
}

/** Product of the (at most two) grid values that the monomial names from `start` on. */
function factor(z: Float64Array, monomial: Monomial, start: number): number {
  const end = Math.min(start + 2, monomial.length);
  let product = 1;
  for (let i = start; i < end; i++) product *= z[monomial[i]!]!;
  return product;
}
