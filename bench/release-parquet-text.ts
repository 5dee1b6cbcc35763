// What do text and dates of a Parquet file cost? Text and time stamps are read byte by byte in this process, numbers and days by
// DuckDB. The time of a release's sums over the same rows, with more and more columns; the best of three.
//   npx tsx bench/release-parquet-text.ts [rows]
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { studyLayout } from "../src/moments/moment-layout.ts";
import { openFiles } from "../src/node/tables/open-files.ts";
import { parseStudy } from "../src/study/study.ts";

const ROWS = Number(process.argv[2] ?? 3_000_000);
const folder = mkdtempSync(join(tmpdir(), "noisewise-bench-"));
const path = join(folder, "table.parquet");

const numbers = [
  { name: "a", bounds: [0, 1] },
  { name: "b", bounds: [0, 9] },
];
const texts = [
  { name: "g", levels: ["north", "south", "east", "west"] },
  { name: "h", levels: ["no", "yes"] },
];
const time = { since: "2000-01-01", unit: "years", bounds: [0, 30] };

const connection = await (await DuckDBInstance.create(":memory:")).connect();
await connection.run(
  `COPY (SELECT random() AS a, 9 * random() AS b, ['north', 'south', 'east', 'west'][1 + i % 4] AS g, ['no', 'yes'][1 + i % 2] AS h,
   DATE '2000-01-01' + (i % 9000)::INTEGER AS d, TIMESTAMP '2000-01-01' + INTERVAL (i) SECOND AS t FROM range(${ROWS}) t(i))
   TO '${path}' (FORMAT parquet)`,
);
connection.closeSync();

for (const [what, variables] of [
  ["2 numbers", numbers],
  ["2 numbers, 2 texts", [...numbers, ...texts]],
  ["2 numbers, 2 texts, a day", [...numbers, ...texts, { name: "d", ...time }]],
  ["2 numbers, 2 texts, a time stamp", [...numbers, ...texts, { name: "t", ...time }]],
] as const) {
  const study = parseStudy({ variables });
  const query = { study, layout: studyLayout(study) };
  const elapsed: number[] = [];
  for (let repeat = 0; repeat < 3; repeat++) {
    const source = await openFiles(path, study.csv);
    const start = performance.now();
    await source.sum(query);
    elapsed.push(performance.now() - start);
    await source.close();
  }
  console.log(`${what}: ${((1e6 * Math.min(...elapsed)) / ROWS).toFixed(0)} ns a row`);
}
rmSync(folder, { recursive: true });
