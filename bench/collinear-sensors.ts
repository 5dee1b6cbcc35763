// Twelve sensors that measure nearly the same thing: do chains start from every release, and how do posterior medians of the
// slopes compare with means? A made-up table like hourly air quality, with correlations of 0.9 to 0.99.
// npx tsx bench/collinear-sensors.ts [--releases 20] [--rows 6941] [--rho 0.5] [--chains 4] [--warmup 1000] [--draws 1000]
import { parseArgs } from "node:util";
import { seededRandom } from "../src/random/random.ts";
import { parseStudy } from "../src/study/study.ts";
import { measureCell, RUN_OPTIONS, runLength } from "./real-releases.ts";

const { values: options } = parseArgs({
  options: {
    ...RUN_OPTIONS,
    releases: { type: "string", default: "20" },
    rows: { type: "string", default: "6941" },
    rho: { type: "string", default: "0.5" },
  },
});

const SENSORS = Array.from({ length: 12 }, (_, j) => `sensor${j + 1}`);
const STUDY = parseStudy({ maxRows: 20_000, variables: SENSORS.map((name) => ({ name, bounds: [-5, 5] })) });

/** Sensor j is the common signal with correlation r_j, from √0.9 to √0.99: two of them correlate by r_i·r_j. */
function readings(count: number): Record<string, number>[] {
  const random = seededRandom(1);
  return Array.from({ length: count }, () => {
    const signal = random.normal();
    const reading = (j: number) => {
      const shared = 0.9 + (0.09 * j) / (SENSORS.length - 1);
      return Math.sqrt(shared) * signal + Math.sqrt(1 - shared) * random.normal();
    };
    return Object.fromEntries(SENSORS.map((name, j) => [name, reading(j)]));
  });
}

const rows = readings(Number(options.rows));
const run = runLength(options);
const lines: object[] = [];
for (const formula of ["sensor1 ~ .", "sensor6 ~ .", "sensor12 ~ ."]) {
  const cell = { study: STUDY, rows, count: rows.length, request: { rho: options.rho }, formula, run };
  const line = await measureCell(cell, Number(options.releases));
  console.error(Object.values(line).join("  "));
  lines.push(line);
}
console.table(lines);
