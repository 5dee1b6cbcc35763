// exact against Stan on the individual-level model, on the same release: effective draws per second after warm-up, in
// the settings of against-individuals.ts. Both must have the same posterior. Needs R with rstan (Debian: r-cran-rstan);
// compiling the model takes a minute.   npx tsx bench/against-stan.ts
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { essBulk, essTail } from "../src/diagnostics/ess.ts";
import { mcseMean } from "../src/diagnostics/mcse.ts";
import { mean } from "../src/diagnostics/moments.ts";
import { exact } from "../src/inference/exact.ts";
import type { Problem } from "../src/inference/method.ts";
import { runChain } from "../src/inference/run-chain.ts";
import type { ScaledPrior } from "../src/model/units.ts";
import { INDIVIDUAL_CASES, rateOfExact } from "./against-individuals.ts";
import { type Comparison, printComparisons } from "./comparison.ts";
import { laplace, paperProblem } from "./problems.ts";

const FOLDER = join(import.meta.dirname, "stan");
/** Enough to know the effective number to a few percent, few enough for Stan to finish. */
const STAN_DRAWS = 10_000;

function stanData({ regression, prior }: Problem, scale: number): string {
  const { coefficients, errorVariance, covariates } = prior as ScaledPrior;
  const { count, components } = regression;
  if (count.kind !== "public") throw new Error("the bench has a public count");
  const precision = coefficients.precision;
  const values = {
    n: count.value,
    draws: STAN_DRAWS,
    scale,
    released: `c(${[...components].join(", ")})`,
    mu0: `c(${[...coefficients.mean].join(", ")})`,
    Lambda0: `structure(c(${[...precision.data].join(", ")}), .Dim = c(2, 2))`,
    a0: errorVariance.shape,
    b0: errorVariance.scale,
    m0: covariates.mean[0],
    lambda0: covariates.strength,
    psi0: covariates.scale.data[0],
    nu0: covariates.degrees,
  };
  return Object.entries(values)
    .map(([name, value]) => `${name} <- ${value}\n`)
    .join("");
}

function readColumns(path: string): Float64Array[] {
  const [header, ...rows] = readFileSync(path, "utf8").trim().split("\n");
  return header.split(",").map((_, j) => Float64Array.from(rows, (row) => Number(row.split(",")[j])));
}

/** The largest distance between the means, in Monte Carlo standard errors of their difference. */
function distance(ours: readonly Float64Array[], theirs: readonly Float64Array[]): number {
  return Math.max(
    ...ours.map((values, j) => {
      const other = theirs[j];
      return Math.abs(mean([values]) - mean([other])) / Math.hypot(mcseMean([values]), mcseMean([other]));
    }),
  );
}

const folder = mkdtempSync(join(tmpdir(), "noisewise-stan-"));
try {
  copyFileSync(join(FOLDER, "individuals.stan"), join(folder, "individuals.stan"));
  const cases = INDIVIDUAL_CASES.map(({ n, scale }, index) => {
    const problem = paperProblem(n, 1, laplace(scale));
    const name = `case${index}`;
    writeFileSync(join(folder, `${name}.R`), stanData(problem, scale));
    return { name, n, scale, problem };
  });
  execFileSync("Rscript", [join(FOLDER, "run.R"), folder, ...cases.map(({ name }) => name)], { stdio: "inherit" });
  const comparisons: Comparison[] = [];
  for (const { name, n, scale, problem } of cases) {
    const theirs = readColumns(join(folder, `${name}.csv`));
    const [seconds, divergences] = readFileSync(join(folder, `${name}.txt`), "utf8")
      .trim()
      .split("\n")
      .map(Number);
    const effective = Math.min(...theirs.flatMap((values) => [essBulk([values]), essTail([values])]));
    const settings = { warmup: 1000, draws: 20_000, thin: 1, seed: 2, chain: 0 };
    const ours = [...runChain(exact, problem, settings).draws.values()];
    console.log(
      `n = ${n}, Laplace ${scale}: means ${distance(ours, theirs).toFixed(1)} standard errors apart at most; ` +
        `Stan ${effective.toFixed(0)} effective of ${theirs[0].length} draws, ${divergences} divergent`,
    );
    comparisons.push({
      what: `exact, n = ${n}, Laplace ${scale}`,
      against: "Stan over every person",
      unit: "effective draws / s",
      figure: rateOfExact(problem),
      baseline: effective / seconds,
    });
  }
  printComparisons(comparisons);
} finally {
  rmSync(folder, { recursive: true });
}
