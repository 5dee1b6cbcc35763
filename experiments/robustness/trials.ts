// Trials that violate textbook assumptions: two covariates that are not normal, and a response of which a share is
// clipped to its bounds. n = 1000, ε = 1, our own noise scale; each method with its default prior.
import { quantilesOfTruth } from "../../src/calibration/ranks.ts";
import { drawRows, momentsOf, type Rows, type Truth } from "../../src/calibration/simulate.ts";
import { simulatedRelease, simulatedStudy } from "../../src/calibration/simulated-release.ts";
import type { Cell, TrialContext } from "../../src/calibration/trial.ts";
import { toNumber } from "../../src/math/rational.ts";
import { normalQuantile } from "../../src/math/special.ts";
import { sensitivity } from "../../src/mechanism/sensitivity.ts";
import { defaultScaledPrior } from "../../src/model/default-prior.ts";
import { DEFAULT_R2_PRIOR } from "../../src/model/r2-prior.ts";
import { studyLayout } from "../../src/moments/moment-layout.ts";
import type { Random } from "../../src/random/random.ts";
import { fitMethods } from "../fit-methods.ts";
import type { TrialSet } from "../frame/experiment.ts";
import { laplaceNoise } from "../paper-noise.ts";
import { COVARIATE_LAWS, type CovariateLaw } from "./covariate-laws.ts";

export interface RobustnessCell extends Cell {
  readonly law: string;
  /** Share of responses meant to lie beyond the bounds. */
  readonly clipped: number;
}

export interface RobustnessRecord {
  /** Share of responses that did. */
  readonly clipped: number;
  /** Quantiles of the true intercept, slopes and σ² by method. */
  readonly quantiles: Readonly<Record<string, readonly number[]>>;
}

export const ROBUSTNESS_METHODS = ["non-private", "naive", "exact"] as const;

const COVARIATES = 2;
const ROWS = 1000;
const EPSILON = 1;
const SHARES = [0, 0.02, 0.1];
/** Bounds so wide, in standard deviations, that nothing is clipped. */
const WIDE = 4.5;

export const ROBUSTNESS_CELLS: readonly RobustnessCell[] = COVARIATE_LAWS.flatMap(({ name }) =>
  SHARES.map((clipped) => ({ key: `${name} clipped=${clipped}`, law: name, clipped })),
);

export const robustnessTrials: TrialSet<RobustnessCell, RobustnessRecord> = {
  name: "robustness",
  cells: ROBUSTNESS_CELLS,
  trials: 300,
  run: runRobustnessTrial,
};

function runRobustnessTrial(cell: RobustnessCell, _trial: number, context: TrialContext): RobustnessRecord {
  const { random } = context;
  const law = COVARIATE_LAWS.find(({ name }) => name === cell.law)!;
  const truth = drawCoefficients(law, cell.clipped, random.split(0));
  const rows = drawRows(truth, ROWS, random.split(1), (stream, out) => {
    for (let j = 0; j < out.length; j++) out[j] = law.draw(stream);
  });
  const clipped = clipResponses(rows);
  const moments = momentsOf(rows);
  const layout = studyLayout(simulatedStudy(COVARIATES, ROWS));
  const noise = laplaceNoise(toNumber(sensitivity(layout, "replace", 1).l1), EPSILON);
  const release = simulatedRelease(moments, noise, random.split(2));
  const conjugate = { moments, release, prior: defaultScaledPrior(COVARIATES) };
  const fits = [
    ...fitMethods(["non-private", "naive"], conjugate, context),
    ...fitMethods(["exact"], { moments, release, prior: DEFAULT_R2_PRIOR }, context),
  ];
  const streams = random.split(3);
  const quantiles = fits.map(([name, draws], i) => [name, quantilesOfTruth(draws, truth, streams.split(i))] as const);
  return { clipped, quantiles: Object.fromEntries(quantiles) };
}

/** Effects of about half a standard deviation; bounds of the response such that the given share lies beyond them. */
function drawCoefficients(law: CovariateLaw, clipped: number, random: Random): Truth {
  const effects = Array.from({ length: COVARIATES }, () => 0.5 * random.normal());
  const deviation = Math.hypot(1, ...effects);
  const half = deviation * (clipped === 0 ? WIDE : normalQuantile(1 - clipped / 2));
  const slopes = effects.map((effect) => effect / (law.deviation * half));
  const intercept = -slopes.reduce((sum, slope) => sum + slope * law.mean, 0);
  return {
    coefficients: Float64Array.of(intercept, ...slopes),
    sigma2: 1 / half ** 2,
    covariates: { mean: new Float64Array(COVARIATES), factor: new Float64Array(COVARIATES ** 2) },
  };
}

/** Clips responses to [-1, 1] in place; returns the share clipped. */
function clipResponses({ count, width, data }: Rows): number {
  let moved = 0;
  for (let at = width - 1; at < data.length; at += width) {
    if (Math.abs(data[at]) <= 1) continue;
    data[at] = Math.sign(data[at]);
    moved++;
  }
  return moved / count;
}
