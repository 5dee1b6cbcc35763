// Simulation-based calibration of the Gibbs methods. A trial's rank u and its distance from the middle,
// |2u − 1|, are uniform for a right method; Kolmogorov–Smirnov tails below 1e-4 reject. With 4 plans of up to 10 tests each
// a right set of methods fails this file with probability 3e-3 at most, over all seeds; the seeds are fixed.
import { describe, expect, it } from "vitest";
import type { GibbsState } from "../../src/inference/gibbs/gibbs-sampler.ts";
import { gibbsPrior } from "../../src/inference/gibbs-prior.ts";
import { gibbsUpdate } from "../../src/inference/gibbs-update.ts";
import type { Problem, Sampler } from "../../src/inference/method.ts";
import { naive } from "../../src/inference/naive.ts";
import { type CalibrationPlan, calibrationRanks, smallestTail } from "./support/calibration.ts";
import { ONE_COVARIATE, THREE_COVARIATES, testPrior } from "./support/laws.ts";
import { scaledNoise } from "./support/noise.ts";

const REJECT = 1e-4;
const common = { count: 100, warmup: 300, draws: 99, thin: 8, seed: 1 };
const one = { ...common, prior: testPrior(1), noise: { kind: "gaussian", scale: 4 }, trials: 800 } as const;
const three = { ...common, prior: testPrior(3), noise: { kind: "laplace", scale: 2 }, trials: 100 } as const;

const tail = (plan: CalibrationPlan) => smallestTail(calibrationRanks(plan));

describe("calibrated", () => {
  it("gibbs-update, one covariate, Gaussian noise", () => {
    expect(tail({ ...one, sampler: gibbsUpdate.sampler })).toBeGreaterThan(REJECT);
  });

  it("gibbs-update, three covariates, Laplace noise", () => {
    expect(tail({ ...three, sampler: gibbsUpdate.sampler })).toBeGreaterThan(REJECT);
  });

  it("gibbs-prior on data from its stated law", () => {
    const prior = testPrior(1, ONE_COVARIATE);
    expect(tail({ ...one, prior, trials: 100, sampler: gibbsPrior.sampler })).toBeGreaterThan(REJECT);
    const priorOfThree = testPrior(3, THREE_COVARIATES);
    expect(tail({ ...three, prior: priorOfThree, sampler: gibbsPrior.sampler })).toBeGreaterThan(REJECT);
  });
});

describe("rejected", () => {
  it("half the true noise scale", () => {
    expect(
      tail({ ...one, trials: 200, sampler: (problem) => gibbsUpdate.sampler(withHalfTheNoise(problem), 0) }),
    ).toBeLessThan(REJECT);
  });

  it("off-diagonal entries counted twice", () => {
    expect(tail({ ...one, sampler: countingTwice })).toBeLessThan(REJECT);
  });

  it("naive", () => {
    expect(tail({ ...one, trials: 100, warmup: 0, thin: 1, sampler: naive.sampler })).toBeLessThan(REJECT);
  });
});

function withHalfTheNoise(problem: Problem): Problem {
  const noise = scaledNoise(problem.regression.noise, 0.5);
  return { ...problem, regression: { ...problem.regression, noise } };
}

/** Two independent looks at the same Gaussian noise halve its variance: what taking all of vec(B) does to off-diagonals. */
function countingTwice(problem: Problem): Sampler<unknown> {
  const sampler = gibbsUpdate.sampler(problem, 0) as Sampler<GibbsState>;
  return {
    ...sampler,
    init(random) {
      const state = sampler.init(random);
      // The statistics of one covariate: x, x², y, xy, y².
      for (const offDiagonal of [0, 2, 3]) state.noiseVariances[offDiagonal] /= 2;
      return state;
    },
  };
}
