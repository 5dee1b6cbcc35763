// Simulation-based calibration of one method in one setting. Each trial draws parameters from the prior and data from
// the model, simulates a release, fits it, and finds the quantile of each true parameter in its posterior. A correct
// method makes these quantiles uniform; `assess` tests whether they are.
import type { Method, RunLength } from "../inference/method.ts";
import type { Matrix } from "../math/matrix.ts";
import { kolmogorovTail } from "../math/special.ts";
import type { ScaledPrior } from "../model/units.ts";
import { type Random, seededRandom } from "../random/random.ts";
import type { RealNoise } from "../release/release.ts";
import { type EcdfBand, ecdfBand, isInsideBand } from "./ecdf-band.ts";
import { poseProblem, posteriorDraws } from "./posterior-draws.ts";
import { quantilesOfTruth } from "./ranks.ts";
import { drawMoments, drawRows, drawTruth, momentsOf } from "./simulate.ts";
import { simulatedRelease, withFourthMoments } from "./simulated-release.ts";
import { type Coverage, coverage, extremeLimit, uniformDistance, usualLimit } from "./uniformity.ts";

export interface CalibrationSetting {
  /** Takes the exact moments, so that non-private can be calibrated too. */
  readonly method: (moments: Matrix) => Method;
  readonly prior: ScaledPrior;
  readonly count: number;
  readonly noise: RealNoise;
  /** Also releases noisy fourth moments of the covariates; rows are then drawn one by one. */
  readonly fourthMoments: boolean;
  /** Defaults to the method's own. */
  readonly length?: Partial<RunLength> | undefined;
}

/** Quantiles of the true coefficients, then of σ². */
export function calibrationTrial(setting: CalibrationSetting, random: Random): number[] {
  const { prior, count, noise, length } = setting;
  const truth = drawTruth(prior, random.split(0));
  const rows = setting.fourthMoments ? drawRows(truth, count, random.split(1)) : null;
  const moments = rows ? momentsOf(rows) : drawMoments(truth, count, random.split(1));
  const plain = simulatedRelease(moments, noise, random.split(2));
  const problem = poseProblem(rows ? withFourthMoments(plain, rows, noise, random.split(3)) : plain, prior);
  const method = setting.method(moments);
  const draws = posteriorDraws(method, problem, { ...method.runLength(problem), ...length }, random.split(4));
  return quantilesOfTruth(draws, truth, random.split(5));
}

export interface ParameterCalibration {
  readonly parameter: string;
  readonly trials: number;
  /** Kolmogorov–Smirnov distance to uniform, its 5 % and 0.1 % critical values, and its p-value. */
  readonly distance: number;
  readonly usualLimit: number;
  readonly extremeLimit: number;
  readonly probability: number;
  /** Whether the empirical distribution function lies within its simultaneous 95 % band. */
  readonly insideBand: boolean;
  readonly coverage: readonly Coverage[];
}

const LEVELS = [0.5, 0.9, 0.95] as const;

export function assess(parameter: string, quantiles: readonly number[], band?: EcdfBand): ParameterCalibration {
  const trials = quantiles.length;
  const distance = uniformDistance(quantiles);
  return {
    parameter,
    trials,
    distance,
    usualLimit: usualLimit(trials),
    extremeLimit: extremeLimit(trials),
    probability: kolmogorovTail(distance, trials),
    insideBand: isInsideBand(quantiles, band ?? ecdfBand(trials)),
    coverage: LEVELS.map((level) => coverage(quantiles, level)),
  };
}

/** Trial i always draws from stream i of the seed. */
export function calibrate(setting: CalibrationSetting, trials: number, seed: number): ParameterCalibration[] {
  const quantiles = Array.from({ length: trials }, (_, i) => calibrationTrial(setting, seededRandom(seed).split(i)));
  return assessAll(quantiles);
}

/** Quantiles by trial → one assessment for each parameter. */
export function assessAll(trials: readonly (readonly number[])[]): ParameterCalibration[] {
  const band = ecdfBand(trials.length);
  return parameterNames(trials[0].length).map((name, v) =>
    assess(
      name,
      trials.map((quantiles) => quantiles[v]),
      band,
    ),
  );
}

/** "intercept", the slopes, "sigma2". */
export function parameterNames(parameters: number): string[] {
  const slopes = parameters - 2;
  return [
    "intercept",
    ...Array.from({ length: slopes }, (_, j) => (slopes === 1 ? "slope" : `slope ${j + 1}`)),
    "sigma2",
  ];
}
