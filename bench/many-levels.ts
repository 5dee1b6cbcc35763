// Several many-level variables in one formula, on a table of 8,802 people: do chains start, how often do 90 % intervals hold
// least squares, what does a fit cost, and what does it conclude? One line for each formula, number of rows and ε.
// npx tsx bench/many-levels.ts [--releases 20] [--rows 1000,3000,8802] [--epsilon 0.3,1,3] [--noise laplace] [--formula "y ~ x"]
import { parseArgs } from "node:util";
import { parseStudy } from "../src/study/study.ts";
import { average, csvRows, releaseFitter } from "./real-releases.ts";

const { values: options } = parseArgs({
  options: {
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

/** What the fits of one cell came to; a fit that throws counts as a refusal, and its message is shown once. */
async function measure(formula: string, count: number, epsilon: string) {
  const fitRelease = await releaseFitter({ study: STUDY, rows: ROWS, count, epsilon, noise: options.noise, formula });
  const found = { slopes: [] as number[], sigma: [] as number[], gradients: [] as number[], seconds: [] as number[] };
  const verdicts = new Map<string, number>();
  const refusals: string[] = [];
  for (let i = 0; i < Number(options.releases); i++) {
    try {
      const { summary, truth, seconds, gradientsPerDraw } = fitRelease(i + 1);
      const [, ...slopes] = truth.coefficients;
      const covers = (at: number, value: number) =>
        Number(summary.parameters[at].q5! < value && value < summary.parameters[at].q95!);
      found.slopes.push(...slopes.map((slope, j) => covers(j + 1, slope)));
      found.sigma.push(covers(slopes.length + 1, truth.sigma));
      found.gradients.push(gradientsPerDraw);
      found.seconds.push(seconds);
      verdicts.set(summary.verdict, (verdicts.get(summary.verdict) ?? 0) + 1);
    } catch (error) {
      refusals.push((error as Error).message);
    }
  }
  for (const message of new Set(refusals)) console.error(`${formula}, ${count} rows, ε = ${epsilon}: ${message}`);
  return {
    formula,
    rows: count,
    ε: epsilon,
    refused: refusals.length,
    slopes: average(found.slopes).toFixed(2),
    σ: average(found.sigma).toFixed(2),
    gradients: average(found.gradients).toFixed(0),
    seconds: average(found.seconds).toFixed(1),
    verdicts: [...verdicts].map(([verdict, times]) => `${times} ${verdict}`).join(", "),
  };
}

const lines: Awaited<ReturnType<typeof measure>>[] = [];
for (const formula of options.formula) {
  for (const count of options.rows.split(",")) {
    for (const epsilon of options.epsilon.split(",")) {
      const line = await measure(formula, Number(count), epsilon);
      console.error(Object.values(line).join("  "));
      lines.push(line);
    }
  }
}
console.table(lines);
