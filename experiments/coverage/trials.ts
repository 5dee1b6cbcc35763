// Trials of `coverage`: a table of a setting, one noisy release of it, the exact method under a prior. Kept: whether the
// 90 % intervals of slopes, σ and a new response hold what they should, and how wide they are.

import { quantile } from "../../src/diagnostics/quantile.ts";
import type { Cell, TrialContext, TrialSet } from "../../src/experiments/experiment.ts";
import { exact } from "../../src/inference/exact.ts";
import type { Problem } from "../../src/inference/method.ts";
import { runChain } from "../../src/inference/run-chain.ts";
import { choleskyInPlace, invertFromCholesky, solveLowerTransposed } from "../../src/math/cholesky.ts";
import type { Formula } from "../../src/model/formula.ts";
import { regression } from "../../src/model/regression.ts";
import { type Units, unitsOf, unscaleCoefficients } from "../../src/model/units.ts";
import { seededRandom } from "../../src/random/random.ts";
import { momentMatrixOf, subTable } from "../../src/release/moment-table.ts";
import { type ReleasedVariable, scaleOf } from "../../src/release/released-variable.ts";
import { type SummedTable, summed, withNoise } from "./noisy-table.ts";
import { PRIORS, type PriorName } from "./priors.ts";
import { type CoverageSetting, SETTINGS } from "./settings.ts";
import { type CodedTable, codedTable } from "./tables.ts";

export interface CoverageCell extends Cell {
  readonly setting: CoverageSetting;
  readonly prior: PriorName;
}

export interface CoverageRecord {
  /** Share of the slopes whose interval holds the truth. */
  readonly slopes: number;
  readonly sigma: boolean;
  readonly prediction: boolean;
  /** Mean width of the slopes' intervals, and that of σ, in original units. */
  readonly slopeWidth: number;
  readonly sigmaWidth: number;
  /** Posterior mean of σ against the truth. */
  readonly sigmaRatio: number;
  /** Gradients per draw. */
  readonly gradients: number;
  /** What the noise leaves to be seen: least scatter of a covariate beside the others, and residual sum of squares, in noise deviations. */
  readonly scatterInNoise: number;
  readonly residualInNoise: number;
}

export const COVERAGE_CELLS: readonly CoverageCell[] = SETTINGS.flatMap((setting) =>
  Object.keys(PRIORS).map((prior) => ({ key: `${setting.key} | ${prior}`, setting, prior: prior as PriorName })),
);

export const coverageTrials: TrialSet<CoverageCell, CoverageRecord> = {
  name: "coverage",
  cells: COVERAGE_CELLS,
  trials: 40,
  run: runCoverageTrial,
};

const LENGTH = { warmup: 500, draws: 1000, thin: 1 };

export function runCoverageTrial(
  { setting, prior }: CoverageCell,
  trial: number,
  { random, quick }: TrialContext,
): CoverageRecord {
  // All priors see the same tables and the same noise.
  const world = seededRandom(SETTINGS.findIndex(({ key }) => key === setting.key)).split(trial);
  const { table, sums } = tableOf(setting, world.split(0));
  const posed = regression(withNoise(sums, setting.noise, world.split(1)), table.formula);
  const units = unitsOf(posed.formula);
  const p = posed.formula.covariates.length;
  const problem: Problem = { regression: posed, prior: PRIORS[prior](p), units };
  const fitted = leastSquares(sums, posed, units);
  const truth = table.truth ?? fitted;
  const seed = Math.floor(random.uniform() * 2 ** 53);
  const length = quick ? { warmup: 50, draws: 50, thin: 1 } : LENGTH;
  const record = runChain(exact, problem, { ...length, seed, chain: 0, preparation: exact.prepare(problem) });
  const draws = [...record.draws.values()];
  const slopes = draws.slice(1, -1).map((values) => interval(values));
  const sigma = interval(draws.at(-1)!.map(Math.sqrt));
  const someone = world.split(2);
  const row = table.rows[Math.floor(someone.uniform() * table.rows.length)];
  const predicted = predict(draws, row, table, posed.formula, someone);
  return {
    slopes: slopes.filter((one, j) => holds(one, truth.slopes[j])).length / Math.max(1, slopes.length),
    sigma: holds(sigma, truth.sigma),
    prediction: holds(interval(predicted.draws), predicted.value),
    slopeWidth: slopes.reduce((sum, { low, high }) => sum + high - low, 0) / Math.max(1, slopes.length),
    sigmaWidth: sigma.high - sigma.low,
    sigmaRatio: draws.at(-1)!.reduce((sum, value) => sum + Math.sqrt(value), 0) / draws[0].length / truth.sigma,
    gradients: record.samplerStatistics.get("leapfrogSteps")!.reduce((sum, value) => sum + value, 0) / draws[0].length,
    scatterInNoise: fitted.leastScatter / setting.noise.deviation,
    residualInNoise: fitted.residual / setting.noise.deviation,
  };
}

