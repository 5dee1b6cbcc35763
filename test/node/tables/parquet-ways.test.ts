// Parquet files have the same sums whoever adds them up: a statement, a function that it calls with blocks of columns, or
// noisewise row by row. Columns of every type that numbers have, constant, dictionary-encoded, NULL throughout, of any length; and
// a table that cannot be read to its end has none.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { describe, expect, it } from "vitest";
import { formatRational } from "../../../src/math/rational.ts";
import { studyLayout } from "../../../src/moments/moment-layout.ts";
import { createLedger } from "../../../src/node/ledger/ledger-database.ts";
import { releaseTable } from "../../../src/node/release-table.ts";
import { openFiles } from "../../../src/node/tables/open-files.ts";
import { sumByScanning } from "../../../src/statistics/sum-by-scanning.ts";
import { parseStudy, type Study } from "../../../src/study/study.ts";
import type { ExactSums, TableSource, WantedCell } from "../../../src/table/source.ts";
import { pureOne } from "../../support/measured-release.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const folder = temporaryFolder();

async function write(name: string, select: string, options = ""): Promise<string> {
  const path = join(folder, `${name}.parquet`);
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  await connection.run(`COPY (${select}) TO '${path}' (FORMAT parquet ${options})`);
  connection.closeSync();
  return path;
}

async function withSource<Answer>(path: string, threads: number, ask: (source: TableSource) => Promise<Answer>) {
  const source = await openFiles(path, parseStudy({ variables: [{ name: "a", bounds: [0, 1] }] }).csv, { threads });
  return ask(source).finally(() => source.close());
}

/** With one thread blocks are added up, with sixty-four the statement adds. */
function everyWay(path: string, study: Study): Promise<ExactSums[]> {
  const query = { study, layout: studyLayout(study) };
  const sum = (threads: number) => withSource(path, threads, (source) => source.sum(query));
  const scanned = withSource(path, 1, (source) => sumByScanning(query, source.scan));
  return Promise.all([scanned, sum(1), sum(64)]);
}

const COLUMNS: Readonly<Record<string, string>> = {
  real: "sin(i)",
  odd: "[0.0, -0.0, 'nan', '-nan', 'inf', '-inf', 5e-324, 1.7e308, NULL][1 + i % 9]::DOUBLE",
  halves: "((i % 131080) - 65540 + 0.5) / 65536",
  float: "(sin(i) * 3)::FLOAT",
  decimal: "(i % 1000)::DECIMAL(9, 2) / 7",
  wide: "(i::HUGEINT * 123456789012345678)::DECIMAL(38, 3)",
  whole: "(i % 300)::INTEGER",
  unsigned: "18446744073709551615::UBIGINT - i::UBIGINT",
  huge: "i::HUGEINT * 1000000000000000000000",
  constant: "0.3::DOUBLE",
  never: "NULL::DOUBLE",
  repeated: "CASE WHEN i % 5 = 0 THEN NULL ELSE [0.1, 0.7, -0.2][1 + i % 3] END::DOUBLE",
  flag: "CASE WHEN i % 7 = 0 THEN NULL ELSE i % 2 = 0 END",
  word: "['x', ' y ', 'z', 'other', NULL][1 + i % 5]",
  same: "'y'",
};
const numbers = ["real", "odd", "halves", "float", "decimal", "wide", "whole", "unsigned", "huge", "constant"];
const bounds = (column: string): [number, number] => {
  if (column === "unsigned") return [1.8446744073709e19, 1.8446744073709552e19];
  return column === "wide" || column === "huge" ? [0, 4e23] : [-1.1, 1.2];
};
const filling = (column: string): number => Math.max(0.5, bounds(column)[0]);
const levels = [
  { name: "flag", levels: ["false", "true"] },
  { name: "flag_filled", column: "flag", levels: ["true", "false"], fill: "false" },
  { name: "word", levels: ["x", "y", "z"], fill: "z" },
  { name: "same", levels: ["x", "y", "z"] },
];
const study = parseStudy({
  variables: [
    ...[...numbers, "never", "repeated"].map((name) => ({ name, bounds: bounds(name), fill: filling(name) })),
    { name: "kept", column: "repeated", bounds: [-1, 1] },
    { name: "code", column: "whole", bounds: [-300, 300], missing: ["-9", "17"] },
    ...levels,
  ],
});

