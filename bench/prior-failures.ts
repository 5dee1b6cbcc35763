// Three tables on which the conjugate default prior was confidently wrong, through the command line: many weak covariates,
// bounds far wider than a covariate, and wages declared as [0, 20000]. Each is released repeatedly and fitted with the
// conjugate and with the default prior: how often do 90 % intervals contain the truth?
// npm run build && npx tsx bench/prior-failures.ts [--releases 10]
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { mean } from "../src/diagnostics/moments.ts";
import { seededRandom } from "../src/random/random.ts";
import { ROWS } from "./wage-table.ts";

interface Case {
  readonly name: string;
  /** Standard deviation of the noise on every moment. */
  readonly noise: number;
  readonly formula: string;
  readonly variables: readonly { readonly name: string; readonly bounds: readonly [number, number] }[];
  readonly rows: readonly (readonly number[])[];
  /** The truth by parameter. */
  readonly truth: Readonly<Record<string, number>>;
}

interface Summary {
  readonly converged: boolean;
  readonly parameters: readonly { readonly name: string; readonly q5: number; readonly q95: number }[];
}

const { values: options } = parseArgs({ options: { releases: { type: "string", default: "10" } } });
const folder = mkdtempSync(join(tmpdir(), "noisewise-prior-failures-"));
const file = (name: string) => join(folder, name);
const noisewise = (...parts: string[]) => {
  try {
    return execFileSync(process.execPath, ["dist/cli.mjs", ...parts], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  } catch (error) {
    // A fit that did not converge prints its summary too.
    const { status, stdout } = error as { status: number; stdout: string };
    if (status === 2) return stdout;
    throw error;
  }
};

/** Normal covariates, error variance 0.04, slopes of alternating sign that together explain R². */
function made(name: string, p: number, n: number, noise: number, rSquared: number, spread: number): Case {
  const random = seededRandom(p * n);
  const slope = Math.sqrt((0.04 * rSquared) / (1 - rSquared) / p) / spread;
  const slopes = Array.from({ length: p }, (_, j) => (j % 2 ? -slope : slope));
  const rows = Array.from({ length: n }, () => {
    const x = slopes.map(() => spread * random.normal());
    return [...x, x.reduce((sum, value, j) => sum + slopes[j] * value, 0.2 * random.normal())];
  });
  const names = slopes.map((_, j) => `x${j + 1}`);
  return {
    name,
    noise,
    formula: "y ~ .",
    variables: [...names, "y"].map((variable) => ({ name: variable, bounds: [-1, 1] as const })),
    rows,
    truth: { ...Object.fromEntries(names.map((variable, j) => [variable, slopes[j]])), sigma2: 0.04 },
  };
}

/** Least squares of the survey: education by wage in dollars and experience. */
function wages(): Case {
  const rows = ROWS.map((row) => [Number(row.education), Math.exp(Number(row.log_wage)), Number(row.experience)]);
  return {
    name: "wages in [0, 20000]",
    noise: 14,
    formula: "education ~ wage + experience",
    variables: [
      { name: "education", bounds: [0, 18] },
      { name: "wage", bounds: [0, 20_000] },
      { name: "experience", bounds: [0, 63] },
    ],
    rows,
    truth: leastSquares(rows),
  };
}

function leastSquares(rows: readonly (readonly number[])[]): Record<string, number> {
  const centre = [0, 1, 2].map((j) => rows.reduce((sum, row) => sum + row[j], 0) / rows.length);
  const scatter = (i: number, j: number) =>
    rows.reduce((sum, row) => sum + (row[i] - centre[i]) * (row[j] - centre[j]), 0);
  const [ww, we, ee, wy, ey] = [scatter(1, 1), scatter(1, 2), scatter(2, 2), scatter(1, 0), scatter(2, 0)];
  const det = ww * ee - we * we;
  const wage = (ee * wy - we * ey) / det;
  const experience = (ww * ey - we * wy) / det;
  return { wage, experience, sigma2: (scatter(0, 0) - wage * wy - experience * ey) / (rows.length - 3) };
}

function run({ name, noise, formula, variables, rows, truth }: Case): void {
  const header = variables.map((variable) => variable.name).join(",");
  writeFileSync(file("table.csv"), `${header}\n${rows.map((row) => row.join(",")).join("\n")}\n`);
  writeFileSync(file("study.json"), JSON.stringify({ maxRows: 100_000, variables }));
  const release = (...more: string[]) =>
    noisewise("release", file("table.csv"), "--study", file("study.json"), "--noise", "gaussian", ...more);
  // Noise shrinks with the root of ρ.
  const atOne = JSON.parse(release("--rho", "1", "--dry-run", "--json")).noise.standardDeviation as number;
  const rho = ((atOne / noise) ** 2).toPrecision(6);
  const held = {
    before: { slopes: [] as number[], sigma2: [] as number[] },
    after: { slopes: [] as number[], sigma2: [] as number[] },
  };
  let failed = 0;
  for (let i = 0; i < Number(options.releases); i++) {
    const out = file(`release-${i}.json`);
    release("--rho", rho, "--no-ledger-i-accept-the-risk", "--out", out);
    writeFileSync(file("conjugate.json"), noisewise("prior", out, formula, "--conjugate"));
    const fits = { before: ["--prior", file("conjugate.json")], after: [] };
    for (const when of ["before", "after"] as const) {
      const summary = JSON.parse(noisewise("fit", out, formula, "--json", ...fits[when])) as Summary;
      if (!summary.converged) failed++;
      for (const [parameter, value] of Object.entries(truth)) {
        const { q5, q95 } = summary.parameters.find((one) => one.name === parameter)!;
        const kind = parameter === "sigma2" ? "sigma2" : "slopes";
        held[when][kind].push(Number(q5 < value && value < q95));
      }
    }
    rmSync(out);
  }
  const share = (values: readonly number[]) => mean([Float64Array.from(values)]).toFixed(2);
  console.log(
    `${name}: slopes ${share(held.before.slopes)} → ${share(held.after.slopes)}, ` +
      `σ² ${share(held.before.sigma2)} → ${share(held.after.sigma2)} (${options.releases} releases, ${failed} fits not converged)`,
  );
}

try {
  run(made("ten weak covariates, 5000 rows, noise 100", 10, 5000, 100, 0.14, 0.4));
  run(made("two covariates of spread 0.0375, 20,000 rows, noise 15", 2, 20_000, 15, 0.3, 0.0375));
  run(wages());
} finally {
  rmSync(folder, { recursive: true });
}
