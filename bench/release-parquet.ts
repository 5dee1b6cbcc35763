// How much do exact integers cost? The 21 sums of a 5-variable release over 10⁷ rows of Parquet, through the table
// source, against DuckDB's own floating-point SUM of the same 21 products. Alternating repeats, medians, and the
// peak memory of a process that does nothing but the release's sums.   npx tsx bench/release-parquet.ts
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { openFiles } from "../src/node/open-files.ts";
import { studyLayout } from "../src/release/moment-layout.ts";
import { parseStudy } from "../src/release/study.ts";

const ROWS = 10_000_000;
const REPEATS = 5;
const THREADS = 2;
const NAMES = ["age", "pressure", "weight", "dose", "outcome"];
const study = parseStudy({
  variables: [
    { name: "age", bounds: [18, 90] },
    { name: "pressure", bounds: [-50, 50] },
    { name: "weight", bounds: [40, 160] },
    { name: "dose", bounds: [0, 2] },
    { name: "outcome", bounds: [0, 1] },
  ],
});
const layout = studyLayout(study);
const { components } = layout;

async function connect(): Promise<DuckDBConnection> {
  return (await DuckDBInstance.create(":memory:", { threads: String(THREADS) })).connect();
}

async function generate(path: string): Promise<void> {
  const connection = await connect();
  const columns = study.variables.map((variable) => {
    const [low, high] = "bounds" in variable ? variable.bounds : [0, 1];
    return `${low} + ${high - low} * random() AS ${variable.name}`;
  });
  await connection.run("SELECT setseed(0.5)");
  await connection.run(`COPY (SELECT ${columns.join(", ")} FROM range(${ROWS})) TO '${path}' (FORMAT parquet)`);
}

async function exactSums(path: string): Promise<number> {
  const source = await openFiles(path, study.csv, { threads: THREADS });
  const start = performance.now();
  await source.sum({ study, layout });
  const elapsed = performance.now() - start;
  await source.close();
  return elapsed;
}

async function plainSums(connection: DuckDBConnection, path: string): Promise<number> {
  const sums = components.map((monomial) =>
    monomial.length === 0 ? "count(*)" : `sum(${monomial.map((position) => NAMES[position]).join(" * ")})`,
  );
  const start = performance.now();
  await connection.runAndReadAll(`SELECT ${sums.join(", ")} FROM read_parquet('${path}')`);
  return performance.now() - start;
}

/** Median milliseconds of both. */
async function compare(path: string): Promise<{ exact: number; plain: number }> {
  const connection = await connect();
  const times = { exact: [] as number[], plain: [] as number[] };
  await plainSums(connection, path);
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    times.exact.push(await exactSums(path));
    times.plain.push(await plainSums(connection, path));
  }
  return { exact: median(times.exact), plain: median(times.plain) };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}

async function withTable<Result>(use: (path: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "noisewise-bench-"));
  try {
    const path = join(folder, "table.parquet");
    await generate(path);
    return await use(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** For the table of all ratios. */
export const sumsOfRelease = { rows: ROWS, sums: components.length, measure: () => withTable(compare) };

async function main(): Promise<void> {
  await withTable(async (path) => {
    const { exact, plain } = await compare(path);
    console.log(`${components.length} sums over ${ROWS} rows, ${THREADS} threads, medians of ${REPEATS}:`);
    console.log(
      `exact integers ${exact.toFixed(0)} ms, plain SUM ${plain.toFixed(0)} ms, ratio ${(exact / plain).toFixed(2)}`,
    );
    const child = [...process.execArgv, import.meta.filename, "--memory", path];
    console.log(execFileSync(process.execPath, child, { encoding: "utf8" }).trim());
  });
}

const [mode, path] = process.argv.slice(2);
if (import.meta.filename === process.argv[1]) {
  if (mode === "--memory") {
    await exactSums(path!);
    console.log(`peak memory of the exact sums: ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`);
  } else await main();
}
