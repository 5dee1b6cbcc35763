// What bounds do to an answer: the table of docs/guide/custodians.md. The bundled wage survey with log_wage, education and
// experience at ε = 1, twelve releases for each line: npx tsx bench/bounds.ts
import { readFileSync } from "node:fs";
import { mean, standardDeviation } from "../src/diagnostics/moments.ts";
import { fit } from "../src/inference/fit.ts";
import { planRelease } from "../src/mechanism/plan.ts";
import { publish } from "../src/mechanism/publish.ts";
import { requestedGuarantee } from "../src/mechanism/request.ts";
import { accumulate } from "../src/statistics/accumulate.ts";
import { parseStudy } from "../src/study/study.ts";

type Bounds = readonly [number, number];
const RELEASES = 12;
const TERMS = { guarantee: requestedGuarantee({ epsilon: "1" }) };
const CONTEXT = {
  ledger: { kind: "none", warning: "a measurement" },
  made: { program: "bench", version: "0", date: "2026-01-01" },
} as const;
const [HEADER, ...LINES] = readFileSync(new URL("../data/cps1988.csv", import.meta.url), "utf8")
  .trim()
  .split("\n");
const NAMES = HEADER.split(",");
const ROWS = LINES.map((line) => Object.fromEntries(line.split(",").map((cell, i) => [NAMES[i], cell])));

const CASES: { wage: Bounds; education: Bounds }[] = [
  { wage: [3, 9], education: [0, 18] },
  { wage: [5, 7], education: [0, 18] },
  { wage: [5.5, 7], education: [0, 18] },
  { wage: [-6, 18], education: [0, 18] },
  { wage: [3, 9], education: [0, 72] },
];

async function line({ wage, education }: (typeof CASES)[number]) {
  const bounded = (name: string, bounds: Bounds) => ({ name, bounds });
  const variables = [bounded("log_wage", wage), bounded("education", education), bounded("experience", [0, 60])];
  const study = parseStudy({ maxRows: 100_000, variables });
  const statistics = await accumulate(study, planRelease(study, TERMS).layout, ROWS);
  const slopes = Array.from({ length: RELEASES }, () => {
    const release = publish(statistics, TERMS, CONTEXT);
    const { draws } = fit(release, "log_wage ~ education + experience", { chains: 2, draws: 500 });
    return [draws.get("education")!];
  });
  const moved = ROWS.filter(({ log_wage }) => Number(log_wage) < wage[0] || Number(log_wage) > wage[1]).length;
  return {
    log_wage: wage.join(" to "),
    education: education.join(" to "),
    "wages moved": `${((100 * moved) / ROWS.length).toPrecision(2)} %`,
    coefficient: average(slopes.map(mean)).toFixed(4),
    "posterior sd": average(slopes.map(standardDeviation)).toFixed(4),
  };
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const table = [];
for (const bounds of CASES) table.push(await line(bounds));
console.table(table);
