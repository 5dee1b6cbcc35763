import { describe, expect, it } from "vitest";
import { studyLayout } from "../../src/release/moment-layout.ts";
import { parseStudy } from "../../src/release/study.ts";
import { Accumulator } from "../../src/statistics/accumulate.ts";
import { BLOCK_ROWS, BlockSums, isQuadratic } from "../../src/statistics/block-sums.ts";

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

describe("sums of blocks", () => {
  it("are those of the rows one by one, bad cells and all", () => {
    const cell = (r: number, j: number) =>
      [Math.sin(r * (j + 1)), 3, -3, Infinity, -Infinity, Number.NaN][r % 97 < 91 ? 0 : (r + j) % 6]!;
    const [blocks, rows] = [new BlockSums({ study, layout }), new Accumulator({ study, layout })];
    for (const size of [BLOCK_ROWS, 0, 1, 700]) {
      const table = Array.from({ length: size }, (_, r) => [
        ...numbers.map((_, j) => cell(r, j)),
        cell(r, 0),
        Math.min((r % 5) - 1, 1),
        (r % 4) - 1,
      ]);
      for (const [j, column] of blocks.columns.entries()) column.set(table.map((row) => row[j]!));
      blocks.add(size);
      for (const row of table) rows.add([...row.slice(0, 8), ["no", "yes"][row[8]!], ["x", "y", "z"][row[9]!]]);
    }
    expect(blocks.result()).toEqual(rows.result());
  });

  it("are exact where a double is not: every cell at an end of the grid", () => {
    const two = parseStudy({ variables: numbers.slice(0, 2) });
    const query = { study: two, layout: studyLayout(two) };
    const sums = new BlockSums(query);
    const odd = 1 - 1 / 65536;
    for (const [j, end] of [odd, -1].entries()) sums.columns[j]!.fill(end);
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
