// Several many-level variables in one formula, on a table of 8,802 people: do chains start, how often do 90 % intervals hold
// least squares, what does a fit cost, and what does it conclude? One line for each formula, number of rows and ε.
// npx tsx bench/many-levels.ts [--releases 20] [--rows 1000,3000,8802] [--epsilon 0.3,1,3] [--noise laplace] [--formula "y ~ x"]
// [--chains 4] [--warmup 1000] [--draws 1000]
import { parseArgs } from "node:util";
import { parseStudy } from "../src/study/study.ts";
import { csvRows } from "./csv-rows.ts";
import { measureCell, RUN_OPTIONS, runLength } from "./real-releases.ts";

const { values: options } = parseArgs({
  options: {
    ...RUN_OPTIONS,
    releases: { type: "string", default: "20" },
    rows: { type: "string", default: "1000,3000,8802" },
    epsilon: { type: "string", default: "0.3,1,3" },
    noise: { type: "string" },
    formula: { type: "string", multiple: true, default: ["family ~ age + region + education", "family ~ ."] },
  },
});

const ROWS = csvRows(new URL("../test/fixtures/glm/health-insurance.csv", import.meta.url));
const YES_NO = ["no", "yes"];
const STUDY = parseStudy({
  maxRows: 20_000,
  variables: [
    { name: "insurance", levels: YES_NO },
    { name: "age", bounds: [18, 65] },
    { name: "family", bounds: [1, 15] },
    { name: "gender", levels: ["female", "male"] },
    { name: "married", levels: YES_NO },
    { name: "selfemp", levels: YES_NO },
    { name: "limit", levels: YES_NO },
    { name: "region", levels: ["northeast", "midwest", "south", "west"] },
    { name: "ethnicity", levels: ["cauc", "afam", "other"] },
    { name: "education", levels: ["none", "ged", "highschool", "bachelor", "master", "phd", "other"] },
  ],
});

const lines: Awaited<ReturnType<typeof measureCell>>[] = [];
for (const formula of options.formula) {
  for (const count of options.rows.split(",")) {
    for (const epsilon of options.epsilon.split(",")) {
      const cell = {
        study: STUDY,
        rows: ROWS,
        count: Number(count),
        request: { epsilon, noise: options.noise },
        formula,
        run: runLength(options),
      };
      const line = await measureCell(cell, Number(options.releases));
      console.error(Object.values(line).join("  "));
      lines.push(line);
    }
  }
}
console.table(lines);
