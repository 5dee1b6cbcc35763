import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { studyLayout } from "../../../src/moments/moment-layout.ts";
import { BLOCK_FUNCTION, type BlockFunction, registerBlockFunction } from "../../../src/node/tables/duckdb-blocks.ts";
import { Accumulator } from "../../../src/statistics/accumulate.ts";
import { parseStudy } from "../../../src/study/study.ts";

const study = parseStudy({ variables: ["a", "b"].map((name) => ({ name, bounds: [-1, 1] })) });
const query = { study, layout: studyLayout(study) };
/** Several blocks, the last of them not full; b is the same in all rows, which DuckDB holds once. */
const ROWS = 10_001;
const [a, b] = [(r: number) => Math.sin(r), 0.25];

let instance: DuckDBInstance;
let blocks: BlockFunction;

beforeAll(async () => {
  instance = await DuckDBInstance.create(":memory:", { threads: "2" });
  blocks = registerBlockFunction(await instance.connect());
});
afterAll(() => instance.closeSync());

describe("the function that statements call with blocks of rows", () => {
  it("adds up every row once, whatever DuckDB does to the blocks", async () => {
    const rows = new Accumulator(query);
    for (let r = 0; r < ROWS; r++) rows.add([a(r), b]);
    const statement = `SELECT count(*), sum(${BLOCK_FUNCTION}(sin(range), ${b})) FROM range(${ROWS})`;
    expect(await blocks.sum(query, statement)).toEqual(rows.result());
    expect(await blocks.sum(query, statement)).toEqual(rows.result());
  });

  it("tells no row that there is none", async () => {
    const statement = `SELECT count(*), sum(${BLOCK_FUNCTION}(1, 1)) FROM range(0)`;
    expect((await blocks.sum(query, statement)).totalRows).toBe(0n);
  });

  it.each([
    ["skipped", `SELECT count(*), sum(CASE WHEN range > 4 THEN ${BLOCK_FUNCTION}(1, 1) END) FROM range(10)`],
    ["repeated", `SELECT count(*), sum(${BLOCK_FUNCTION}(1, 1) + ${BLOCK_FUNCTION}(1, 1)) FROM range(10)`],
  ])("does not take %s rows", async (_how, statement) => {
    await expect(blocks.sum(query, statement)).rejects.toThrow("skipped or repeated");
  });
});
