// Small tables, the hard case of the sampler, from the command line: samples of the wage survey, released and fitted by the
// built program. Processor seconds of a fit (the program's start included), verdicts, and how many runs were repeated.
// npm run build && npx tsx bench/small-tables.ts [--releases 20] [--rows 500,1000] [--epsilon 1] [--formula "log_wage ~ ."]
// --releases-in FOLDER keeps the releases, and takes those that are there; --program fits them with another build.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { sortedQuantile } from "../src/diagnostics/quantile.ts";
import type { Summary } from "../src/posterior/summary-schema.ts";
import { average, counted, subsample } from "./real-releases.ts";
import { ROWS, STUDY } from "./wage-table.ts";

const { values: options } = parseArgs({
  options: {
    releases: { type: "string", default: "20" },
    rows: { type: "string", default: "500,1000" },
    epsilon: { type: "string", default: "1" },
    formula: { type: "string", default: "log_wage ~ ." },
    program: { type: "string", default: fileURLToPath(new URL("../dist/cli.mjs", import.meta.url)) },
    "releases-in": { type: "string" },
  },
});
const folder = options["releases-in"] ?? mkdtempSync(join(tmpdir(), "noisewise-small-"));

/** The program's output, and its processor seconds by the shell's clock, which counts its threads. */
function run(...words: string[]) {
  const timed = `TIMEFORMAT="%U %S"; time "$@"`;
  const { stdout, stderr } = spawnSync("bash", ["-c", timed, "bash", process.execPath, options.program, ...words], {
    encoding: "utf8",
  });
  const [user, system] = stderr.trim().split("\n").at(-1).split(" ").map(Number);
  return { stdout, stderr, seconds: user + system };
}

function releaseFile(rows: number, index: number): string {
  const [study, table] = [join(folder, "study.json"), join(folder, `${rows}.csv`)];
  if (!existsSync(table)) {
    const names = Object.keys(ROWS[0]);
    const lines = subsample(ROWS, rows).map((row) => names.map((name) => row[name]).join(","));
    writeFileSync(study, JSON.stringify(STUDY));
    writeFileSync(table, `${[names.join(","), ...lines].join("\n")}\n`);
  }
  const out = join(folder, `${rows}-${index}.json`);
  if (!existsSync(out)) {
    const terms = ["--study", study, "--epsilon", options.epsilon, "--no-ledger-i-accept-the-risk"];
    const { stderr } = run("release", table, ...terms, "--out", out);
    if (!existsSync(out)) throw new Error(stderr);
  }
  return out;
}

function measure(rows: number) {
  const fits = Array.from({ length: Number(options.releases) }, (_, i) => {
    const { stdout, stderr, seconds } = run("fit", releaseFile(rows, i + 1), options.formula, "--json");
    if (stdout === "") throw new Error(stderr);
    // Not parsed: another build may write another summary.
    return { summary: JSON.parse(stdout) as Summary, seconds };
  });
  const seconds = Float64Array.from(fits, (fit) => fit.seconds).sort();
  const least = fits.map(({ summary }) => Math.min(...summary.parameters.map(({ essBulk }) => essBulk!)));
  const largest = fits.map(({ summary }) => Math.max(...summary.parameters.map(({ rhat }) => rhat!)));
  return {
    rows,
    releases: fits.length,
    "median s": sortedQuantile(seconds, 0.5).toFixed(1),
    "least s": seconds[0].toFixed(1),
    "most s": seconds.at(-1).toFixed(1),
    "mean of least ESS": average(least).toFixed(0),
    "largest R-hat": Math.max(...largest).toFixed(3),
    repeated: fits.filter(({ summary }) => summary.sampler.thin > 1).length,
    verdicts: counted(fits.map(({ summary }) => summary.verdict)),
  };
}

mkdirSync(folder, { recursive: true });
console.table(options.rows.split(",").map((rows) => measure(Number(rows))));
