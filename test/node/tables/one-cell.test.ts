// Two Parquet files that differ in one record: what an adversarial review once found, each as it was reproduced. A cell that
// no reader takes for text must not change how others are read; one beyond a calendar or a width must not end a release.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SchemaElement } from "hyparquet";
import { parquetWriteBuffer } from "hyparquet-writer";
import { expect, it } from "vitest";
import { planRelease } from "../../../src/mechanism/plan.ts";
import { createLedger } from "../../../src/node/ledger/ledger-database.ts";
import { releaseTable } from "../../../src/node/release-table.ts";
import { openFiles } from "../../../src/node/tables/open-files.ts";
import { parseStudy, type Study } from "../../../src/study/study.ts";
import { pureOne } from "../../support/measured-release.ts";
import { tooFar } from "../../support/random-study.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const folder = temporaryFolder();

function write(name: string, columns: readonly (readonly [Omit<SchemaElement, "name">, readonly unknown[]])[]): string {
  const path = join(folder, `${name}.parquet`);
  const named = columns.map(([element, data], j) => ({ name: `c${j}`, element, data: [...data] }));
  const buffer = parquetWriteBuffer({
    columnData: named.map(({ name, data }) => ({ name, data })),
    schema: [
      { name: "root", num_children: named.length },
      ...named.map(({ name, element }) => ({ name, repetition_type: "OPTIONAL" as const, ...element })),
    ],
  });
  writeFileSync(path, new Uint8Array(buffer));
  return path;
}

async function sum(path: string, study: Study) {
  const source = await openFiles(path, study.csv);
  const { layout } = planRelease(study, { guarantee: pureOne });
  await source.rehearse({ study, layout });
  return source.sum({ study, layout }).finally(() => source.close());
}

const TEXT = { type: "BYTE_ARRAY", converted_type: "UTF8" } as const;
const DATE = { type: "INT32", converted_type: "DATE" } as const;

it("one record whose text is not UTF-8 moves no other: U+FEFF before a level, a date beside it", async () => {
  const study = parseStudy({
    variables: [
      { name: "g", column: "c0", levels: ["a", "b"] },
      { name: "day", column: "c1", since: "2000-01-01", unit: "days", bounds: [-40_000, 40_000] },
    ],
  });
  const plan = planRelease(study, { guarantee: pureOne, protect: "content" });
  const marked = Buffer.from("\ufeffa");
  const others = [...Array(1000).fill(marked), ...Array(1000).fill(Buffer.from("b"))];
  const table = (last: Buffer) =>
    write("marked", [
      [TEXT, [...others, last]],
      [DATE, Array(2001).fill(0)],
    ]);
  const before = await sum(table(Buffer.from("QZQZQZQZ")), study);
  const after = await sum(table(Buffer.alloc(8, 0xff)), study);
  expect(tooFar(plan, before, after)).toBeUndefined();
  expect(after).toEqual(before);
  // The mark is a character like others, and so the thousand rows are bad in both.
  expect(before.sums[0] / plan.layout.unit).toBe(1000n);
});

it("one record with a nasty id, or none in the order, moves nobody else's row", async () => {
  const study = parseStudy({
    ...{ person: "c0", keep: "last", by: "c1" },
    variables: [{ name: "x", column: "c2", bounds: [0, 10] }],
  });
  const plan = planRelease(study, { guarantee: pureOne, protect: "content" });
  // 500 people with three visits each, of which the last says most.
  const ids = Array.from({ length: 1500 }, (_, i) => Buffer.from(`patient ${i % 500}`));
  const table = (id: Buffer | null, visit: bigint, x: number) =>
    write("people", [
      [TEXT, [...ids.slice(0, 700), id, ...ids.slice(700)]],
      [timestamp("MICROS"), Array.from({ length: 1501 }, (_, i) => (i === 700 ? visit : BigInt(i) * 86_400_000_000n))],
      [{ type: "DOUBLE" }, Array.from({ length: 1501 }, (_, i) => (i === 700 ? x : Math.floor(i / 500)))],
    ]);
  const before = await sum(table(null, 0n, 10), study);
  expect(before.totalRows).toBe(500n);
  const nasty = ["", " ", "\xff".repeat(8), "\xff\xfe", "patient 7\0", "patient 7", "x".repeat(300), "\ufeffpatient 7"];
  for (const id of nasty.map((text) => Buffer.from(text, "latin1"))) {
    for (const visit of [LEAST_64, 2n ** 62n, 2n ** 50n]) {
      expect(tooFar(plan, before, await sum(table(id, visit, 10), study)), String(id)).toBeUndefined();
    }
  }
  // Only the person herself has another row, and only where it is the last.
  expect(await sum(table(Buffer.from("patient 7"), LEAST_64, 10), study)).toEqual(before);
  expect(await sum(table(Buffer.from("patient 7"), 2n ** 50n, 10), study)).not.toEqual(before);
});

