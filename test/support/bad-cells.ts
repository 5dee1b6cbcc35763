// One table full of bad, extreme and half-way cells, as text; and the same table as CSV, Parquet, PostgreSQL and ClickHouse rows.
// What a typed column cannot hold ("12abc" in a DOUBLE) becomes what stands there in its place: NULL or NaN.
import { writeFileSync } from "node:fs";
import { DuckDBInstance } from "@duckdb/node-api";
import type pg from "pg";
import { clickhouseIdentifier } from "../../src/statistics/sql/sql-clickhouse.ts";
import { parseStudy, type Study } from "../../src/study/study.ts";
import { cellNumber } from "../../src/table/cell-value.ts";
import { CLUSTER, type ClickHousePair, rowBinary } from "./clickhouse-pair.ts";

export const WEIRD = 'we"ird; DROP TABLE x; --';
export const UNICODE = "größe ✓ in cm";
const COLUMNS = [WEIRD, UNICODE, "far", "group", "two", "unused"] as const;
type Cells = Record<(typeof COLUMNS)[number], string>;

export function study(kind: "private" | "public"): Study {
  const fill = kind === "public";
  return parseStudy({
    count: { kind },
    variables: [
      { name: "a", column: WEIRD, bounds: [0, 10], fill: fill ? 2.5 : null },
      { name: "b", column: UNICODE, bounds: [-1.3, 2.9], fill: fill ? 2.9 : null },
      // The middle of these bounds is not a double: (lo + hi)/2 is rounded, and every engine must round it alike.
      { name: "c", column: "far", bounds: [1e16, 1e16 + 2], fill: fill ? 1e16 : null },
      { name: "g", column: "group", levels: ["north", "süd", "it's; --", "\\4"], fill: fill ? "süd" : null },
      { name: "s", column: "two", levels: ["no", "yes"], fill: fill ? "yes" : null },
    ],
  });
}

const NUMBERS = [
  ..."NaN Infinity -Infinity inf 1e400 -1e400 12abc 0x10 1_000 +3. .5e1 1e-400 -1e-400 5e-324 1e308 -1e308 . e5 1e".split(
    " ",
  ),
  ..."1e5 -0 0 10 10.1 -0.1 1.7976931348623157e308 1.7976931348623159e308 2.4703282292062328e-324 １ 1,5 --1 0e9999".split(
    " ",
  ),
  ...["", " ", " 7 ", "\t3.25", "1 2", "\f1", "\u00a01", "7\r\n", `1${"0".repeat(400)}`, `0.${"0".repeat(200)}1e201`],
];
const GROUPS = ["north", " süd\t", "South", "NORTH", "", "it's; --", "\\4", "süd", "north", "'", "north"];
/** Just short enough for a cell, and just too long; and what once took quadratic time. */
const LONG_NUMBERS = ["5".padStart(256), "5".padEnd(257), `${"0".repeat(255)}5`, `${"0".repeat(256)}5`];
const LONG_GROUPS = ["north".padEnd(256), "north".padStart(257), `süd${" ".repeat(252)}`, `süd${" ".repeat(253)}`];
const SLOW = [`${"1".repeat(1e5)}x`, `${" ".repeat(1e5)}x`];
const TWO = ["no", "yes", "no", " yes", "yes\t", "no", "yes", "no", "Yes", ""];

/** Deterministic uniform numbers: a linear congruence is plenty for choosing test cells. */
function uniforms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Half-way points of the grid and the doubles next to them, where one wrong operation shows. */
function boundaryNumber(uniform: () => number, low: number, high: number): string {
  const half = (high - low) / 2;
  const k = Math.floor((2 * uniform() - 1) * 65600);
  const x = (low + high) / 2 + half * ((k + (uniform() < 0.8 ? 0.5 : 0)) / 65536);
  return String(x * (1 + Math.floor(uniform() * 5 - 2) * Number.EPSILON));
}

export function badCells(seed: number, count: number): Cells[] {
  const uniform = uniforms(seed);
  const pick = (cells: readonly string[]) => cells[Math.floor(uniform() * cells.length)];
  const number = (low: number, high: number) => (uniform() < 0.15 ? pick(NUMBERS) : boundaryNumber(uniform, low, high));
  const regular = Array.from({ length: count }, () => ({
    [WEIRD]: number(0, 10),
    [UNICODE]: number(-1.3, 2.9),
    far: uniform() < 0.2 ? pick(NUMBERS) : String(1e16 + 2 * Math.floor(uniform() * 7 - 3)),
    group: pick(GROUPS),
    two: pick(TWO),
    unused: pick(NUMBERS),
  }));
  const row = (cell: string, group: string) => ({
    [WEIRD]: cell,
    [UNICODE]: cell,
    far: cell,
    group,
    two: "yes",
    unused: "",
  });
  const everyNumber = [...NUMBERS, ...LONG_NUMBERS, ...SLOW].map((cell) => row(cell, "north"));
  const everyGroup = [...LONG_GROUPS, ...SLOW].map((group) => row("1", group));
  return [...everyNumber, ...everyGroup, ...regular] as Cells[];
}

