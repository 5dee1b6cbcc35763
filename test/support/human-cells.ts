// A table as people have them: a skewed number, a date, codes for missing cells; as CSV, Parquet, PostgreSQL and ClickHouse rows.
import { writeFileSync } from "node:fs";
import { DuckDBInstance } from "@duckdb/node-api";
import type pg from "pg";
import { parseStudy, type Study } from "../../src/study/study.ts";
import { CLUSTER, type ClickHousePair, rowBinary } from "./clickhouse-pair.ts";

export interface HumanRow {
  readonly stay: string;
  readonly visits: string;
  readonly day: string;
  readonly sex: string;
  readonly ward: string;
}

const COLUMNS = ["stay", "visits", "day", "sex", "ward"] as const;

/** Transforms, a date, its bins, missing codes, and products of all kinds of columns. */
export const humanStudy: Study = parseStudy({
  missing: ["NA", "-9"],
  variables: [
    { name: "log_stay", column: "stay", transform: "log", bounds: [-1, 5] },
    { name: "root", column: "stay", transform: "sqrt", bounds: [0, 12], fill: 1 },
    { name: "visits", transform: "log1p", bounds: [0, 4], fill: 0.5 },
    { name: "day", since: "2020-02-29", unit: "years", bounds: [-1, 5] },
    { name: "era", column: "day", since: "2020-02-29", unit: "years", bins: [-1, 0, 3, 5] },
    { name: "ago", column: "day", until: "2025-01-01", unit: "years", bounds: [0, 110] },
    { name: "sex", levels: ["F", "M"] },
    { name: "ward", levels: ["A", "B", "Ö"], fill: "A" },
  ],
  products: [
    { name: "stay2", of: ["log_stay", "log_stay"] },
    { name: "stay_sex", of: ["sex", "log_stay"] },
    { name: "day_ward", of: ["day", "ward"] },
  ],
});

/** The same without what engines must hand over: sums by SQL, bins, dates, aliases, missing codes and products included. */
export const plainStudy: Study = parseStudy({
  missing: ["NA", "-9", "3.5"],
  variables: [
    { name: "stay", bounds: [0, 40] },
    { name: "visits", bounds: [0, 20], fill: 2 },
    { name: "often", column: "visits", bins: [0, 7, 20], fill: 3 },
    { name: "long", column: "stay", bins: [0, 1, 3.5, 2.5e4], missing: ["3.5"] },
    {
      name: "ago",
      column: "day",
      until: "2025-01-01",
      unit: "weeks",
      bounds: [0, 700],
      missing: ["2021-06-15"],
      fill: 9,
    },
    { name: "sex", levels: ["f", { name: "M", also: ["n a"] }], match: "loose" },
    { name: "where", column: "ward", levels: ["C", { name: "other", also: ["A", "Ö"] }], fill: "C" },
    { name: "ward", levels: ["A", "B", "Ö"], fill: "A" },
  ],
  products: [
    { name: "stay2", of: ["stay", "stay"] },
    { name: "stay_ward", of: ["ward", "stay"] },
    { name: "visits_sex", of: ["visits", "sex"] },
    { name: "sex_ward", of: ["sex", "ward"] },
    { name: "long_visits", of: ["long", "visits"] },
  ],
});

const STAYS = ["0", "-9", "-3", "1", "2.718281828459045", "1e-300", "1e308", "3.5", "-0", "148.4131591025766"];
const VISITS = ["0", "-9", "1", "7", "-1", "-2", "19", "1000"];
const DAYS = ["2020-02-29", "1999-12-31", "2024-02-29", "2025-01-01", "2021-06-15", "9999-12-31", "0044-03-15"];
const SEXES = ["F", "M", " M ", "m", "NA"];
const WARDS = ["A", "B", "Ö", "C", ""];

/** Every cell meets many of the others; the numbers between are where logarithms of two libraries differ most. */
export function humanRows(): HumanRow[] {
  return Array.from({ length: 4000 }, (_, i) => ({
    stay: i % 3 === 0 ? STAYS[(i / 3) % STAYS.length] : String(Math.exp(((i * 7919) % 4001) / 800) - 0.5),
    visits: VISITS[(i * 3 + (i >> 3)) % VISITS.length],
    day: DAYS[(i * 5 + (i >> 4)) % DAYS.length],
    sex: SEXES[(i >> 1) % SEXES.length],
    ward: WARDS[(i >> 2) % WARDS.length],
  }));
}

export function writeHumanCsv(path: string, rows: readonly HumanRow[]): void {
  const lines = [COLUMNS, ...rows.map((row) => COLUMNS.map((name) => row[name]))];
  writeFileSync(path, lines.map((cells) => `${cells.join(",")}\n`).join(""));
}

