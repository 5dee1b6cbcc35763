// Simulation-based calibration of the exact method under cube noise, numbers only, where the model is the law of the data.
// Each parameter is rejected at 1e-4 for shift and for width. All of it (`npm run test:long`): 4 settings, 17 parameters, a
// false alarm once in 300 sets of seeds; the slice in every run: 3 settings, 10 parameters, once in 500.
import { describe, expect, it } from "vitest";
import { parametrization } from "../../../src/inference/exact/parametrization.ts";
import { exact, samplerIn } from "../../../src/inference/exact.ts";
import type { Problem } from "../../../src/inference/method.ts";
import { LONG } from "../../support/effort.ts";
import { type CalibrationPlan, calibrationRanks, type SimulatedCount, smallestTail } from "../support/calibration.ts";
import { testPrior } from "../support/laws.ts";
import { cubeOf, scaledNoise } from "../support/noise.ts";

const FALSE_ALARM = 1e-4;

/** Four components more than the matrix has, as where a regression sees a part of a release. */
const cube = (p: number, deviation: number) => cubeOf(((p + 2) * (p + 3)) / 2 + 4, deviation);
const SLICE: { p: number; count: SimulatedCount }[] = [
  { p: 1, count: 60 },
  { p: 1, count: { maxRows: 300 } },
  { p: 2, count: { maxRows: 300 } },
];
/** With five covariates half a second a trial and more. */
const SETTINGS = [...SLICE, { p: 5, count: 200 }];
/** The wrong version below has as many. */
const TRIALS = LONG ? 100 : 40;

function plan(p: number, count: SimulatedCount, deviation: number): CalibrationPlan {
  const run = { trials: TRIALS, warmup: LONG ? 300 : 200, draws: 99, thin: LONG ? 2 : 1 };
  return { prior: testPrior(p), noise: cube(p, deviation), count, seed: 22, sampler: exact.sampler, ...run };
}

describe.each(LONG ? SETTINGS : SLICE)("p = $p, count $count", ({ p, count }) => {
  it("is calibrated", () => {
    expect(smallestTail(calibrationRanks(plan(p, count, 7)))).toBeGreaterThan(FALSE_ALARM);
  });
});

describe("calibration rejects", () => {
  const blind = (change: (problem: Problem) => Problem["regression"]) => (problem: Problem, warmup: number) => {
    const wrong = { ...problem, regression: change(problem) };
    return samplerIn(parametrization(wrong), problem, warmup);
  };

  it("a T that is a third of the true one", () => {
    const third = blind(({ regression }) => ({ ...regression, noise: scaledNoise(regression.noise, 1 / 3) }));
    const ranks = calibrationRanks({ ...plan(1, 200, 28), sampler: third });
    expect(smallestTail(ranks)).toBeLessThan(FALSE_ALARM);
  });
});
