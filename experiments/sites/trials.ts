// Trials of `sites`: 10⁵ rows divided among sites, a release of each with its own Gaussian noise, one exact fit to all.
// After Alparslan, Yıldırım & Birbil (2023): their numbers of rows, covariates and sites, and their ε; normal
// covariates, standard normal slopes, errors of variance 1.
import { posteriorDraws } from "../../src/calibration/posterior-draws.ts";
import { quantilesOfTruth } from "../../src/calibration/ranks.ts";
import { drawMoments, type Truth } from "../../src/calibration/simulate.ts";
import { RESPONSE, simulatedRelease, simulatedStudy } from "../../src/calibration/simulated-release.ts";
import type { Cell, TrialContext } from "../../src/calibration/trial.ts";
import { exact } from "../../src/inference/exact.ts";
import { toNumber } from "../../src/math/rational.ts";
import { sensitivity } from "../../src/mechanism/sensitivity.ts";
import { DEFAULT_R2_PRIOR } from "../../src/model/r2-prior.ts";
import { regression } from "../../src/model/regression.ts";
import { unitsOf } from "../../src/model/units.ts";
import { studyLayout } from "../../src/moments/moment-layout.ts";
import { pooledMoments } from "../../src/pooling/pooled-moments.ts";
import type { Random } from "../../src/random/random.ts";
import { possiblyShort, runLength } from "../fit-methods.ts";
import type { TrialSet } from "../frame/experiment.ts";
import { mean } from "../frame/rounded.ts";
import { analyticGaussian } from "./analytic-gaussian.ts";

export interface SitesCell extends Cell {
  readonly sites: number;
  readonly epsilon: number;
}

export interface SitesRecord {
  /** Quantiles of the true intercept, slopes and σ² in the posterior. */
  readonly quantiles: readonly number[];
  /** Squared error of the posterior means, averaged over the slopes, with covariates and errors of variance 1. */
  readonly squaredError: number;
}

export const ROWS = 100_000;
export const DELTA = 1 / ROWS ** 2;
/** Distance of the bounds from the mean in standard deviations: about one of 10⁵ normal values lies beyond. */
export const BOUNDS = 4.5;
/** The correlation of the two covariates. */
export const CORRELATION = 0.3;

const COVARIATES = 2;
const LEVELS = [0.1, 0.2, 0.5, 1, 2, 5, 10];
const SITES = [1, 5, 10];

export const SITES_CELLS: readonly SitesCell[] = LEVELS.flatMap((epsilon) =>
  SITES.map((sites) => ({ key: `sites=${sites} epsilon=${epsilon}`, sites, epsilon })),
);

export const sitesTrials: TrialSet<SitesCell, SitesRecord> = {
  name: "sites",
  cells: SITES_CELLS,
  trials: 100,
  run: runSitesTrial,
};

/** The noise on each of a site's moments, in people. */
export function noiseDeviation(epsilon: number): number {
  const { l2Squared } = sensitivity(studyLayout(simulatedStudy(COVARIATES, ROWS)), "replace", 1);
  return Math.sqrt(toNumber(l2Squared)) * analyticGaussian(epsilon, DELTA);
}

function runSitesTrial({ sites, epsilon }: SitesCell, _trial: number, context: TrialContext): SitesRecord {
  const { random, quick, timed } = context;
  const { truth, responseDeviation } = drawSlopes(random.split(0));
  const noise = { kind: "gaussian" as const, scale: noiseDeviation(epsilon) };
  const [people, noises] = [random.split(1), random.split(2)];
  const releases = Array.from({ length: sites }, (_, site) => ({
    name: `site ${site + 1}`,
    release: simulatedRelease(drawMoments(truth, ROWS / sites, people.split(site)), noise, noises.split(site)),
  }));
  const draws = timed("exact", () => {
    const posed = regression(pooledMoments(releases), `${RESPONSE} ~ .`);
    const problem = { regression: posed, prior: DEFAULT_R2_PRIOR, units: unitsOf(posed.formula) };
    return posteriorDraws(exact, problem, possiblyShort(runLength("exact", ROWS), quick), random.split(3));
  });
  const errors = draws.slice(1, -1).map((values, j) => mean([...values]) - truth.coefficients[j + 1]);
  return {
    quantiles: quantilesOfTruth(draws, truth, random.split(4)),
    squaredError: mean(errors.map((error) => (responseDeviation * error) ** 2)),
  };
}

/** A truth in [-1, 1] units: slopes for covariates of variance 1, divided by the response's standard deviation. */
function drawSlopes(random: Random): { truth: Truth; responseDeviation: number } {
  const [first, second] = [random.normal(), random.normal()];
  const responseDeviation = Math.sqrt(1 + first ** 2 + second ** 2 + 2 * CORRELATION * first * second);
  const factor = [1, 0, CORRELATION, Math.sqrt(1 - CORRELATION ** 2)].map((entry) => entry / BOUNDS);
  return {
    responseDeviation,
    truth: {
      coefficients: Float64Array.of(0, first / responseDeviation, second / responseDeviation),
      sigma2: 1 / (BOUNDS * responseDeviation) ** 2,
      covariates: { mean: new Float64Array(COVARIATES), factor: Float64Array.from(factor) },
    },
  };
}
