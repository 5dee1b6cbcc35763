// Text columns of Parquet files read as bytes: the sums of the definition in every compression, and still sums where a text is
// not UTF-8, on which DuckDB itself fails.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { expect, it } from "vitest";
import { checkTable } from "../../../src/check/check-table.ts";
import { studyLayout } from "../../../src/moments/moment-layout.ts";
import { openFiles } from "../../../src/node/tables/open-files.ts";
import { accumulate } from "../../../src/statistics/accumulate.ts";
import { parseStudy } from "../../../src/study/study.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const folder = temporaryFolder();
const study = parseStudy({
  variables: [
    { name: "x", bounds: [0, 5000] },
    { name: "g", levels: ["aaaa", "it's", "ä"], fill: "ä" },
    { name: "h", column: "g", levels: ["zz", "cccc"], fill: "zz" },
    { name: "k", column: "k.1", levels: ["0", "1"] },
  ],
});
const query = { study, layout: studyLayout(study) };
const LABELS = ["aaaa", "it's", " ä ", "cccc", null, "yyyy", `ä${" ".repeat(255)}`, "aaaa".padEnd(256)];
const rows = Array.from({ length: 5000 }, (_, i) => ({ x: i, g: LABELS[i % 8]!, "k.1": i % 7 ? String(i % 2) : null }));

/** Three row groups in each of two files. */
async function write(codec: string): Promise<string> {
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  const text = (cell: string | null) => (cell === null ? "NULL" : `'${cell.replaceAll("'", "''")}'`);
  const cells = rows.map((row) => `(${row.x}, ${text(row.g)}, ${text(row["k.1"])})`);
  await connection.run(`CREATE TABLE t AS SELECT * FROM (VALUES ${cells.join(", ")}) t(x, g, "k.1")`);
  for (const [part, where] of [
    [1, "x < 4500"],
    [2, "x >= 4500"],
  ]) {
    await connection.run(`COPY (FROM t WHERE ${where}) TO '${join(folder, `${codec}-${part}.parquet`)}'
      (FORMAT parquet, COMPRESSION ${codec}, ROW_GROUP_SIZE 2048)`);
  }
  connection.closeSync();
  return join(folder, `${codec}-*.parquet`);
}

async function fromSource(glob: string, asked = query) {
  const source = await openFiles(glob, study.csv);
  return source.sum(asked).finally(() => source.close());
}

it.each(["uncompressed", "snappy", "gzip", "zstd", "lz4_raw", "brotli"])("are the same in %s", async (codec) => {
  const glob = await write(codec);
  const { sums } = await accumulate(study, query.layout, rows);
  const expected = { sums, totalRows: 5000n };
  expect(await fromSource(glob)).toEqual(expected);
});

it("may be bytes that are not UTF-8, which is one more bad cell", async () => {
  const glob = await write("uncompressed");
  const { sums } = await accumulate(study, query.layout, rows);
  for (const bad of ["\xff\xfeyy", "\xed\xa0\x80y", "yyy\xc3", "\xc0\x80yy"]) {
    for (const part of [1, 2]) {
      const path = join(folder, `uncompressed-${part}.parquet`);
      const bytes = readFileSync(path).toString("latin1");
      expect(bytes).toContain("yyyy");
      writeFileSync(path, Buffer.from(bytes.replaceAll("yyyy", bad), "latin1"));
    }
    expect(await fromSource(glob)).toEqual({ sums, totalRows: 5000n });
    await write("uncompressed");
  }
});

it("is a bad cell to a check as well, which shows a sign in its place", async () => {
  const glob = await write("uncompressed");
  const path = join(folder, "uncompressed-2.parquet");
  const check = async () => {
    const source = await openFiles(glob, study.csv);
    return checkTable(source, study).finally(() => source.close());
  };
  const before = await check();
  writeFileSync(path, Buffer.from(readFileSync(path).toString("latin1").replaceAll("yyyy", "\xff\xfeyy"), "latin1"));
  const after = await check();
  expect(after).toMatchObject({ rows: 5000, kept: before.kept });
  expect(after.variables[1].undeclared.map(([level]) => level)).toContain("\ufffd\ufffdyy");
});

it("may be so beside a transform, for which the sums are not DuckDB's", async () => {
  const [x, ...others] = study.variables;
  const rooted = parseStudy({ variables: [{ ...x, transform: "sqrt", bounds: [0, 71] }, ...others] });
  const asked = { study: rooted, layout: studyLayout(rooted) };
  const glob = await write("uncompressed");
  const path = join(folder, "uncompressed-1.parquet");
  writeFileSync(path, Buffer.from(readFileSync(path).toString("latin1").replaceAll("yyyy", "\xff\xfeyy"), "latin1"));
  const { sums } = await accumulate(rooted, asked.layout, rows);
  expect(await fromSource(glob, asked)).toEqual({ sums, totalRows: 5000n });
});
