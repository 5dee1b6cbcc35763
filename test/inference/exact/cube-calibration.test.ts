// Simulation-based calibration of the exact method under cube noise, numbers only, where the model is the law of the data. 4
// settings, 17 parameters in all, each rejected at 1e-4 for shift and for width: a false alarm once in 300 sets of seeds.
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
const SETTINGS: { p: number; count: SimulatedCount; trials: number }[] = [
  { p: 1, count: 60, trials: 80 },
  { p: 1, count: { maxRows: 300 }, trials: 80 },
  { p: 2, count: { maxRows: 300 }, trials: 60 },
  // Half a second a trial and more.
  { p: 5, count: 200, trials: LONG ? 100 : 25 },
];

function plan(p: number, count: SimulatedCount, deviation: number, trials: number): CalibrationPlan {
  const run = { trials, warmup: 300, draws: 99, thin: 2 };
  return { prior: testPrior(p), noise: cube(p, deviation), count, seed: 22, sampler: exact.sampler, ...run };
}

describe.each(SETTINGS)("p = $p, count $count", ({ p, count, trials }) => {
  it("is calibrated", () => {
    expect(smallestTail(calibrationRanks(plan(p, count, 7, trials)))).toBeGreaterThan(FALSE_ALARM);
  });
});

describe("calibration rejects", () => {
  const blind = (change: (problem: Problem) => Problem["regression"]) => (problem: Problem, warmup: number) => {
    const wrong = { ...problem, regression: change(problem) };
    return samplerIn(parametrization(wrong), problem, warmup);
  };

  it("a T that is a third of the true one", () => {
    const third = blind(({ regression }) => ({ ...regression, noise: scaledNoise(regression.noise, 1 / 3) }));
    const ranks = calibrationRanks({ ...plan(1, 200, 28, 160), sampler: third });
    expect(smallestTail(ranks)).toBeLessThan(FALSE_ALARM);
  });
});
