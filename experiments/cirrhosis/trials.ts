// The trials of the paper's real-data experiment: 46 states, everything scaled to [0, 1], 36 to learn from and 10 to
// predict. What the paper leaves open is chosen here: the covariate, ε, the covariates' prior, and, with both
// covariates, prior slopes of ½ each, so that they still add up to the paper's 1.
import type { PosteriorDraws } from "../../src/calibration/posterior-draws.ts";
import { quantileOfTruth } from "../../src/calibration/ranks.ts";
import { momentsOf, type Rows } from "../../src/calibration/simulate.ts";
import { simulatedRelease, withFourthMoments } from "../../src/calibration/simulated-release.ts";
import type { Cell, TrialContext } from "../../src/calibration/trial.ts";
import { identity, matrix } from "../../src/math/matrix.ts";
import type { ScaledPrior } from "../../src/model/units.ts";
import type { Random } from "../../src/random/random.ts";
import { fitMethods, METHOD_NAMES, type MethodName } from "../fit-methods.ts";
import type { TrialSet } from "../frame/experiment.ts";
import { laplaceNoise, paperSensitivity } from "../paper-noise.ts";
import { STATES, type State } from "./states.ts";

type Covariate = "wine" | "liquor";

export interface CirrhosisCell extends Cell {
  readonly covariates: readonly Covariate[];
  readonly epsilon: number;
}

/** By method: the quantile of each test response in its predictive law, and the mean width of the 90 % intervals. */
export type CirrhosisRecord = Readonly<
  Record<string, { readonly quantiles: readonly number[]; readonly width: number }>
>;

const TRAINING = 36;
/** The paper scales to [0, 1]: width 1. Its sums are taken as they are, hence bounds of [-1, 1] that change nothing. */
const WIDTH = 1;

const COVARIATES: readonly (readonly Covariate[])[] = [["wine"], ["liquor"], ["wine", "liquor"]];

/** From this ε on the noise is small. */
const SMALL_NOISE = 10;

export const CIRRHOSIS_METHODS = [...METHOD_NAMES, "prior"] as const;

const cell = (covariates: readonly Covariate[], epsilon: number): CirrhosisCell => ({
  key: `${covariates.join("+")} epsilon=${epsilon}`,
  covariates,
  epsilon,
});

export const CIRRHOSIS_CELLS: readonly CirrhosisCell[] = [
  ...[0.1, 1].flatMap((epsilon) => COVARIATES.map((covariates) => cell(covariates, epsilon))),
  // Hardly private: shows which methods then reach the coverage of non-private.
  cell(["wine"], 10),
];

export const cirrhosisTrials: TrialSet<CirrhosisCell, CirrhosisRecord> = {
  name: "cirrhosis",
  cells: CIRRHOSIS_CELLS,
  trials: 100,
  run: runCirrhosisTrial,
};

function runCirrhosisTrial(
  { covariates, epsilon }: CirrhosisCell,
  _trial: number,
  context: TrialContext,
): CirrhosisRecord {
  const { random } = context;
  const order = shuffled(STATES.length, random.split(0));
  const training = scaledRows(order.slice(0, TRAINING), covariates);
  const test = scaledRows(order.slice(TRAINING), covariates);
  const moments = momentsOf(training);
  const { second, fourth } = paperSensitivity(WIDTH, covariates.length + 1);
  const halved = simulatedRelease(moments, laplaceNoise(second, epsilon / 2), random.split(2));
  const table = {
    moments,
    prior: cirrhosisPrior(covariates.length),
    release: simulatedRelease(moments, laplaceNoise(second, epsilon), random.split(1)),
    splitRelease: withFourthMoments(halved, training, laplaceNoise(fourth, epsilon / 2), random.split(3)),
  };
  const fits = fitMethods(methodsAt(epsilon), table, context);
  const streams = random.split(4);
  return Object.fromEntries([...fits].map(([name, draws], i) => [name, predictAll(draws, test, streams.split(i))]));
}

/** Without mcmc-ind where the noise is small: there it takes ten times as long as all others together. */
function methodsAt(epsilon: number): readonly MethodName[] {
  return epsilon < SMALL_NOISE ? CIRRHOSIS_METHODS : CIRRHOSIS_METHODS.filter((name) => name !== "mcmc-ind");
}

function cirrhosisPrior(covariates: number): ScaledPrior {
  const d = covariates + 1;
  const scaledIdentity = (size: number, factor: number) =>
    matrix(
      size,
      size,
      identity(size).data.map((value) => factor * value),
    );
  return {
    kind: "conjugate",
    coefficients: {
      mean: Float64Array.from({ length: d }, (_, j) => (j === 0 ? 0 : 1 / covariates)),
      precision: scaledIdentity(d, 0.25),
    },
    errorVariance: { shape: 20, scale: 0.5 },
    covariates: {
      mean: new Float64Array(covariates),
      strength: 0.1,
      scale: scaledIdentity(covariates, 0.05),
      degrees: covariates + 2,
    },
    // For gibbs-prior: as wide as a uniform law on [0, 1].
    covariateLaw: { mean: new Float64Array(covariates).fill(0.5), covariance: scaledIdentity(covariates, 1 / 12) },
  };
}

function scaledRows(states: readonly number[], covariates: readonly Covariate[]): Rows {
  const columns: readonly (keyof State)[] = [...covariates, "cirrhosis"];
  const data = states.flatMap((state) => columns.map((column) => scaled(STATES[state][column], column)));
  return { count: states.length, width: columns.length, data: Float64Array.from(data) };
}

function scaled(value: number, column: keyof State): number {
  const values = STATES.map((state) => state[column]);
  const low = Math.min(...values);
  return (value - low) / (Math.max(...values) - low);
}

function predictAll(draws: PosteriorDraws, { width, data, count }: Rows, random: Random): CirrhosisRecord[string] {
  const predictions = Array.from({ length: count }, (_, i) => {
    const row = data.subarray(i * width, (i + 1) * width);
    return predict(draws, row, random.split(i));
  });
  return {
    quantiles: predictions.map(({ quantile }) => quantile),
    width: predictions.reduce((sum, prediction) => sum + prediction.width, 0) / count,
  };
}

/** y = x̃ᵀθ + σε for each draw; the observed response is the last of the row. */
function predict(draws: PosteriorDraws, row: Float64Array, random: Random): { quantile: number; width: number } {
  const p = row.length - 1;
  const predicted = draws[0].map((intercept, s) => {
    let y = intercept + Math.sqrt(draws[p + 1][s]) * random.normal();
    for (let j = 0; j < p; j++) y += draws[j + 1][s] * row[j];
    return y;
  });
  const quantile = quantileOfTruth(predicted, row[p], random);
  const sorted = predicted.sort();
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))];
  return { quantile, width: at(0.95) - at(0.05) };
}

/** 0, …, size − 1 in random order (Fisher & Yates). */
function shuffled(size: number, random: Random): number[] {
  const order = Array.from({ length: size }, (_, i) => i);
  for (let i = size - 1; i > 0; i--) {
    const j = Math.floor(random.uniform() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}
