// The studies that forecasts are compared on: a table, its declaration, a formula and an ε.
import type { Row } from "../src/statistics/accumulate.ts";
import { parseStudy, type Study } from "../src/study/study.ts";
import { HOSPITAL_STUDY, hospital } from "../test/support/hospital.ts";
import { publicTables } from "./public-table.ts";
import { ROWS, STUDY } from "./wage-table.ts";

export interface PlanStudy {
  readonly name: string;
  readonly formula: string;
  readonly study: Study;
  readonly rows: readonly Row[];
  readonly epsilon: string;
  /** How many of the rows. */
  readonly count: number;
}

/** Small tables are hopeless at ε = 1, which needs no forecast. */
const EPSILON: Readonly<Record<string, string>> = { houses: "8", schools: "8", visits: "2" };

/** All of them, or those with these names. */
export function planStudies(names?: readonly string[]): PlanStudy[] {
  const wages = { name: "wages", formula: "log_wage ~ .", study: STUDY, rows: ROWS, epsilon: "1" };
  const studies = [
    { ...wages, count: ROWS.length },
    { ...wages, count: 3000 },
    ...[...publicTables()].map((table) => ({
      ...table,
      epsilon: EPSILON[table.name] ?? "1",
      count: table.rows.length,
    })),
    { ...hospitalStudy(), epsilon: "2", count: 5000 },
  ];
  return studies.filter(({ name }) => names?.includes(name) ?? true);
}

function hospitalStudy() {
  const rows = hospital().map(({ id, age, sex, smoker, ward, stay, pressure }) => ({
    ID: id,
    AGE: String(age),
    SEX: sex,
    SMOKER: smoker,
    WARD: ward,
    STAY: String(stay),
    BP: pressure === null ? "NA" : String(pressure),
  }));
  return {
    name: "hospital",
    formula: "pressure ~ age*sex + smoker + log_stay",
    study: parseStudy(HOSPITAL_STUDY),
    rows,
  };
}