describe("three ways of adding up one file", () => {
  it.each([0, 1, 2, 2047, 2048, 2049, 4097])("agree on %i rows", async (count) => {
    const cells = Object.entries(COLUMNS).map(([name, sql]) => `${sql} AS ${name}`);
    const path = await write(`all-${count}`, `SELECT ${cells.join(", ")} FROM range(${count}) t(i)`);
    const [rows, blocks, statement] = await everyWay(path, study);
    expect(rows.totalRows).toBe(BigInt(count));
    expect(blocks).toEqual(rows);
    expect(statement).toEqual(rows);
  });

  it("agree where every row is the same, which DuckDB could work out once for all", async () => {
    const path = await write("same", "SELECT 0.3 AS a, 'y' AS g FROM range(3000) t(i)");
    const same = parseStudy({
      variables: [
        { name: "a", bounds: [-1, 1] },
        { name: "g", levels: ["x", "y", "z"] },
      ],
    });
    const [rows, blocks, statement] = await everyWay(path, same);
    expect(rows.totalRows).toBe(3000n);
    expect(blocks).toEqual(rows);
    expect(statement).toEqual(rows);
  });

  it("agree where a column is missing throughout, so that no row counts", async () => {
    const path = await write("never", `SELECT sin(i) AS a, ${COLUMNS.never} AS never FROM range(3000) t(i)`);
    const pair = parseStudy({ variables: ["a", "never"].map((name) => ({ name, bounds: [-1, 1] })) });
    for (const { sums } of await everyWay(path, pair)) expect(new Set(sums)).toEqual(new Set([0n]));
  });
});

describe("a table that fails in the middle, long after its first rows were handed over", () => {
  const COUNT = 150_000;
  const written = write(
    "middle",
    `SELECT sin(i) AS a, DATE '2000-01-01' + (i % 9000)::INTEGER AS day,
       CASE WHEN i = ${COUNT - 5000} THEN 'ZZZZZZZZ' ELSE ['no', 'yes'][1 + i % 2] END AS g FROM range(${COUNT}) t(i)`,
    ", COMPRESSION uncompressed, ROW_GROUP_SIZE 10000",
  );
  const shared = [
    { name: "a", bounds: [-1, 1] },
    { name: "b", column: "a", bounds: [-1, 0.5] },
    { name: "g", levels: ["no", "yes"] },
  ];
  const day = { name: "day", bounds: [0, 30], since: "2000-01-01", unit: "years" };
  const ways = [
    { way: "blocks", asked: parseStudy({ variables: shared }) },
    { way: "rows", asked: parseStudy({ variables: [...shared, day] }) },
  ];
  const sum = (path: string, of: Study) =>
    withSource(path, 1, (source) => source.sum({ study: of, layout: studyLayout(of) }));

  it.each(ways)("has all its $way where one cell is text that is not UTF-8", async ({ asked }) => {
    const path = await written;
    const expected = await sum(path, asked);
    expect(expected.totalRows).toBe(BigInt(COUNT));
    const bad = join(folder, "not-utf8.parquet");
    const bytes = readFileSync(path).toString("latin1").replaceAll("ZZZZZZZZ", "ZZ\xff\xfeZZZZ");
    writeFileSync(bad, Buffer.from(bytes, "latin1"));
    expect(await sum(bad, asked)).toEqual(expected);
  });

  const damagedFrom = async (share: number) => {
    const bytes = readFileSync(await written);
    // More than a row group: some header of a page is in it. The first four bytes are the format's name.
    const start = Math.max(4, Math.floor(bytes.length * share));
    const path = join(folder, `damaged-${share}.parquet`);
    writeFileSync(path, bytes.fill(0xff, start, start + 200_000));
    return path;
  };
  const damaged = damagedFrom(0.8);

  it.each(ways)(
    "is not released in part from its $way where a page is damaged, and the charge stays",
    async (given) => {
      const budget = { domain: "test", total: pureOne, neighbours: "add-remove", version: "0" } as const;
      const ledger = createLedger(join(folder, `${given.way}.ledger`), budget);
      const out = join(folder, `${given.way}.json`);
      const released = withSource(await damaged, 1, (source) =>
        releaseTable({ source, study: given.asked, terms: { guarantee: pureOne }, ledger, out }),
      );
      await expect(released).rejects.toThrow(/^the release was not completed after its budget was charged/);
      expect(formatRational(ledger.status().spent)).toBe("1");
      expect(existsSync(out)).toBe(false);
    },
  );

  it("is not shown in part", async () => {
    let visited = 0;
    const path = await damaged;
    // The same cell eight times: reading is then not far ahead of what is shown.
    const wanted = new Array<WantedCell>(8).fill({ variable: parseStudy({ variables: [shared[0]] }).variables[0] });
    const scan = withSource(path, 1, (source) => source.scan(wanted, () => visited++));
    await expect(scan).rejects.toThrow("the table was not read to its end");
    expect(visited).toBeGreaterThan(0);
  });

  it("says the same where the first rows are damaged", async () => {
    const path = await damagedFrom(0);
    const scan = withSource(path, 1, (source) => source.scan([{ textOf: "a" }], () => {}));
    await expect(scan).rejects.toThrow("the table was not read to its end");
  });
});
