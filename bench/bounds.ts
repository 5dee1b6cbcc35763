// What bounds do to an answer: the table of docs/guide/custodians.md. The bundled wage survey with log_wage, education and
// experience at ε = 1, simulated noise, twelve releases for each line: npx tsx bench/bounds.ts
import { readFileSync } from "node:fs";
import { mean, standardDeviation } from "../src/diagnostics/moments.ts";
import { fit } from "../src/inference/fit.ts";
import { laplace } from "../src/random/distributions.ts";
import { seededRandom } from "../src/random/random.ts";
import { parseRelease, RELEASE_FORMAT } from "../src/release/release.ts";
import { parseStudy } from "../src/release/study.ts";
import { accumulate } from "../src/statistics/accumulate.ts";
import { momentMatrix } from "../src/statistics/exact-statistics.ts";

type Bounds = readonly [number, number];
const RELEASES = 12;
/** The sensitivity of three variables with a private count is 10. */
const NOISE = { kind: "laplace", scale: 10 } as const;
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
  const exactly = momentMatrix(
    await accumulate(study, { variables: 3, fourthMomentsExcept: null, count: "private" }, ROWS),
  );
  const slopes = Array.from({ length: RELEASES }, (_, seed) => {
    const matrix = perturbed(exactly, seed + 1);
    const moments = { matrix, noise: NOISE };
    const release = { format: RELEASE_FORMAT, origin: "simulated", study, count: { kind: "private" }, moments };
    const { draws } = fit(parseRelease(release), "log_wage ~ education + experience", { chains: 2, draws: 500 });
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

function perturbed(moments: readonly (readonly number[])[], seed: number): number[][] {
  const random = seededRandom(seed);
  const noisy = moments.map((row) => [...row]);
  for (let i = 0; i < noisy.length; i++) {
    for (let j = 0; j <= i; j++) noisy[i][j] = noisy[j][i] = moments[i][j] + laplace(random, NOISE.scale);
  }
  return noisy;
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const table = [];
for (const bounds of CASES) table.push(await line(bounds));
console.table(table);
