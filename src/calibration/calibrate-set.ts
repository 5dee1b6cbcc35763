// The trials of `noisewise calibrate`: one method in one setting, as a set with a single cell. The noise has the scale
// of a noisewise release at this ε with a public count.
import type { RunLength } from "../inference/method.ts";
import { findMethod } from "../inference/methods.ts";
import { nonPrivate } from "../inference/non-private.ts";
import { toNumber } from "../math/rational.ts";
import { sensitivity } from "../mechanism/sensitivity.ts";
import { studyLayout } from "../moments/moment-layout.ts";
import { type CalibrationSetting, calibrationTrial } from "./calibrate.ts";
import { RESPONSE, simulatedStudy } from "./simulated-release.ts";
import { syntheticPrior } from "./synthetic-prior.ts";
import type { Cell, Trials } from "./trial.ts";

export interface CalibrateCell extends Cell {
  readonly method: string;
  readonly covariates: number;
  readonly n: number;
  readonly epsilon: number;
  readonly length: Partial<RunLength>;
}

export const CALIBRATION_TRIALS: Trials<CalibrateCell, readonly number[]> = {
  name: "calibrate",
  run: (cell, _trial, { random, timed }) => timed(cell.method, () => calibrationTrial(settingOf(cell), random)),
};

export function settingOf({ method, covariates, n, epsilon, length }: CalibrateCell): CalibrationSetting {
  const fourthMoments = method === "gibbs-noisy";
  const layout = studyLayout(simulatedStudy(covariates, n), fourthMoments ? { response: RESPONSE } : {});
  return {
    method: (moments) => (method === "non-private" ? nonPrivate(moments) : findMethod(method)),
    prior: syntheticPrior(covariates),
    count: n,
    noise: { kind: "laplace", scale: toNumber(sensitivity(layout, "replace", 1).l1) / epsilon },
    fourthMoments,
    length,
  };
}
