// All ratios in one table, each against a baseline measured in the same run, and in bench/results.json with the
// machine: npm run bench. docs/performance.md says what limits each.
import { writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { againstIndividuals } from "./against-individuals.ts";
import { type Comparison, printComparisons, withRatios } from "./comparison.ts";
import { manyCovariates } from "./many-covariates.ts";
import { manyRows } from "./many-rows.ts";
import { sumsOfRelease } from "./release-parquet.ts";

async function sums(): Promise<Comparison[]> {
  const { exact, plain } = await sumsOfRelease.measure();
  const what = `exact sums of a release, ${sumsOfRelease.sums} over ${sumsOfRelease.rows.toExponential(0)} rows of Parquet`;
  return [{ what, against: "DuckDB's SUM of the same products", unit: "ms", figure: exact, baseline: plain }];
}

const comparisons = [...againstIndividuals(), ...manyRows(), ...manyCovariates(), ...(await sums())];
printComparisons(comparisons);
const machine = { processor: cpus()[0].model.trim(), cores: availableParallelism(), node: process.version };
const results = { machine, comparisons: withRatios(comparisons) };
writeFileSync(new URL("results.json", import.meta.url), `${JSON.stringify(results, null, 2)}\n`);