const LEAST_64 = -(2n ** 63n);
const timestamp = (unit: "MILLIS" | "MICROS" | "NANOS") =>
  ({ type: "INT64", logical_type: { type: "TIMESTAMP", isAdjustedToUTC: false, unit } }) as const;

it.each([
  ["NaT in microseconds", timestamp("MICROS"), LEAST_64],
  ["NaT in nanoseconds", timestamp("NANOS"), LEAST_64],
  ["milliseconds beyond all microseconds", timestamp("MILLIS"), 2n ** 62n],
] as const)("one record does not end a release: %s", async (name, element, cell) => {
  const study = parseStudy({
    variables: [{ name: "day", column: "c0", since: "1970-01-01", unit: "days", bounds: [-10, 10] }],
  });
  await released(write(name.replaceAll(" ", "-"), [[element, [0n, 1n, cell]]]), study);
});

it("one record does not end a release: the least 32-bit integer in a DECIMAL(9,0)", async () => {
  const element = { type: "INT32", converted_type: "DECIMAL", precision: 9, scale: 0 } as const;
  const study = parseStudy({ variables: [{ name: "x", column: "c0", bounds: [0, 10] }] });
  await released(write("decimal", [[element, [0n, 1n, -(2n ** 31n)]]]), study);
});

/** Through the ledger, and to the file. */
async function released(path: string, study: Study): Promise<void> {
  const budget = { domain: "test", total: pureOne, neighbours: "add-remove", version: "0" } as const;
  const ledger = createLedger(`${path}.ledger`, budget);
  const source = await openFiles(path, study.csv);
  const out = `${path}.json`;
  await releaseTable({ source, study, terms: { guarantee: pureOne }, ledger, out }).finally(() => source.close());
  expect(existsSync(out)).toBe(true);
  expect(JSON.parse(readFileSync(out, "utf8")).moments).toHaveLength(3);
}

it("decimals in more bytes than their digits need, which DuckDB may fail on, are refused by their type", async () => {
  const bytes = { converted_type: "DECIMAL", precision: 9, scale: 2 } as const;
  const study = parseStudy({ variables: [{ name: "x", column: "c0", bounds: [0, 10] }] });
  const path = write("bytes", [[{ type: "FIXED_LEN_BYTE_ARRAY", type_length: 16, ...bytes }, [0n, 1n]]]);
  const source = await openFiles(path, study.csv);
  const [column] = await source.columns();
  await source.close();
  expect(column).toMatchObject({ type: "other", engineType: "DECIMAL(9,2) in byte arrays of too many bytes" });
});

it("a column that has the name by which rows are found again is refused where text is read", async () => {
  const path = join(folder, "named.parquet");
  const buffer = parquetWriteBuffer({
    columnData: [
      { name: "g", data: ["a", "b"], type: "STRING" },
      { name: "File_Row_Number", data: [1n, 0n], type: "INT64" },
    ],
  });
  writeFileSync(path, new Uint8Array(buffer));
  const levels = parseStudy({ variables: [{ name: "g", levels: ["a", "b"] }] });
  await expect(sum(path, levels)).rejects.toThrow("a column is named File_Row_Number, as DuckDB calls");
  const number = parseStudy({ variables: [{ name: "n", column: "File_Row_Number", bounds: [0, 1] }] });
  expect((await sum(path, number)).totalRows).toBe(2n);
});
