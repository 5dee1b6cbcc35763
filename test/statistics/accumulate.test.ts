import { describe, expect, it } from "vitest";
import { gridDegree, type MomentSelection, monomials } from "../../src/release/monomials.ts";
import { parseStudy } from "../../src/release/study.ts";
import { Accumulator, accumulate } from "../../src/statistics/accumulate.ts";
import { ExactStatistics, exactStatistics, momentMatrix } from "../../src/statistics/exact-statistics.ts";

const study = parseStudy({ variables: ["x", "y", "z"].map((name) => ({ name, bounds: [-1, 1] })) });
const degree2: MomentSelection = { variables: 3, fourthMomentsExcept: null, count: "private" };
const degree4: MomentSelection = { variables: 3, fourthMomentsExcept: 2, count: "private" };

describe.each([degree2, degree4])("sums without the moments of degree 3 and 4 of $fourthMomentsExcept", (selection) => {
  const query = { study, monomials: monomials(selection), gridDegree: gridDegree(selection) };

  it("are exact where a double is not: every cell at an end of the grid", () => {
    const rows = 600_000;
    const accumulator = new Accumulator(query);
    for (let i = 0; i < rows; i++) accumulator.add([-1, 1, -1]);
    const signs = [-1n, 1n, -1n];
    const unit = 65536n ** BigInt(query.gridDegree);
    const { sums, totalRows } = accumulator.result();
    expect(totalRows).toBe(BigInt(rows));
    expect(sums).toEqual(query.monomials.map((m) => m.reduce((sum, k) => sum * signs[k]!, unit * BigInt(rows))));
  });

  it("do not depend on how often they are flushed", () => {
    const all = [1, 7, 1000].map((rowsPerFlush) => {
      const accumulator = new Accumulator(query, rowsPerFlush);
      for (let i = 0; i < 500; i++) accumulator.add([Math.sin(i), Math.sin(3 * i), i % 17 === 0 ? null : Math.cos(i)]);
      return accumulator.result();
    });
    expect(all[1]).toEqual(all[0]);
    expect(all[2]).toEqual(all[0]);
  });

  it("of nothing, or of invalid rows only, are zero", async () => {
    const empty = await accumulate(study, selection, []);
    expect([...new Set(empty.sums)]).toEqual([0n]);
    const invalid = await accumulate(study, selection, [{ x: 1, y: "?", z: 0 }, {}]);
    expect(invalid.sums).toEqual(empty.sums);
    expect(invalid.totalRows).toBe(2n);
  });
});

describe("accumulate", () => {
  async function* streamed() {
    yield { x: 1, y: "0", z: 0.5, toString: 1 };
    yield { x: "-1", y: 0n, z: ".5" };
  }

  it("takes streams and arrays alike", async () => {
    const rows = [];
    for await (const row of streamed()) rows.push(row);
    expect((await accumulate(study, degree2, streamed())).sums).toEqual((await accumulate(study, degree2, rows)).sums);
  });

  it("gives the moment matrix in [-1, 1] units", async () => {
    const statistics = await accumulate(study, degree4, streamed());
    expect(momentMatrix(statistics)).toEqual([
      [2, 0, 0, 1],
      [0, 2, 0, 0],
      [0, 0, 0, 0],
      [1, 0, 0, 0.5],
    ]);
  });

  it("counts all rows where the count is public, bad cells filled", async () => {
    const filled = parseStudy({
      count: { kind: "public" },
      variables: [{ name: "x", bounds: [-1, 1], fill: 0.5 }],
    });
    const selection: MomentSelection = { variables: 1, fourthMomentsExcept: null, count: "public" };
    const statistics = await accumulate(filled, selection, [{ x: 1 }, { x: "?" }, {}]);
    expect(momentMatrix(statistics)).toEqual([
      [3, 2],
      [2, 1.5],
    ]);
  });
});

describe("exact statistics", () => {
  it("cannot be written as JSON, not even inside something else", async () => {
    const statistics = await accumulate(study, degree2, []);
    expect(() => JSON.stringify({ release: statistics })).toThrow("confidential");
  });

  it("cannot be imitated", async () => {
    const statistics = await accumulate(study, degree2, []);
    expect(ExactStatistics.isConfidential(statistics)).toBe(true);
    expect(ExactStatistics.isConfidential({ ...statistics })).toBe(false);
  });

  it("belong to a study and a selection", async () => {
    const source = {
      description: "",
      columns: async () => [],
      rehearse: async () => {},
      sum: async () => ({ sums: [1n], totalRows: 1n }),
      close: async () => {},
    };
    await expect(exactStatistics(source, study, degree2)).rejects.toThrow(RangeError);
  });
});
