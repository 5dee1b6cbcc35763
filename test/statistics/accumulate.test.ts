import { describe, expect, it } from "vitest";
import { studyLayout } from "../../src/moments/moment-layout.ts";
import { Accumulator, accumulate } from "../../src/statistics/accumulate.ts";
import { ExactStatistics, exactStatistics, momentMatrix } from "../../src/statistics/exact-statistics.ts";
import { parseStudy } from "../../src/study/study.ts";

const study = parseStudy({ variables: ["x", "y", "z"].map((name) => ({ name, bounds: [-1, 1] })) });
const degree2 = studyLayout(study);
const degree4 = studyLayout(study, { response: "z" });

describe.each([
  ["2", degree2],
  ["4", degree4],
])("sums of degree %s", (_, layout) => {
  const query = { study, layout };

  it("are exact where a double is not: every cell at an end of the grid", () => {
    const rows = 600_000;
    const accumulator = new Accumulator(query);
    for (let i = 0; i < rows; i++) accumulator.add([-1, 1, -1]);
    const signs = [-1n, 1n, -1n];
    const { sums, totalRows } = accumulator.result();
    expect(totalRows).toBe(BigInt(rows));
    expect(sums).toEqual(
      layout.components.map((m) => m.reduce((sum, k) => sum * signs[k], layout.unit * BigInt(rows))),
    );
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
    const empty = await accumulate(study, layout, []);
    expect([...new Set(empty.sums)]).toEqual([0n]);
    const invalid = await accumulate(study, layout, [{ x: 1, y: "?", z: 0 }, {}]);
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
    const statistics = await accumulate(filled, studyLayout(filled), [{ x: 1 }, { x: "?" }, {}]);
    expect(momentMatrix(statistics)).toEqual([
      [3, 2],
      [2, 1.5],
    ]);
  });

  it("sums two levels as −1 and 1, more as 0 and 1, each distinct moment once", async () => {
    const mixed = parseStudy({
      variables: [
        { name: "x", bounds: [-1, 1] },
        { name: "s", levels: ["no", "yes"] },
        { name: "r", levels: ["a", "b", "c"] },
      ],
    });
    const rows = [
      { x: 0.5, s: "no", r: "b" },
      { x: -1, s: "yes", r: "a" },
      { x: 1, s: "yes", r: "c" },
      { x: 1, s: "maybe", r: "c" },
    ];
    const statistics = await accumulate(mixed, studyLayout(mixed), rows);
    // 1, x, s, r[b], r[c], xx, xs, x r[b], x r[c], s r[b], s r[c]
    expect(statistics.sums.map((sum) => Number(sum) / 2 ** 32)).toEqual([3, 0.5, 1, 1, 1, 2.25, -0.5, 0.5, 1, -1, 1]);
    expect(momentMatrix(statistics)).toEqual([
      [3, 0.5, 1, 1, 1],
      [0.5, 2.25, -0.5, 0.5, 1],
      [1, -0.5, 3, -1, 1],
      [1, 0.5, -1, 1, 0],
      [1, 1, 1, 0, 1],
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

  it("belong to a study and a layout", async () => {
    const source = {
      description: "",
      columns: async () => [],
      rehearse: async () => {},
      sum: async () => ({ sums: [1n], totalRows: 1n }),
      scan: async () => {},
      close: async () => {},
    };
    await expect(exactStatistics(source, study, degree2)).rejects.toThrow(RangeError);
  });
});
