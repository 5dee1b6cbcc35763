// Releases of a real table as a custodian publishes them, each fitted, beside least squares from the exact moments, and what
// the fits of many releases came to: what the benches of real tables share.
import { mean } from "../src/diagnostics/moments.ts";
import { type FitOptions, fit } from "../src/inference/fit.ts";
import { choleskyInPlace, solveLower, solveLowerTransposed } from "../src/math/cholesky.ts";
import { rational, toNumber } from "../src/math/rational.ts";
import { planRelease } from "../src/mechanism/plan.ts";
import { publish } from "../src/mechanism/publish.ts";
import { requestedTerms, type TermsRequest } from "../src/mechanism/request.ts";
import { type Regression, regression } from "../src/model/regression.ts";
import { unitsOf, unscaleCoefficients } from "../src/model/units.ts";
import { momentMatrixOf, subTable } from "../src/moments/moment-table.ts";
import type { Posterior } from "../src/posterior/posterior.ts";
import { summarise } from "../src/posterior/summary.ts";
import type { ParameterSummary, Summary } from "../src/posterior/summary-schema.ts";
import { seededRandom } from "../src/random/random.ts";
import { noisyMoments } from "../src/release/noisy-moments.ts";
import type { Release } from "../src/release/release.ts";
import { accumulate, type Row } from "../src/statistics/accumulate.ts";
import type { ExactStatistics } from "../src/statistics/exact-statistics.ts";
import type { Study } from "../src/study/study.ts";

/** A random subsample, the same whenever it is asked for. */
export function subsample(rows: readonly Row[], count: number): readonly Row[] {
  if (count === rows.length) return rows;
  const random = seededRandom(count);
  const keys = rows.map((row) => ({ row, key: random.uniform() }));
  return keys
    .sort((a, b) => a.key - b.key)
    .slice(0, count)
    .map(({ row }) => row);
}

interface LeastSquares {
  readonly coefficients: Float64Array;
  readonly sigma: number;
}

/** Least squares from the exact moments, in original units, as a release without noise would give it. */
function leastSquares({ layout, sums }: ExactStatistics, posed: Regression): LeastSquares {
  const exact = sums.map((sum) => toNumber(rational(sum, layout.unit)));
  const names = layout.factors.map(({ name }) => name);
  const rows = [...posed.formula.covariates, posed.formula.response].map(({ name }) => names.indexOf(name) + 1);
  const { table, kept } = subTable(layout.table, [0, ...rows]);
  const B = momentMatrixOf(
    table,
    kept.map((component) => exact[component]),
    Number.NaN,
  );
  const k = table.size;
  const d = k - 1;
  const G = new Float64Array(d * d);
  for (let i = 0; i < d; i++) for (let j = 0; j < d; j++) G[i * d + j] = B[i * k + j];
  const theta = Float64Array.from({ length: d }, (_, i) => B[i * k + d]);
  choleskyInPlace(G, d);
  solveLower(G, d, theta);
  const residual = theta.reduce((left, value) => left - value * value, B[d * k + d]);
  solveLowerTransposed(G, d, theta);
  const units = unitsOf(posed.formula);
  return {
    coefficients: unscaleCoefficients(theta, units),
    sigma: units.response.half * Math.sqrt(residual / (B[0] - d)),
  };
}

/** What a posterior says of a parameter, and what least squares says. */
interface Estimate {
  readonly mean: number;
  readonly median: number;
  readonly truth: number;
  /** Whether the 90 % interval holds least squares. */
  readonly holds: boolean;
}

/** One release, fitted. */
interface FittedRelease {
  readonly posterior: Posterior;
  readonly summary: Summary;
  readonly truth: LeastSquares;
  readonly slopes: readonly Estimate[];
  readonly sigma: Estimate;
  /** Of processor time. */
  readonly seconds: number;
  readonly gradientsPerDraw: number;
}

export interface Cell {
  readonly study: Study;
  readonly rows: readonly Row[];
  /** How many of the rows. */
  readonly count: number;
  readonly request: TermsRequest;
  readonly formula: string;
  readonly run?: RunLength;
}

/** Shorter runs than the default do for coverage, and the shortest to see that chains start. */
type RunLength = Pick<FitOptions, "chains" | "warmup" | "draws">;

/** For parseArgs; `runLength` reads them. */
export const RUN_OPTIONS = {
  chains: { type: "string" },
  warmup: { type: "string" },
  draws: { type: "string" },
} as const;