/** The study of that file: dates are declared as they are written there. */
export function germanStudy(study: Study): Study {
  const variables = study.variables.map((variable) =>
    variable.column === "day" ? { ...variable, dateFormat: "dd.mm.yyyy" as const } : variable,
  );
  const csv = { ...study.csv, delimiter: ";", decimal: ",", thousands: ".", encoding: "latin-1" } as const;
  return { ...study, variables, csv };
}

/** In Latin-1, with decimal commas, points between thousands, and the day before the month. */
export function writeGermanCsv(path: string, rows: readonly HumanRow[]): void {
  const german = (cell: string) => {
    if (!/^-?\d+(\.\d+)?$/.test(cell)) return cell.replace(".", ",");
    const [whole, part] = cell.split(".");
    return [whole.replace(/\B(?=(\d{3})+$)/g, "."), ...(part ? [part] : [])].join(",");
  };
  const numbers = new Set(["stay", "visits"]);
  const written = (name: (typeof COLUMNS)[number], cell: string) =>
    name === "day" ? cell.split("-").reverse().join(".") : numbers.has(name) ? german(cell) : cell;
  const lines = rows.map((row) => COLUMNS.map((name) => written(name, row[name])));
  writeFileSync(path, [COLUMNS, ...lines].map((cells) => `${cells.join(";")}\n`).join(""), "latin1");
}

export async function writeHumanParquet(path: string, rows: readonly HumanRow[]): Promise<void> {
  const csv = `${path}.csv`;
  writeHumanCsv(csv, rows);
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const types = "{'stay': 'DOUBLE', 'visits': 'INTEGER', 'day': 'DATE', 'sex': 'VARCHAR', 'ward': 'VARCHAR'}";
  const read = `read_csv('${csv}', header = true, auto_detect = false, columns = ${types})`;
  await connection.run(`COPY (SELECT * FROM ${read}) TO '${path}' (FORMAT parquet, ROW_GROUP_SIZE 2048)`);
  connection.closeSync();
  instance.closeSync();
}

export async function writeHumanPostgres(client: pg.Client, table: string, rows: readonly HumanRow[]): Promise<void> {
  const types = ["numeric", "int4", "timestamp", "text", "text"];
  await client.query(`CREATE TABLE ${table} (${COLUMNS.map((name, i) => `${name} ${types[i]}`).join(", ")})`);
  const columns = COLUMNS.map((name) => rows.map((row) => (name === "day" ? `${row[name]} 23:59:59.5` : row[name])));
  const parameters = types.map((type, i) => `$${i + 1}::${type}[]`).join(", ");
  await client.query(`INSERT INTO ${table} SELECT * FROM unnest(${parameters})`, columns);
}

/** The same rows with days that ClickHouse has: its calendar begins in 1970 with a day that may mean none, and ends in 2105. */
export function modernRows(): HumanRow[] {
  const modern = (day: string) => (day < "1970" ? "1971-01-01" : day > "2100" ? "2100-12-31" : day);
  return humanRows().map((row) => ({ ...row, day: modern(row.day) }));
}

/** Every other row on each server. */
export async function writeHumanClickHouse(
  { nodes }: ClickHousePair,
  table: string,
  rows: readonly HumanRow[],
): Promise<void> {
  const text = (cell: string) => ({ text: cell, nullable: false });
  const binary = rows.map(({ stay, visits, day, sex, ward }) => [
    { double: Number(stay), nullable: false },
    ...[visits, day, sex, ward].map(text),
  ]);
  const columns =
    "stay Float64, visits Int32, day Date, sex String, ward Enum8('A' = 1, 'B' = 2, 'Ö' = 3, 'C' = 4, '' = 5)";
  for (const [half, node] of nodes.entries()) {
    await node.query(
      "CREATE TABLE raw (stay Float64, visits String, day String, sex String, ward String) ENGINE = Memory",
    );
    await node.query("INSERT INTO raw FORMAT RowBinary", rowBinary(binary.filter((_, i) => i % 2 === half)));
    await node.query(`CREATE TABLE ${table}_here (${columns}) ENGINE = MergeTree ORDER BY tuple()`);
    await node.query(
      `INSERT INTO ${table}_here SELECT stay, toInt32(visits), toDate(day), sex,
       CAST(ward AS Enum8('A' = 1, 'B' = 2, 'Ö' = 3, 'C' = 4, '' = 5)) FROM raw`,
    );
    await node.query("DROP TABLE raw");
    await node.query(`CREATE TABLE ${table} AS ${table}_here ENGINE = Distributed(${CLUSTER}, default, ${table}_here)`);
  }
}
