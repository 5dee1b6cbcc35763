// Trials of `league`: one release of a table under a promise by every method that takes part, and what each answer is
// worth. Runs are shorter than a user's: figures are averages over releases, to which the error of a chain adds little.
import type { TrialContext } from "../../src/calibration/trial.ts";
import { exact } from "../../src/inference/exact.ts";
import { gibbsUpdate } from "../../src/inference/gibbs-update.ts";
import { naive } from "../../src/inference/naive.ts";
import { largestDeviation } from "../../src/noise/noise-law.ts";
import type { Random } from "../../src/random/random.ts";
import type { ReleasedMoments } from "../../src/release/noisy-moments.ts";
import type { TrialSet } from "../frame/experiment.ts";
import { CONTESTANT_NAMES, type ContestantName, takesPart } from "./contestants.ts";
import { type ExactRegression, exactRegression } from "./exact-regression.ts";
import { errorOfZero, type Measured, measured, type Truth } from "./measures.ts";
import { type PosteriorAnswer, posteriorAnswer, releaseOn } from "./posterior-answer.ts";
import type { LeagueCellRow } from "./results.ts";
import { adassp, noisePerSensitivity } from "./rivals/adassp.ts";
import { noiseOfSums } from "./rivals/noisy-sums.ts";
import { parametricBootstrap } from "./rivals/parametric-bootstrap.ts";
import { ridgeWald } from "./rivals/ridge-wald.ts";
import type { Answer, RegressionSums, RivalPromise } from "./rivals/rival.ts";
import { LEAGUE_CELLS, type LeagueCell, promiseNamed } from "./settings.ts";
import { type LeagueTable, TABLES, type TableName } from "./tables.ts";

export interface LeagueRecord {
  /** Null for a release without an answer; absent where the method does not take part. */
  readonly methods: Readonly<Partial<Record<ContestantName, Measured | null>>>;
  /** The squared error of answering 0, and least squares' error of prediction. */
  readonly zero: number;
  readonly leastSquares: number;
  /** In deviations of noisewise's noise: least scatter of a covariate given the others, and residual sum of squares. */
  readonly scatterInNoise: number;
  readonly residualInNoise: number;
  /** Standard deviations of the noise on an entry of Xᵀy. */
  readonly noise: LeagueCellRow["noise"];
}

export const leagueTrials: TrialSet<LeagueCell, LeagueRecord> = {
  name: "league",
  cells: LEAGUE_CELLS,
  trials: 100,
  most: ({ table }) => (table === "sensors" ? 30 : 100),
  run: runLeagueTrial,
};

export const EXACT_LENGTH = { warmup: 500, draws: 500, thin: 1 } as const;
/** Tables whose fits take seconds get one chain instead of two. */
export const SLOW_TABLES: readonly TableName[] = ["health", "sensors"];

function runLeagueTrial({ table: name, promise }: LeagueCell, trial: number, context: TrialContext): LeagueRecord {
  const { random, timed } = context;
  const { table, regression } = readTable(name, random.split(0));
  const { sums, leastSquares } = regression;
  const truth = { slopes: slopesOf(table, regression), sums, leastSquares };
  const noise = noiseLevels(noisewiseRelease(table, regression, promise, random), sums, promiseNamed(promise).rival);
  const chains = SLOW_TABLES.includes(name) ? 1 : 2;
  const answers = answersOf({ table, regression, promise, random, chains, quick: context.quick });
  const methods = CONTESTANT_NAMES.filter((method) => takesPart(method, name, promise, trial)).map((method) => [
    method,
    measured(timed(method, answers[method]), truth),
  ]);
  return {
    methods: Object.fromEntries(methods),
    zero: errorOfZero(truth),
    leastSquares: leastSquares.residual / leastSquares.total,
    scatterInNoise: leastSquares.leastScatter / noise.noisewise,
    residualInNoise: leastSquares.residual / noise.noisewise,
    noise,
  };
}

function noiseLevels(release: ReleasedMoments, sums: RegressionSums, rival: RivalPromise): LeagueCellRow["noise"] {
  return {
    noisewise: largestDeviation(release.noise),
    adassp: rival.kind === "pure" ? null : noisePerSensitivity(rival) * Math.sqrt(sums.reach),
    sums: noiseOfSums(sums, rival).deviation,
  };
}

interface Posed {
  readonly table: LeagueTable;
  readonly regression: ExactRegression;
  readonly promise: string;
  readonly random: Random;
  readonly chains: number;
  readonly quick: boolean;
}

/** Every method draws from a stream of its own, so that leaving one out changes no other. */
function answersOf(posed: Posed): Record<ContestantName, () => Answer | null> {
  const { table, regression, promise, random, chains, quick } = posed;
  const { request, rival } = promiseNamed(promise);
  const { formula, study } = table;
  const { sums, moments } = regression;
  const release = () => noisewiseRelease(table, regression, promise, random);
  const oneChain = { chains: 1, quick };
  let ours: PosteriorAnswer | null = null;
  return {
    noisewise: () => {
      ours = posteriorAnswer(exact, release(), formula, { chains, length: EXACT_LENGTH, quick }, random.split(2));
      return ours?.mean ?? null;
    },
    "noisewise median": () => ours?.median ?? null,
    AdaSSP: () => adassp.answer(sums, rival, random.split(3)),
    "ridge and Wald": () => ridgeWald.answer(sums, rival, random.split(4)),
    bootstrap: () => parametricBootstrap.answer(sums, rival, random.split(5)),
    "gibbs-update": () => {
      const laplace = { ...request, ...(rival.kind === "pure" && { noise: "laplace" }) };
      const own = releaseOn(study, moments, sums.rows, laplace, random.split(1));
      return posteriorAnswer(gibbsUpdate, own, formula, oneChain, random.split(6))?.mean ?? null;
    },
    naive: () => posteriorAnswer(naive, release(), formula, oneChain, random.split(7))?.mean ?? null,
  };
}

function noisewiseRelease(table: LeagueTable, { moments, sums }: ExactRegression, promise: string, random: Random) {
  return releaseOn(table.study, moments, sums.rows, promiseNamed(promise).request, random.split(1));
}

interface ReadTable {
  readonly table: LeagueTable;
  readonly regression: ExactRegression;
}

const known = new Map<TableName, ReadTable>();

/** Real rows are read and summed once. */
function readTable(name: TableName, random: Random): ReadTable {
  const seen = known.get(name);
  if (seen) return seen;
  const { read, isReal } = TABLES[name];
  const { rows, ...table } = read(random);
  const regression = exactRegression({ ...table, rows });
  const result = { table: { ...table, rows: [] }, regression };
  if (isReal) known.set(name, result);
  return result;
}

/** In the units of the sums. */
function slopesOf({ slopes }: LeagueTable, { units, leastSquares }: ExactRegression): Truth["slopes"] {
  if (slopes === null) return [...leastSquares.coefficients.subarray(1)];
  return slopes.map((slope, j) => (slope * units.covariates[j].half) / units.response.half);
}