export function runLength(options: { readonly [name in keyof RunLength]?: string | undefined }): RunLength {
  const whole = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  return { chains: whole(options.chains), warmup: whole(options.warmup), draws: whole(options.draws) };
}

/** What publishes the rows, with fresh noise each time. */
export async function releasePublisher(cell: Omit<Cell, "formula">): Promise<() => Release> {
  const terms = requestedTerms(cell.request);
  const statistics = await exactStatisticsOf(cell);
  return () => publish(statistics, terms, CONTEXT);
}

const CONTEXT = {
  ledger: { kind: "none", warning: "a measurement" },
  made: { program: "bench", version: "0", date: "2026-01-01" },
} as const;

function exactStatisticsOf({ study, rows, count, request }: Omit<Cell, "formula">): Promise<ExactStatistics> {
  return accumulate(study, planRelease(study, requestedTerms(request)).layout, subsample(rows, count));
}

/** What publishes the rows with fresh noise and fits the release; throws where the fit does. */
export async function releaseFitter(cell: Cell): Promise<(seed: number) => FittedRelease> {
  const { request, formula, run } = cell;
  const terms = requestedTerms(request);
  const statistics = await exactStatisticsOf(cell);
  return (seed) => {
    const release = publish(statistics, terms, CONTEXT);
    const started = process.cpuUsage();
    const posterior = fit(release, formula, { ...run, seed });
    const seconds = process.cpuUsage(started).user / 1e6;
    const summary = summarise(posterior);
    const truth = leastSquares(statistics, regression(noisyMoments(release), formula));
    const [, ...slopes] = truth.coefficients;
    return {
      posterior,
      seconds,
      summary,
      truth,
      slopes: slopes.map((slope, j) => estimate(summary.parameters[j + 1], slope)),
      sigma: estimate(summary.parameters[slopes.length + 1], truth.sigma),
      gradientsPerDraw: mean([posterior.samplerStatistics.get("leapfrogSteps")!]),
    };
  };
}

function estimate({ mean, q5, q50, q95 }: ParameterSummary, truth: number): Estimate {
  return { mean: mean!, median: q50!, truth, holds: q5! < truth && truth < q95! };
}

/** What the fits of many releases came to; a fit that throws counts as a refusal, and its message is shown once. */
export async function measureCell(cell: Cell, releases: number) {
  const fitRelease = await releaseFitter(cell);
  const fits: FittedRelease[] = [];
  const refusals: string[] = [];
  for (let i = 0; i < releases; i++) {
    try {
      fits.push(fitRelease(i + 1));
    } catch (error) {
      refusals.push((error as Error).message);
    }
  }
  for (const message of new Set(refusals)) console.error(`${cell.formula}, ${cell.count} rows: ${message}`);
  return {
    formula: cell.formula,
    rows: cell.count,
    privacy: cell.request.rho === undefined ? `ε = ${cell.request.epsilon}` : `ρ = ${cell.request.rho}`,
    refused: refusals.length,
    slopes: average(fits.flatMap((one) => one.slopes.map(({ holds }) => Number(holds)))).toFixed(2),
    σ: average(fits.map(({ sigma }) => Number(sigma.holds))).toFixed(2),
    "median/mean": medianAgainstMean(fits).toFixed(2),
    gradients: average(fits.map(({ gradientsPerDraw }) => gradientsPerDraw)).toFixed(0),
    seconds: average(fits.map(({ seconds }) => seconds)).toFixed(1),
    verdicts: counted(fits.map(({ summary }) => summary.verdict)),
  };
}

/** Root mean square error of posterior medians over that of means, against least squares; geometric mean over the slopes. */
function medianAgainstMean(fits: readonly FittedRelease[]): number {
  const squares = (of: (estimate: Estimate) => number, slope: number) =>
    average(fits.map(({ slopes }) => of(slopes[slope]) ** 2));
  const ratios = (fits[0]?.slopes ?? []).map(
    (_, j) => Math.log(squares((one) => one.median - one.truth, j) / squares((one) => one.mean - one.truth, j)) / 2,
  );
  return Math.exp(average(ratios));
}

/** "18 clear, 2 not settled" */
export function counted(words: readonly string[]): string {
  const times = new Map<string, number>();
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  return [...times].map(([word, count]) => `${count} ${word}`).join(", ");
}

export function average(list: readonly number[]): number {
  return list.reduce((sum, value) => sum + value, 0) / list.length;
}