/** Exactly on the half-way points, which floor(x + ½) sends up and other roundings do not. */
export function halfWayCells(): Cells[] {
  return [-65535, -3, -1, 1, 3, 5, 65535].map((odd) => ({
    [WEIRD]: String(5 + (5 * odd) / 131072),
    [UNICODE]: "1",
    far: "1e16",
    group: "north",
    two: "yes",
    unused: "",
  }));
}

export function writeCsv(path: string, rows: readonly Cells[]): void {
  const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  writeFileSync(
    path,
    [COLUMNS, ...rows.map((row) => COLUMNS.map((name) => row[name]))]
      .map((cells) => `${cells.map(quoted).join(",")}\n`)
      .join(""),
  );
}

/** A double, with NULL and NaN by turns for what is no number. */
export function typedNumber(cell: string, index: number): number | null {
  const value = cellNumber(cell);
  return Number.isNaN(value) && index % 2 === 0 ? null : value;
}

export async function writeParquet(path: string, rows: readonly Cells[]): Promise<void> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const names = COLUMNS.map((name) => `"${name.replaceAll('"', '""')}"`);
  await connection.run(
    `CREATE TABLE t (${names.map((name, i) => `${name} ${i < 3 ? "DOUBLE" : "VARCHAR"}`).join(", ")})`,
  );
  const appender = await connection.createAppender("t");
  for (const [index, row] of rows.entries()) {
    for (const name of COLUMNS.slice(0, 3)) {
      const value = typedNumber(row[name], index);
      if (value === null) appender.appendNull();
      else appender.appendDouble(value);
    }
    for (const name of COLUMNS.slice(3)) appender.appendVarchar(row[name]);
    appender.endRow();
  }
  appender.closeSync();
  await connection.run(`COPY t TO '${path}' (FORMAT parquet, ROW_GROUP_SIZE 2048)`);
  connection.closeSync();
  instance.closeSync();
}

/** The first column as float8, the second as numeric with all its digits, the third as numeric too. */
export async function writePostgres(client: pg.Client, table: string, rows: readonly Cells[]): Promise<void> {
  const types = ["float8", "numeric", "numeric", "text", "text", "text"];
  await client.query(
    `CREATE TABLE ${table} (${COLUMNS.map((name, i) => `"${name.replaceAll('"', '""')}" ${types[i]}`).join(", ")})`,
  );
  const decimals = (cell: string, index: number) =>
    Number.isNaN(cellNumber(cell)) ? (index % 2 === 0 ? null : "NaN") : numericText(cell);
  const columns = COLUMNS.map((name, i) =>
    rows.map((row, index) =>
      i === 0 ? typedNumber(row[name], index) : i < 3 ? decimals(row[name], index) : row[name],
    ),
  );
  const parameters = types.map((type, i) => `$${i + 1}::${type}[]`).join(", ");
  await client.query(`INSERT INTO ${table} SELECT * FROM unnest(${parameters})`, columns);
}

/** A numeric has room for 131072 digits; what is beyond it stands for the same clamped end or zero. */
function numericText(cell: string): string {
  return cell.trim().replace(/^0e\d+$/, "0");
}

/** Every other row on each server; the second column, which cannot be NULL, has NaN for all that is no number. */
export async function writeClickHouse({ nodes }: ClickHousePair, table: string, rows: readonly Cells[]): Promise<void> {
  const types = ["Nullable(Float64)", "Float64", "Nullable(Float64)", "Nullable(String)", "String", "String"];
  const columns = COLUMNS.map((name, i) => `${clickhouseIdentifier(name)} ${types[i]}`).join(", ");
  const binary = rows.map((row, index) =>
    COLUMNS.map((name, i) => {
      const nullable = types[i].startsWith("Nullable");
      if (i >= 3) return { text: row[name] === "" && nullable ? null : row[name], nullable };
      return { double: nullable ? typedNumber(row[name], index) : cellNumber(row[name]), nullable };
    }),
  );
  for (const [half, node] of nodes.entries()) {
    await node.query(`CREATE TABLE ${table}_here (${columns}) ENGINE = MergeTree ORDER BY tuple()`);
    await node.query(`CREATE TABLE ${table} AS ${table}_here ENGINE = Distributed(${CLUSTER}, default, ${table}_here)`);
    await node.query(`INSERT INTO ${table}_here FORMAT RowBinary`, rowBinary(binary.filter((_, i) => i % 2 === half)));
  }
}
