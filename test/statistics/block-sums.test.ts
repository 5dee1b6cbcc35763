import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { studyLayout } from "../../src/moments/moment-layout.ts";
import { Accumulator } from "../../src/statistics/accumulate.ts";
import { BLOCK_ROWS, BlockSums, isQuadratic } from "../../src/statistics/block-sums.ts";
import { parseStudy } from "../../src/study/study.ts";

const numbers = ["a", "b", "c", "d", "e", "f", "g"].map((name) => ({ name, bounds: [-1, 1] }));
const study = parseStudy({
  variables: [
    ...numbers,
    { name: "root", column: "a", transform: "sqrt", bounds: [0, 1], fill: 0.25 },
    { name: "two", levels: ["no", "yes"] },
    { name: "three", levels: ["x", "y", "z"], fill: "y" },
  ],
});
const layout = studyLayout(study);

/** A cell as a block has it, a double in bits, and as a row has it. */
interface Cell {
  readonly stored: bigint;
  readonly read: unknown;
}

const bits = new BigUint64Array(1);
const number = new Float64Array(bits.buffer);
const ofBits = (stored: bigint): Cell => {
  bits[0] = stored;
  return { stored, read: number[0] };
};
const ofNumber = (x: number): Cell => {
  number[0] = x;
  return { stored: bits[0], read: x };
};
/** In bits: an engine may write any NaN as its own. */
const store = (column: Float64Array, row: number, stored: bigint) => {
  new BigUint64Array(column.buffer, column.byteOffset, column.length)[row] = stored;
};

const QUIET_NAN = 0x7ff8n << 48n;
const SIGN = 1n << 63n;
const oddCells = [QUIET_NAN | 0xdeadbeefn, SIGN | QUIET_NAN | 1n].map(ofBits);
const oddNumbers = [0, 5e-324, 2 ** -1022, 0.99e-120, 1.01e-120, 1e-105, 7e-106, Number.MAX_VALUE, Infinity].flatMap(
  (x) => [x, -x],
);

/** Bounds of any size, and cells where rounding turns: half-way between grid points, and next to that. */
const bounded = fc
  .record({
    middle: fc.oneof(fc.constant(0), fc.double({ min: -1e6, max: 1e6, noNaN: true })),
    half: fc.oneof(fc.constantFrom(1, 3, 1e-100, 9e99), fc.double({ min: 1e-3, max: 1e6, noNaN: true })),
    filled: fc.boolean(),
    points: fc.array(fc.tuple(fc.integer({ min: -65_538, max: 65_538 }), fc.constantFrom(-1, 0, 1)), { minLength: 5 }),
    others: fc.array(fc.double({ noDefaultInfinity: true }), { minLength: 3 }),
  })
  .filter(({ middle, half }) => middle - half < middle + half)
  .map(({ middle, half, filled, points, others }) => {
    const turning = points.map(([k, side]) => middle + ((k + 0.5) / 65_536) * half * (1 + side * Number.EPSILON));
    const cells = [...oddCells, ...[...oddNumbers, ...turning, ...others].map(ofNumber)];
    return { bounds: [middle - half, middle + half], fill: filled ? middle + half / 7 : null, cells };
  });

const categorical = fc.record({ count: fc.integer({ min: 2, max: 5 }), filled: fc.boolean() }).map((drawn) => {
  const levels = ["v", "w", "x", "y", "z"].slice(0, drawn.count);
  const known = levels.map((read, position) => ({ ...ofNumber(position), read }));
  const cells: Cell[] = [...known, { ...ofNumber(-1), read: "unknown" }];
  return { levels, fill: drawn.filled ? levels.at(-1) : null, cells };
});

const variable = fc.oneof(bounded, categorical);
const named = ({ cells, ...declared }: { readonly cells: readonly Cell[] }, name: string) => ({ name, ...declared });

describe("sums of blocks", () => {
  it("are those of the rows one by one, bad cells and all", () => {
    const cell = (r: number, j: number) =>
      [Math.sin(r * (j + 1)), 3, -3, Infinity, -Infinity, Number.NaN][r % 97 < 91 ? 0 : (r + j) % 6];
    const [blocks, rows] = [new BlockSums({ study, layout }), new Accumulator({ study, layout })];
    for (const size of [BLOCK_ROWS, 0, 1, 700]) {
      const table = Array.from({ length: size }, (_, r) => [
        ...numbers.map((_, j) => cell(r, j)),
        cell(r, 0),
        Math.min((r % 5) - 1, 1),
        (r % 4) - 1,
      ]);
      for (const [j, column] of blocks.columns.entries()) column.set(table.map((row) => row[j]));
      blocks.add(size);
      for (const row of table) rows.add([...row.slice(0, 8), ["no", "yes"][row[8]], ["x", "y", "z"][row[9]]]);
    }
    expect(blocks.result()).toEqual(rows.result());
  });

  it("have the integers of `quantise`, whatever the bounds, the fill and the cells", () => {
    fc.assert(
      fc.property(variable, variable, fc.integer({ min: 1, max: 40 }), fc.nat(), (a, b, size, seed) => {
        const pair = parseStudy({ variables: [named(a, "a"), named(b, "b")] });
        const query = { study: pair, layout: studyLayout(pair) };
        const [blocks, rows] = [new BlockSums(query), new Accumulator(query)];
        for (let r = 0; r < size; r++) {
          const cells = [a, b].map(({ cells }, j) => cells[(seed + r * (j + 2)) % cells.length]);
          for (const [j, { stored }] of cells.entries()) store(blocks.columns[j], r, stored);
          rows.add(cells.map(({ read }) => read));
        }
        blocks.add(size);
        expect(blocks.result()).toEqual(rows.result());
      }),
      { seed: 1, numRuns: 400 },
    );
  });

  it("are exact where a double is not: every cell at an end of the grid", () => {
    const two = parseStudy({ variables: numbers.slice(0, 2) });
    const query = { study: two, layout: studyLayout(two) };
    const sums = new BlockSums(query);
    const odd = 1 - 1 / 65536;
    for (const [j, end] of [odd, -1].entries()) sums.columns[j].fill(end);
    const blocks = 1100;
    for (let block = 0; block < blocks; block++) sums.add(BLOCK_ROWS);
    const n = BigInt(blocks * BLOCK_ROWS);
    const [a, b, k] = [65535n, -65536n, 65536n];
    const all = [k * k, a * k, b * k, a * a, a * b, b * b].map((term) => term * n);
    expect(sums.result()).toEqual({ sums: all, totalRows: n });
    // In doubles alone the largest would have lost its last digits.
    let float = 0;
    for (let row = 0n; row < n; row++) float += Number(a * a);
    expect(BigInt(float)).not.toBe(a * a * n);
  });

  it("are for products of two columns", () => {
    expect(isQuadratic({ study, layout })).toBe(true);
    expect(isQuadratic({ study, layout: studyLayout(study, { response: "b" }) })).toBe(false);
  });
});
