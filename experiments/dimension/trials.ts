// Times single steps of the Gibbs samplers with many covariates, which the paper expects to cost O(d⁶). Only the time
// matters, so the chains are short; they start after a warm-up, so that compilation is not measured.
import { poseProblem, posteriorDraws } from "../../src/calibration/posterior-draws.ts";
import { drawMoments, drawTruth } from "../../src/calibration/simulate.ts";
import { simulatedRelease } from "../../src/calibration/simulated-release.ts";
import { syntheticPrior } from "../../src/calibration/synthetic-prior.ts";
import type { Cell } from "../../src/calibration/trial.ts";
import { findMethod } from "../../src/inference/methods.ts";
import { possiblyShort } from "../fit-methods.ts";
import type { TrialSet } from "../frame/experiment.ts";
import { laplaceNoise, paperSensitivity } from "../paper-noise.ts";

export interface DimensionCell extends Cell {
  readonly covariates: number;
  /** The number of timed steps. */
  readonly steps: number;
}

/** The number of timed steps of each method. */
export interface DimensionRecord {
  readonly steps: number;
}

/** gibbs-noisy would need fourth moments: 46,376 of them for 30 covariates. */
export const DIMENSION_METHODS = ["gibbs-prior", "gibbs-update"] as const;

const ROWS = 1000;
const EPSILON = 1;

const cell = (covariates: number, steps: number): DimensionCell => ({ key: `p=${covariates}`, covariates, steps });

export const DIMENSION_CELLS = [cell(10, 200), cell(20, 100), cell(30, 50)] as const;

export const dimensionTrials: TrialSet<DimensionCell, DimensionRecord> = {
  name: "dimension",
  cells: DIMENSION_CELLS,
  trials: 3,
  run({ covariates, steps }, _trial, { random, quick, timed }) {
    const prior = syntheticPrior(covariates);
    const moments = drawMoments(drawTruth(prior, random.split(0)), ROWS, random.split(1));
    const { second } = paperSensitivity(2, covariates + 1);
    const problem = poseProblem(simulatedRelease(moments, laplaceNoise(second, EPSILON), random.split(2)), prior);
    const length = possiblyShort({ warmup: 0, draws: steps, thin: 1 }, quick);
    for (const name of DIMENSION_METHODS) {
      const run = () => posteriorDraws(findMethod(name), problem, length, random.split(3));
      run();
      timed(name, run);
    }
    return { steps: length.draws };
  },
};
