// Rows in memory or streamed → exact integer sums. Integers are added up as doubles, which is exact below 2^53, and
// moved to BigInt before they could reach it; memory does not depend on the number of rows.
import type { MomentLayout } from "../moments/moment-layout.ts";
import type { Monomial } from "../moments/monomials.ts";
import type { Study } from "../study/study.ts";
import { cellLabel, cellValue } from "../table/cell-value.ts";
import { People } from "../table/people.ts";
import { cellOrder } from "../table/row-order.ts";
import { type ExactSums, type SummedLayout, type SumQuery, toGridUnit } from "../table/source.ts";
import { ExactStatistics } from "./exact-statistics.ts";
import { KeptRows } from "./kept-rows.ts";
import { quantiseValues } from "./quantise.ts";

/** Cells by column name. */
export type Row = Readonly<Record<string, unknown>>;

/** Products of two grid values are at most 2^32, and the middle limb below adds two of them. */
const ROWS_PER_FLUSH = 2 ** 19;
const LIMB = 2 ** 16;

/** Exact sums of rows in memory or streamed; memory grows with the number of people at most, and only if ids are declared. */
export async function accumulate(
  study: Study,
  layout: MomentLayout,
  rows: Iterable<Row> | AsyncIterable<Row>,
): Promise<ExactStatistics> {
  const accumulator = new Accumulator({ study, layout });
  const columns = study.variables.map(({ column }) => column);
  if (study.person !== undefined) await accumulateKept(study, rows, accumulator);
  else for await (const row of rows) accumulator.add(columns.map((column) => row[column]));
  return new ExactStatistics({ study, layout, ...accumulator.result() });
}

/** One row of each person (docs/theory/sensitivity.md §6). */
async function accumulateKept(
  study: Study,
  rows: Iterable<Row> | AsyncIterable<Row>,
  accumulator: Accumulator,
): Promise<void> {
  const { variables, person, by, missing } = study;
  const people = new People(missing);
  const kept = new KeptRows(study);
  for await (const row of rows) {
    const values = variables.map((variable) => cellValue(row[variable.column], variable));
    kept.add(people.ofText(cellLabel(row[person!])), values, by === undefined ? undefined : cellOrder(row[by]));
  }
  kept.visitEach((values) => accumulator.addValues(values));
}

/** Takes the cells of one row at a time, in the order of the study's variables. */
export class Accumulator {
  readonly #query: SumQuery;
  readonly #values: Float64Array;
  readonly #point: Float64Array;
  readonly #sums: ProductSums;
  #totalRows = 0;

  constructor(query: SumQuery, rowsPerFlush = ROWS_PER_FLUSH) {
    this.#query = query;
    this.#values = new Float64Array(query.study.variables.length);
    this.#point = new Float64Array(query.layout.factors.length);
    this.#sums = new ProductSums(query.layout, rowsPerFlush);
  }

  add(cells: ArrayLike<unknown>): void {
    const { variables } = this.#query.study;
    for (let j = 0; j < variables.length; j++) this.#values[j] = cellValue(cells[j], variables[j]);
    this.addValues(this.#values);
  }

  /** The same, given what the cells are worth to their variables (`cellValue`). */
  addValues(values: ArrayLike<number>): void {
    this.#totalRows++;
    if (quantiseValues(this.#query.study.variables, values, this.#point)) this.#sums.add(this.#point);
  }

  result(): ExactSums {
    return { sums: toGridUnit(this.#sums.totals(), this.#query.layout), totalRows: BigInt(this.#totalRows) };
  }
}

/**
 * A component is a product a·b, each with at most two numbers in it, so |a|, |b| ≤ 2^32. Written in limbs, a = a₁·2^16 + a₀
 * and b = b₁·2^16 + b₀ with |a₁|, |b₁|, a₀, b₀ ≤ 2^16: three sums that stay exact for a flush's worth of rows.
 */
class ProductSums {
  readonly #products: readonly Product[];
  readonly #rowsPerFlush: number;
  readonly #high: Float64Array;
  readonly #middle: Float64Array;
  readonly #low: Float64Array;
  readonly #totals: bigint[];
  #pending = 0;

  constructor(layout: SummedLayout, rowsPerFlush: number) {
    this.#products = layout.components.map((monomial) => halves(monomial, layout));
    this.#rowsPerFlush = rowsPerFlush;
    const size = this.#products.length;
    this.#high = new Float64Array(size);
    this.#middle = new Float64Array(size);
    this.#low = new Float64Array(size);
    this.#totals = new Array<bigint>(size).fill(0n);
  }

  add(z: Float64Array): void {
    for (let index = 0; index < this.#products.length; index++) {
      const { first, second } = this.#products[index];
      const a = productOf(z, first);
      if (a === 0) continue;
      if (second.length === 0) this.#low[index] += a;
      else this.#addInLimbs(index, a, productOf(z, second));
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
    this.#high[index] += a1 * b1;
    this.#middle[index] += a1 * b0 + a0 * b1;
    this.#low[index] += a0 * b0;
  }

  #flush(): void {
    for (let index = 0; index < this.#totals.length; index++) {
      const [high, middle, low] = [this.#high, this.#middle, this.#low].map((limb) => BigInt(limb[index]));
      this.#totals[index] += (high << 32n) + (middle << 16n) + low;
    }
    for (const limb of [this.#high, this.#middle, this.#low]) limb.fill(0);
    this.#pending = 0;
  }
}

/** The factors of a component, split so that each half holds at most two numbers. */
interface Product {
  readonly first: readonly number[];
  readonly second: readonly number[];
}

function halves(monomial: Monomial, { factors }: SummedLayout): Product {
  const isNumber = (position: number) => factors[position].encoding === "number";
  const numbers = monomial.filter(isNumber);
  const others = monomial.filter((position) => !isNumber(position));
  return { first: [...others, ...numbers.slice(0, 2)], second: numbers.slice(2) };
}

function productOf(z: Float64Array, positions: readonly number[]): number {
  let product = 1;
  for (let i = 0; i < positions.length; i++) product *= z[positions[i]];
  return product;
}