let known: { readonly key: string; readonly table: CodedTable; readonly sums: SummedTable } | null = null;

/** Real rows are the same in every trial, and summed once. */
function tableOf(setting: CoverageSetting, random: ReturnType<typeof seededRandom>) {
  if (known?.key === setting.key && setting.table.kind === "wages") return known;
  const table = codedTable(setting.table, random);
  known = { key: setting.key, table, sums: summed(table, setting.count) };
  return known;
}

interface Interval {
  readonly low: number;
  readonly high: number;
}

const interval = (values: Float64Array): Interval => ({
  low: quantile([values], 0.05),
  high: quantile([values], 0.95),
});
const holds = ({ low, high }: Interval, value: number) => low < value && value < high;

/** The response of one row, and draws of what it might be. */
function predict(
  draws: readonly Float64Array[],
  row: Float64Array,
  { factors }: CodedTable,
  { covariates, response }: Formula,
  random: ReturnType<typeof seededRandom>,
) {
  const inUnits = (variable: ReleasedVariable) => {
    const { middle, half } = scaleOf(variable);
    return middle + half * row[factors.findIndex(({ name }) => name === variable.name)];
  };
  const x = covariates.map(inUnits);
  return {
    value: inUnits(response),
    draws: draws[0].map(
      (intercept, i) =>
        x.reduce((sum, one, j) => sum + one * draws[j + 1][i], intercept) +
        Math.sqrt(draws.at(-1)![i]) * random.normal(),
    ),
  };
}

/** Least squares from the exact sums, and how much there is to be seen, in [-1, 1] units. */
function leastSquares({ layout, sums, rows }: SummedTable, posed: Problem["regression"], units: Units) {
  const names = layout.factors.map(({ name }) => name);
  const at = [...posed.formula.covariates, posed.formula.response].map(({ name }) => names.indexOf(name) + 1);
  const { table, kept } = subTable(layout.table, [0, ...at]);
  const B = momentMatrixOf(
    table,
    kept.map((component) => sums[component]),
    rows,
  );
  const k = table.size;
  const d = k - 1;
  choleskyInPlace(B, k);
  const factor = new Float64Array(d * d);
  for (let i = 0; i < d; i++) for (let j = 0; j <= i; j++) factor[i * d + j] = B[i * k + j];
  const theta = Float64Array.from({ length: d }, (_, j) => B[d * k + j]);
  solveLowerTransposed(factor, d, theta);
  // 1/(G⁻¹)_jj is the scatter of column j beside the others.
  const inverse = new Float64Array(d * d);
  invertFromCholesky(factor, d, inverse);
  const scatters = Array.from({ length: d - 1 }, (_, j) => 1 / inverse[(j + 1) * (d + 1)]);
  const residual = B[k * k - 1] ** 2;
  return {
    slopes: [...unscaleCoefficients(theta, units)].slice(1),
    sigma: units.response.half * Math.sqrt(residual / (rows - d)),
    leastScatter: Math.min(...scatters),
    residual,
  };
}
