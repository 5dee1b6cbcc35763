// Trials of `coverage`: a table, one noisy release of it, and the exact method with its default prior and, in the first
// trials, the conjugate one. Records whether the 90 % intervals of slopes, σ and a new response cover, and their
// widths.
import type { TrialContext } from "../../src/calibration/trial.ts";
import { quantile } from "../../src/diagnostics/quantile.ts";
import { exact } from "../../src/inference/exact.ts";
import type { Problem } from "../../src/inference/method.ts";
import { runChain } from "../../src/inference/run-chain.ts";
import { choleskyInPlace, invertFromCholesky, solveLowerTransposed } from "../../src/math/cholesky.ts";
import { defaultScaledPrior } from "../../src/model/default-prior.ts";
import type { Formula } from "../../src/model/formula.ts";
import { DEFAULT_R2_PRIOR } from "../../src/model/r2-prior.ts";
import { regression } from "../../src/model/regression.ts";
import { type Units, unitsOf, unscaleCoefficients } from "../../src/model/units.ts";
import { momentMatrixOf, subTable } from "../../src/moments/moment-table.ts";
import type { Random } from "../../src/random/random.ts";
import { type ReleasedVariable, scaleOf } from "../../src/study/released-variable.ts";
import type { TrialSet } from "../frame/experiment.ts";
import { mean } from "../frame/rounded.ts";
import { type SummedTable, summed, withNoise } from "./noisy-table.ts";
import { type CoverageSetting, SETTINGS } from "./settings.ts";
import { type CodedTable, codedTable } from "./tables.ts";

/** What the intervals of one fit did. */
export interface Measured {
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
}

export interface CoverageRecord {
  readonly default: Measured;
  /** In the first releases only, for comparison. */
  readonly conjugate?: Measured;
  /** The signal in noise deviations: least scatter of a covariate given the others, and residual sum of squares. */
  readonly scatterInNoise: number;
  readonly residualInNoise: number;
}

export const coverageTrials: TrialSet<CoverageSetting, CoverageRecord> = {
  name: "coverage",
  cells: SETTINGS,
  trials: 100,
  run: runCoverageTrial,
};

/** Releases that the conjugate prior is tried on too. */
const COMPARED = 12;
const LENGTH = { warmup: 500, draws: 1000, thin: 1 };

function runCoverageTrial(setting: CoverageSetting, trial: number, context: TrialContext): CoverageRecord {
  const { covariates, seen, measure } = releaseOf(setting, context);
  return {
    default: measure(DEFAULT_R2_PRIOR),
    ...(trial < COMPARED && { conjugate: measure(defaultScaledPrior(covariates)) }),
    ...seen,
  };
}

export interface MeasurableRelease {
  readonly covariates: number;
  readonly seen: Pick<CoverageRecord, "scatterInNoise" | "residualInNoise">;
  /** What the intervals do under a prior. */
  measure(prior: Problem["prior"]): Measured;
}

/** One noisy release of a table of the setting. */
export function releaseOf(setting: CoverageSetting, { random, quick }: TrialContext): MeasurableRelease {
  const { table, sums } = tableOf(setting, random.split(0));
  const posed = regression(withNoise(sums, setting.noise, random.split(1)), table.formula);
  const units = unitsOf(posed.formula);
  const fitted = leastSquares(sums, posed, units);
  return {
    covariates: posed.formula.covariates.length,
    seen: {
      scatterInNoise: fitted.leastScatter / setting.noise.deviation,
      residualInNoise: fitted.residual / setting.noise.deviation,
    },
    measure: (prior) =>
      measured({ regression: posed, prior, units }, table, table.truth ?? fitted, random.split(2), quick),
  };
}

function measured(
  problem: Problem,
  table: CodedTable,
  truth: NonNullable<CodedTable["truth"]>,
  random: Random,
  quick: boolean,
): Measured {
  const seed = Math.floor(random.uniform() * 2 ** 53);
  const length = quick ? { warmup: 20, draws: 20, thin: 1 } : LENGTH;
  const record = runChain(exact, problem, { ...length, seed, chain: 0 });
  const draws = [...record.draws.values()];
  const slopes = draws.slice(1, -1).map((values) => interval(values));
  const sigmas = draws.at(-1).map(Math.sqrt);
  const sigma = interval(sigmas);
  const row = table.rows[Math.floor(random.uniform() * table.rows.length)];
  const predicted = predict(draws, row, table, problem.regression.formula, random);
  return {
    slopes: mean(slopes.map((one, j) => Number(holds(one, truth.slopes[j])))),
    sigma: holds(sigma, truth.sigma),
    prediction: holds(interval(predicted.draws), predicted.value),
    slopeWidth: mean(slopes.map(({ low, high }) => high - low)),
    sigmaWidth: sigma.high - sigma.low,
    sigmaRatio: mean([...sigmas]) / truth.sigma,
    // Where moments come from a conjugate prior there are no trajectories.
    gradients: mean([...(record.samplerStatistics.get("leapfrogSteps") ?? [0])]),
  };
}

let known: { readonly key: string; readonly table: CodedTable; readonly sums: SummedTable } | null = null;

/** Real rows are the same in every trial, and summed once. */
function tableOf(setting: CoverageSetting, random: Random) {
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
  random: Random,
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

/** Least squares from the exact sums, and the strength of the signal, in [-1, 1] units. */
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
  // 1/(G⁻¹)_jj is the scatter of column j given the others.
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
