// Public tables that nothing was tuned on (test/fixtures/aer and glm), each with the study a custodian might declare and the
// regression of one variable on all others.
import type { Row } from "../src/statistics/accumulate.ts";
import { parseStudy, type Study } from "../src/study/study.ts";
import { csvRows } from "./csv-rows.ts";

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

interface PublicTable {
  readonly name: string;
  readonly formula: string;
  readonly study: Study;
  readonly rows: readonly Row[];
}

/** All of them, or those with these names. */
export function* publicTables(names: readonly string[] = Object.keys(TABLES)): Generator<PublicTable> {
  for (const [name, { file, formula, variables }] of Object.entries(TABLES)) {
    if (!names.includes(name)) continue;
    const rows = csvRows(new URL(`../test/fixtures/${file}`, import.meta.url));
    yield { name, formula, study: parseStudy({ maxRows: 100_000, variables }), rows };
  }
}
