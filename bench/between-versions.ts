// The same releases through two versions of the program: how wide are 90 % intervals now, against an earlier commit? For each
// formula and number of rows the ratios of widths, averaged over releases in logarithms: least, middle and largest slope, σ.
// git worktree add ../before COMMIT && npx tsx bench/between-versions.ts --before ../before [--releases 5] [--rows 500,2000]
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import type { fit as Fit } from "../src/inference/fit.ts";
import type { summarise as Summarise } from "../src/posterior/summary.ts";
import type { parseRelease as ParseRelease } from "../src/release/release.ts";
import { publicTables } from "./public-table.ts";
import { average, RUN_OPTIONS, releasePublisher, runLength } from "./real-releases.ts";
import { ROWS, STUDY } from "./wage-table.ts";

const { values: options } = parseArgs({
  options: {
    ...RUN_OPTIONS,
    before: { type: "string" },
    releases: { type: "string", default: "5" },
    rows: { type: "string", default: "500,2000" },
    epsilon: { type: "string", default: "1" },
  },
});
if (options.before === undefined) throw new Error("--before: the folder of an earlier commit");

/** The width of each slope's interval and, last, of σ's. */
async function fitterOf(root: string): Promise<(release: unknown, formula: string, seed: number) => number[]> {
  const load = (path: string) => import(pathToFileURL(resolve(root, path)).href);
  const { parseRelease } = (await load("src/release/release.ts")) as { parseRelease: typeof ParseRelease };
  const { fit } = (await load("src/inference/fit.ts")) as { fit: typeof Fit };
  const { summarise } = (await load("src/posterior/summary.ts")) as { summarise: typeof Summarise };
  return (release, formula, seed) => {
    const posterior = fit(parseRelease(release), formula, { ...runLength(options), seed });
    const { parameters } = summarise(posterior);
    return parameters.slice(1, posterior.coefficients.length + 1).map(({ q5, q95 }) => q95! - q5!);
  };
}

const [before, now] = await Promise.all([options.before, "."].map(fitterOf));
const [health] = publicTables(["health"]);
const TABLES = [
  { study: STUDY, rows: ROWS, formula: "log_wage ~ ." },
  { study: health.study, rows: health.rows, formula: "family ~ age + region" },
  { study: health.study, rows: health.rows, formula: "family ~ age + region + education" },
];
const lines: object[] = [];
for (const { study, rows, formula } of TABLES) {
  for (const count of options.rows.split(",").map(Number)) {
    const publishOne = await releasePublisher({ study, rows, count, request: { epsilon: options.epsilon } });
    const logarithms: number[][] = [];
    let refused = 0;
    for (let i = 0; i < Number(options.releases); i++) {
      const release = JSON.parse(JSON.stringify(publishOne()));
      const narrow = now(release, formula, i + 1);
      try {
        const wide = before(release, formula, i + 1);
        logarithms.push(narrow.map((width, j) => Math.log(width / wide[j])));
      } catch {
        refused++;
      }
    }
    const ratios = (logarithms[0] ?? []).map((_, j) => Math.exp(average(logarithms.map((all) => all[j]))));
    const sigma = ratios.pop();
    const slopes = ratios.sort((a, b) => a - b);
    const shown = [slopes[0], slopes[slopes.length >> 1], slopes.at(-1), sigma].map(
      (ratio) => ratio?.toFixed(2) ?? "–",
    );
    const [least, middle, largest, ofSigma] = shown;
    const line = { formula, rows: count, "refused before": refused, least, middle, largest, σ: ofSigma };
    console.error(Object.values(line).join("  "));
    lines.push(line);
  }
}
console.table(lines);
