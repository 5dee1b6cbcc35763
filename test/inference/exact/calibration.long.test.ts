// Simulation-based calibration of the exact method: over data sets drawn from the prior, the rank of the true parameter
// among its draws is uniform. Each parameter is rejected at 1e-4 for shift and for width. All of it (`npm run test:long`): 16
// settings, 64 parameters, a false alarm once in 80 sets of seeds; the slice in every run: 4 settings, 16 parameters, once in
// 300. Small on purpose; experiments/calibration does it with 3000 trials.
import { describe, expect, it } from "vitest";
import { parametrization } from "../../../src/inference/exact/parametrization.ts";
import { exact, samplerIn } from "../../../src/inference/exact.ts";
import type { Problem } from "../../../src/inference/method.ts";
import type { RealNoise } from "../../../src/release/release.ts";
import { LONG } from "../../support/effort.ts";
import { type CalibrationPlan, calibrationRanks, type SimulatedCount, smallestTail } from "../support/calibration.ts";
import { testPrior } from "../support/laws.ts";
import { scaledNoise } from "../support/noise.ts";

const FALSE_ALARM = 1e-4;
const NOISES: RealNoise[] = [
  { kind: "laplace", scale: 5 },
  { kind: "gaussian", scale: 5 },
];
const COUNTS: SimulatedCount[] = [20, 500, { maxRows: 40 }, { maxRows: 500 }];
const SETTINGS = [1, 3].flatMap((p) => NOISES.flatMap((noise) => COUNTS.map((count) => ({ p, noise, count }))));
/** Each count once, each number of covariates with each noise. */
const SLICE = [
  { p: 1, noise: NOISES[0], count: COUNTS[2] },
  { p: 1, noise: NOISES[1], count: COUNTS[1] },
  { p: 3, noise: NOISES[0], count: COUNTS[0] },
  { p: 3, noise: NOISES[1], count: COUNTS[3] },
];
/** The wrong version below has as many. */
const TRIALS = LONG ? 80 : 40;

function plan(p: number, noise: RealNoise, count: SimulatedCount): CalibrationPlan {
  const run = { trials: TRIALS, warmup: LONG ? 300 : 200, draws: 99, thin: LONG ? 3 : 2 };
  return { prior: testPrior(p), noise, count, seed: 21, sampler: exact.sampler, ...run };
}

describe.each(LONG ? SETTINGS : SLICE)("p = $p, $noise.kind noise, count $count", ({ p, noise, count }) => {
  it("is calibrated", () => {
    expect(smallestTail(calibrationRanks(plan(p, noise, count)))).toBeGreaterThan(FALSE_ALARM);
  });
});

describe("calibration rejects", () => {
  it("a noise scale that is a third of the true one", () => {
    const blind = (problem: Problem, warmup: number) => {
      const { regression } = problem;
      const wrong = { ...problem, regression: { ...regression, noise: scaledNoise(regression.noise, 1 / 3) } };
      return samplerIn(parametrization(wrong), problem, warmup);
    };
    // Where noise and sample weigh about the same, a wrong scale shows best.
    const ranks = calibrationRanks({ ...plan(1, { kind: "laplace", scale: 20 }, 200), sampler: blind });
    expect(smallestTail(ranks)).toBeLessThan(FALSE_ALARM);
  });
});
