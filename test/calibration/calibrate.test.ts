// The harness itself: mock methods whose quantiles are known, and wrong ones that must be caught.
import { describe, expect, it } from "vitest";
import { assessAll, type CalibrationSetting, calibrate, calibrationTrial } from "../../src/calibration/calibrate.ts";
import { settingOf } from "../../src/calibration/calibrate-set.ts";
import { quantileOfTruth } from "../../src/calibration/ranks.ts";
import { syntheticPrior } from "../../src/calibration/synthetic-prior.ts";
import { drawFromMoments } from "../../src/inference/draw-from-moments.ts";
import { type Draw, type Method, NO_TRAJECTORY } from "../../src/inference/method.ts";
import { nonPrivate } from "../../src/inference/non-private.ts";
import type { Matrix } from "../../src/math/matrix.ts";
import { seededRandom } from "../../src/random/random.ts";

const SETTING: Omit<CalibrationSetting, "method"> = {
  prior: syntheticPrior(1),
  count: 20,
  noise: { kind: "laplace", scale: 5 },
  fourthMoments: false,
  length: { draws: 199 },
};

/** The correct posterior, with each draw changed by `distort`. */
function distorted(moments: Matrix, distort: (draw: Draw, mean: Float64Array) => void): Method {
  const right = nonPrivate(moments);
  return {
    ...right,
    sampler(problem) {
      const posterior = drawFromMoments(problem);
      posterior.condition(moments.data, moments.data[0]);
      return {
        description: "a mock",
        init: () => null,
        step: () => NO_TRAJECTORY,
        draw(_state, random, out) {
          posterior.write(random, out);
          distort(out, out.conditionalMean);
        },
      };
    },
  };
}

const shrinking = (factor: number) => (moments: Matrix) =>
  distorted(moments, ({ coefficients }, mean) => {
    for (let j = 0; j < coefficients.length; j++) coefficients[j] = mean[j] + factor * (coefficients[j] - mean[j]);
  });

describe("quantileOfTruth", () => {
  it("is the rank, randomized within its step", () => {
    const draws = Float64Array.of(1, 2, 3, 4);
    for (const [truth, below] of [
      [0, 0],
      [2.5, 2],
      [9, 4],
    ]) {
      const u = quantileOfTruth(draws, truth, seededRandom(1));
      expect(u).toBeGreaterThan(below / 5);
      expect(u).toBeLessThan((below + 1) / 5);
    }
  });

  it("is uniform for a truth that is one of the draws", () => {
    const random = seededRandom(2);
    const quantiles = Array.from({ length: 3000 }, () => {
      const draws = Float64Array.from({ length: 9 }, () => random.normal());
      return [quantileOfTruth(draws, random.normal(), random), random.uniform(), random.uniform()];
    });
    // A false alarm once in 1000 seeds.
    expect(assessAll(quantiles)[0].distance).toBeLessThan(1.95 / Math.sqrt(3000));
  });
});

describe("calibrate", () => {
  it("gives a method with known ranks exactly these: all below", () => {
    const below = (moments: Matrix) =>
      distorted(moments, (draw) => {
        draw.coefficients.fill(-1e9);
        draw.sigma2 = 0;
      });
    const quantiles = calibrationTrial({ ...SETTING, method: below }, seededRandom(1));
    for (const u of quantiles) expect(u).toBeGreaterThan(199 / 200);
  });

  // Three parameters, 0.1 % each.
  it("finds the correct posterior calibrated by every measure", () => {
    for (const parameter of calibrate({ ...SETTING, method: nonPrivate }, 600, 1)) {
      expect(parameter.distance).toBeLessThan(parameter.extremeLimit);
      for (const { deviation } of parameter.coverage) expect(Math.abs(deviation)).toBeLessThan(4);
    }
  });

  it("catches posteriors a third too narrow", () => {
    const [intercept, slope, sigma2] = calibrate({ ...SETTING, method: shrinking(2 / 3) }, 600, 1);
    for (const parameter of [intercept, slope]) {
      expect(parameter.distance).toBeGreaterThan(parameter.usualLimit);
      expect(parameter.insideBand).toBe(false);
      expect(parameter.coverage[2].deviation).toBeLessThan(-6);
    }
    // The mock leaves σ² alone.
    expect(sigma2.distance).toBeLessThan(sigma2.extremeLimit);
  });

  it("catches posteriors that are too wide, and shifted ones", () => {
    const wide = calibrate({ ...SETTING, method: shrinking(1.6) }, 600, 1)[0];
    expect(wide.coverage[0].deviation).toBeGreaterThan(6);
    const shift = (moments: Matrix) =>
      distorted(moments, (draw) => {
        draw.sigma2 *= 1.3;
      });
    const shifted = calibrate({ ...SETTING, method: shift }, 600, 1)[2];
    expect(shifted.distance).toBeGreaterThan(shifted.extremeLimit);
    expect(shifted.insideBand).toBe(false);
  });

  it("draws trial i from stream i of the seed", () => {
    const setting = settingOf({ key: "", method: "naive", covariates: 2, n: 30, epsilon: 1, length: { draws: 100 } });
    const alone = calibrationTrial(setting, seededRandom(9).split(7));
    expect(calibrationTrial(setting, seededRandom(9).split(7))).toEqual(alone);
    expect(calibrationTrial(setting, seededRandom(9).split(8))).not.toEqual(alone);
  });

  it("can release fourth moments for gibbs-noisy", () => {
    const length = { warmup: 20, draws: 50, thin: 1 };
    const setting = settingOf({ key: "", method: "gibbs-noisy", covariates: 1, n: 30, epsilon: 1, length });
    expect(calibrationTrial(setting, seededRandom(1))).toHaveLength(3);
  });
});
