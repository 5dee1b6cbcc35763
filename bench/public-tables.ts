// Public tables that nothing was tuned on, released as a custodian would: how often do 90 % intervals hold least squares on
// the whole table, what does a fit cost, and what does it conclude? One line for each table.
// npx tsx bench/public-tables.ts [--releases 30] [--epsilon 1] [--table houses] [--chains 4] [--warmup 1000] [--draws 1000]
import { parseArgs } from "node:util";
import { parseStudy } from "../src/study/study.ts";
import { csvRows, measureCell, RUN_OPTIONS, runLength } from "./real-releases.ts";

const { values: options } = parseArgs({
  options: {
    ...RUN_OPTIONS,
    releases: { type: "string", default: "30" },
    epsilon: { type: "string", default: "1" },
    table: { type: "string", multiple: true },
  },
});

const twoLevels = (...names: string[]) => names.map((name) => ({ name, levels: ["no", "yes"] }));
const GENDER = { name: "gender", levels: ["male", "female"] };
const REGION = { name: "region", levels: ["northeast", "midwest", "south", "west"] };

const TABLES = {
  earnings: {
    file: "aer/cps-2004.csv",
    formula: "log_earnings ~ .",
    variables: [
      { name: "log_earnings", bounds: [0, 5] },
      { name: "age", bounds: [18, 70] },
      { name: "education", bounds: [0, 20] },
      GENDER,
      REGION,
    ],
  },
  houses: {
    file: "aer/house-prices.csv",
    formula: "log_price ~ .",
    variables: [
      { name: "log_price", bounds: [10, 12.5] },
      { name: "log_lotsize", bounds: [7, 10] },
      { name: "bedrooms", bounds: [1, 6] },
      { name: "bathrooms", bounds: [1, 4] },
      { name: "stories", bounds: [1, 4] },
      { name: "garage", bounds: [0, 3] },
      ...twoLevels("driveway", "recreation", "fullbase", "gasheat", "aircon", "prefer"),
    ],
  },
  schools: {
    file: "aer/california-schools.csv",
    formula: "score ~ .",
    variables: [
      { name: "score", bounds: [600, 720] },
      { name: "class_size", bounds: [10, 30] },
      { name: "english", bounds: [0, 100] },
      { name: "lunch", bounds: [0, 100] },
      { name: "income", bounds: [0, 60] },
      { name: "expenditure", bounds: [3000, 8000] },
      { name: "grades", levels: ["KK-06", "KK-08"] },
    ],
  },
  visits: {
    file: "aer/doctor-visits.csv",
    formula: "visits ~ .",
    variables: [
      { name: "visits", bounds: [0, 10] },
      { name: "age", bounds: [0, 1] },
      { name: "income", bounds: [0, 1.5] },
      { name: "illness", bounds: [0, 5] },
      { name: "reduced", bounds: [0, 14] },
      { name: "health", bounds: [0, 12] },
      GENDER,
      ...twoLevels("private", "freepoor", "freerepat", "nchronic", "lchronic"),
    ],
  },
  health: {
    file: "glm/health-insurance.csv",
    formula: "age ~ .",
    variables: [
      { name: "age", bounds: [18, 65] },
      { name: "family", bounds: [1, 15] },
      GENDER,
      ...twoLevels("insurance", "married", "selfemp", "limit"),
      REGION,
      { name: "ethnicity", levels: ["cauc", "afam", "other"] },
      { name: "education", levels: ["none", "ged", "highschool", "bachelor", "master", "phd", "other"] },
    ],
  },
};

const run = runLength(options);
const lines: object[] = [];
for (const [name, { file, formula, variables }] of Object.entries(TABLES)) {
  if (options.table && !options.table.includes(name)) continue;
  const rows = csvRows(new URL(`../test/fixtures/${file}`, import.meta.url));
  const study = parseStudy({ maxRows: 100_000, variables });
  const cell = { study, rows, count: rows.length, request: { epsilon: options.epsilon }, formula, run };
  const line = { table: name, ...(await measureCell(cell, Number(options.releases))) };
  console.error(Object.values(line).join("  "));
  lines.push(line);
}
console.table(lines);
