// How much do exact integers cost? All sums of a release over a Parquet file, through the table source, against
// DuckDB's own floating-point SUM of the same products. Alternating repeats, medians of elapsed and processor time,
// rows per second, and the peak memory of a process that only computes the sums. By default 10⁷ rows of 5 numbers:
//   npx tsx bench/release-parquet.ts [rows] [numbers] [folder for the file]
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { studyLayout } from "../src/moments/moment-layout.ts";
import { openFiles } from "../src/node/tables/open-files.ts";
import { parseStudy } from "../src/study/study.ts";

const [mode, ...rest] = process.argv[2] === "--memory" ? process.argv.slice(2) : ["", ...process.argv.slice(2)];
const ROWS = Number(rest[0] ?? 10_000_000);
const NUMBERS = Number(rest[1] ?? 5);
const FOLDER = rest[2] ?? tmpdir();
const REPEATS = ROWS > 2e7 ? 1 : 3;
const THREADS = 2;
const BOUNDS = [
  [18, 90],
  [-50, 50],
  [40, 160],
  [0, 2],
  [0, 1],
] as const;
const names = Array.from({ length: NUMBERS }, (_, j) => `v${j}`);
const study = parseStudy({
  maxRows: ROWS,
  variables: names.map((name, j) => ({ name, bounds: BOUNDS[j % BOUNDS.length] })),
});
const layout = studyLayout(study);
const { components } = layout;

interface Cost {
  readonly elapsed: number;
  readonly processor: number;
}

async function costOf(act: () => Promise<unknown>): Promise<Cost> {
  const [start, before] = [performance.now(), process.cpuUsage()];
  await act();
  const { user, system } = process.cpuUsage(before);
  return { elapsed: performance.now() - start, processor: (user + system) / 1000 };
}

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

async function exactSums(path: string): Promise<Cost> {
  const source = await openFiles(path, study.csv, { threads: THREADS });
  const cost = await costOf(() => source.sum({ study, layout }));
  await source.close();
  return cost;
}

function plainSums(connection: DuckDBConnection, path: string): Promise<Cost> {
  const sums = components.map((monomial) =>
    monomial.length === 0 ? "count(*)" : `sum(${monomial.map((position) => names[position]).join(" * ")})`,
  );
  return costOf(() => connection.runAndReadAll(`SELECT ${sums.join(", ")} FROM read_parquet('${path}')`));
}

/** Medians of both, in milliseconds of each kind of time. */
async function compare(path: string): Promise<{ exact: Cost; plain: Cost }> {
  const connection = await connect();
  const costs = { exact: [] as Cost[], plain: [] as Cost[] };
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    costs.exact.push(await exactSums(path));
    costs.plain.push(await plainSums(connection, path));
  }
  return { exact: medianCost(costs.exact), plain: medianCost(costs.plain) };
}

function medianCost(costs: readonly Cost[]): Cost {
  return {
    elapsed: median(costs.map(({ elapsed }) => elapsed)),
    processor: median(costs.map(({ processor }) => processor)),
  };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}

async function withTable<Result>(use: (path: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(FOLDER, "noisewise-bench-"));
  try {
    const path = join(folder, "table.parquet");
    await generate(path);
    return await use(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** For the table of all ratios. */
export const sumsOfRelease = {
  rows: ROWS,
  sums: components.length,
  measure: async () => {
    const { exact, plain } = await withTable(compare);
    return { exact: exact.elapsed, plain: plain.elapsed };
  },
};

async function main(): Promise<void> {
  await withTable(async (path) => {
    const child = [...process.execArgv, import.meta.filename, "--memory", String(ROWS), String(NUMBERS), path];
    console.log(execFileSync(process.execPath, child, { encoding: "utf8" }).trim());
    const { exact, plain } = await compare(path);
    console.log(`${components.length} sums over ${ROWS} rows, ${THREADS} threads, medians of ${REPEATS}:`);
    for (const time of ["elapsed", "processor"] as const) {
      console.log(
        `${time} time: exact integers ${exact[time].toFixed(0)} ms (${(ROWS / exact[time] / 1000).toFixed(2)} million rows/s), ` +
          `plain SUM ${plain[time].toFixed(0)} ms, ratio ${(exact[time] / plain[time]).toFixed(2)}`,
      );
    }
  });
}

if (import.meta.filename === process.argv[1]) {
  if (mode === "--memory") {
    await exactSums(FOLDER);
    console.log(`peak memory of the exact sums: ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`);
  } else await main();
}
