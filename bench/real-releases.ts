// Releases of a real table as a custodian publishes them, each fitted, beside least squares from the exact moments: what the
// benches of real tables share.
import { readFileSync } from "node:fs";
import { mean } from "../src/diagnostics/moments.ts";
import { fit } from "../src/inference/fit.ts";
import { choleskyInPlace, solveLower, solveLowerTransposed } from "../src/math/cholesky.ts";
import { rational, toNumber } from "../src/math/rational.ts";
import { parseNoiseChoice } from "../src/mechanism/choose-mechanism.ts";
import { planRelease } from "../src/mechanism/plan.ts";
import { publish } from "../src/mechanism/publish.ts";
import { requestedGuarantee } from "../src/mechanism/request.ts";
import { type Regression, regression } from "../src/model/regression.ts";
import { unitsOf, unscaleCoefficients } from "../src/model/units.ts";
import { momentMatrixOf, subTable } from "../src/moments/moment-table.ts";
import type { Posterior } from "../src/posterior/posterior.ts";
import { summarise } from "../src/posterior/summary.ts";
import type { Summary } from "../src/posterior/summary-schema.ts";
import { seededRandom } from "../src/random/random.ts";
import { noisyMoments } from "../src/release/noisy-moments.ts";
import { accumulate, type Row } from "../src/statistics/accumulate.ts";
import type { ExactStatistics } from "../src/statistics/exact-statistics.ts";
import type { Study } from "../src/study/study.ts";

/** The rows of a CSV file without quotes. */
export function csvRows(file: URL): Row[] {
  const [header, ...lines] = readFileSync(file, "utf8").trim().split("\n");
  const names = header.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, i) => [names[i], cell])));
}

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

/** One release, fitted. */
interface FittedRelease {
  readonly posterior: Posterior;
  readonly summary: Summary;
  readonly truth: LeastSquares;
  /** Of processor time. */
  readonly seconds: number;
  readonly gradientsPerDraw: number;
}

interface Cell {
  readonly study: Study;
  readonly rows: readonly Row[];
  /** How many of the rows. */
  readonly count: number;
  readonly epsilon: string;
  readonly noise: string | undefined;
  readonly formula: string;
}

const CONTEXT = {
  ledger: { kind: "none", warning: "a measurement" },
  made: { program: "bench", version: "0", date: "2026-01-01" },
} as const;

/** What publishes the rows with fresh noise. */
export async function releaseMaker({ study, rows, epsilon }: Pick<Cell, "study" | "rows" | "epsilon">) {
  const terms = { guarantee: requestedGuarantee({ epsilon }) };
  const statistics = await accumulate(study, planRelease(study, terms).layout, rows);
  return () => publish(statistics, terms, CONTEXT);
}

/** What publishes the rows with fresh noise and fits the release; throws where the fit does. */
export async function releaseFitter(cell: Cell): Promise<(seed: number) => FittedRelease> {
  const { study, rows, count, epsilon, noise, formula } = cell;
  const terms = {
    guarantee: requestedGuarantee({ epsilon }),
    noise: noise === undefined ? undefined : parseNoiseChoice(noise),
  };
  const statistics = await accumulate(study, planRelease(study, terms).layout, subsample(rows, count));
  return (seed) => {
    const release = publish(statistics, terms, CONTEXT);
    const started = process.cpuUsage();
    const posterior = fit(release, formula, { seed });
    return {
      posterior,
      seconds: process.cpuUsage(started).user / 1e6,
      summary: summarise(posterior),
      truth: leastSquares(statistics, regression(noisyMoments(release), formula)),
      gradientsPerDraw: mean([posterior.samplerStatistics.get("leapfrogSteps")!]),
    };
  };
}

export function average(list: readonly number[]): number {
  return list.reduce((sum, value) => sum + value, 0) / list.length;
}
