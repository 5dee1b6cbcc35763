// The tables of the league, each with the study a custodian might declare: five of people, one of air, one made up.
import { readFileSync } from "node:fs";
import { csvRows } from "../../bench/csv-rows.ts";
import { publicTables } from "../../bench/public-table.ts";
import type { Random } from "../../src/random/random.ts";
import type { Row } from "../../src/statistics/accumulate.ts";
import { parseStudy, type Study } from "../../src/study/study.ts";

export interface LeagueTable {
  readonly study: Study;
  readonly formula: string;
  readonly rows: Iterable<Row>;
  /** True slopes in original units; null where least squares on the whole table is the truth. */
  readonly slopes: readonly number[] | null;
}

interface TableSource {
  readonly title: string;
  /** Real rows are the same in every trial. */
  readonly isReal: boolean;
  read(random: Random): LeagueTable;
}

const twoLevels = (...names: string[]) => names.map((name) => ({ name, levels: ["no", "yes"] }));
const file = (path: string) => new URL(`../../${path}`, import.meta.url);
const kept = (name: string) => new URL(`tables/${name}`, import.meta.url);

export const TABLES = {
  wages: { title: "28,155 weekly wages (CPS 1988), 8 covariates", isReal: true, read: wages },
  asec: { title: "54,875 annual earnings (CPS ASEC 2024), 3 covariates", isReal: true, read: asec },
  simulation: { title: "2,000 rows of BinAgg's simulation, 3 uniform covariates", isReal: false, read: simulation },
  health: {
    title: "8,802 people of working age in 1996 (HealthInsurance), 17 covariates",
    isReal: true,
    read: ofAer("health"),
  },
  fertility: { title: "weeks worked by 254,654 mothers (Fertility), 7 covariates", isReal: true, read: fertility },
  earnings: { title: "61,395 hourly earnings (CPSSW8), 6 covariates", isReal: true, read: ofAer("earnings") },
  sensors: {
    title: "6,941 hours of air at road level (UCI), 11 nearly collinear covariates",
    isReal: true,
    read: sensors,
  },
} satisfies Record<string, TableSource>;

export type TableName = keyof typeof TABLES;
export const TABLE_NAMES = Object.keys(TABLES) as TableName[];

function wages(): LeagueTable {
  const study = parseStudy(JSON.parse(readFileSync(file("docs/examples/wages-study.json"), "utf8")));
  return { study, formula: "log_wage ~ .", rows: csvRows(file("data/cps1988.csv")), slopes: null };
}

function asec(): LeagueTable {
  const study = parseStudy({
    maxRows: 200_000,
    variables: [
      // 400 to 1.2 million dollars a year.
      { name: "log_wage", bounds: [6, 14] },
      { name: "education", bounds: [0, 22] },
      { name: "experience", bounds: [0, 60] },
      { name: "female", levels: ["0", "1"] },
    ],
  });
  return { study, formula: "log_wage ~ .", rows: csvRows(kept("cps-asec-2024.csv.gz")), slopes: null };
}

function fertility(): LeagueTable {
  const study = parseStudy({
    maxRows: 1_000_000,
    variables: [
      { name: "work", bounds: [0, 52] },
      { name: "age", bounds: [21, 35] },
      ...twoLevels("morekids", "afam", "hispanic", "other"),
      { name: "gender1", levels: ["female", "male"] },
      { name: "gender2", levels: ["female", "male"] },
    ],
  });
  return { study, formula: "work ~ .", rows: repeated(csvRows(kept("fertility.csv.gz"))), slopes: null };
}

/** Each row as often as there are people with it. */
function* repeated(rows: readonly Row[]): Generator<Row> {
  for (const row of rows) for (let i = 0; i < Number(row.people); i++) yield row;
}

/** Bounds are the ranges of the instruments. */
function sensors(): LeagueTable {
  const study = parseStudy({
    maxRows: 20_000,
    variables: [
      // mg/m³; then µg/m³, ppb and µg/m³.
      { name: "co", bounds: [0, 15] },
      { name: "benzene", bounds: [0, 100] },
      { name: "nox", bounds: [0, 2000] },
      { name: "no2", bounds: [0, 500] },
      ...["co", "nmhc", "nox", "no2", "o3"].map((gas) => ({ name: `sensor_${gas}`, bounds: [0, 3000] })),
      { name: "temperature", bounds: [-10, 50] },
      { name: "relative_humidity", bounds: [0, 100] },
      { name: "absolute_humidity", bounds: [0, 3] },
    ],
  });
  return { study, formula: "co ~ .", rows: csvRows(kept("air-quality.csv.gz")), slopes: null };
}

function ofAer(name: string): () => LeagueTable {
  return () => {
    const [{ study, formula, rows }] = publicTables([name]);
    return { study, formula, rows, slopes: null };
  };
}

const SLOPES = [1.5, -2, 0.5];

/** After the package of Lin, Slavković & Bhoomireddy (arXiv 2510.16974): its law and its bounds; n = 2000, σ = 1. */
function simulation(random: Random): LeagueTable {
  const study = parseStudy({
    maxRows: 10_000,
    variables: [...SLOPES.map((_, j) => ({ name: `x${j + 1}`, bounds: [0, 10] })), { name: "y", bounds: [-30, 30] }],
  });
  const rows = Array.from({ length: 2000 }, () => {
    const x = SLOPES.map(() => 10 * random.uniform());
    const y = SLOPES.reduce((sum, slope, j) => sum + slope * x[j], random.normal());
    return { x1: x[0], x2: x[1], x3: x[2], y };
  });
  return { study, formula: "y ~ .", rows, slopes: SLOPES };
}
