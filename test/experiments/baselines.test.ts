// The baselines of the experiments: the prior alone draws from the prior, and naive-clipped is the plain conjugate update where
// nothing is clipped and what the authors' code makes of it where something is.
import { describe, expect, it } from "vitest";
import { clippedNaive } from "../../experiments/clipped-naive.ts";
import { priorAlone } from "../../experiments/prior-alone.ts";
import { poseProblem, posteriorDraws } from "../../src/calibration/posterior-draws.ts";
import { drawMoments, drawTruth } from "../../src/calibration/simulate.ts";
import { simulatedRelease } from "../../src/calibration/simulated-release.ts";
import { syntheticPrior } from "../../src/calibration/synthetic-prior.ts";
import type { Method } from "../../src/inference/method.ts";
import { naive } from "../../src/inference/naive.ts";
import { fromRows, type Matrix } from "../../src/math/matrix.ts";
import { seededRandom } from "../../src/random/random.ts";

const PRIOR = syntheticPrior(1);
const DRAWS = 40_000;
const NOISELESS = { kind: "laplace", scale: 1e-9 } as const;

function drawsOf(method: Method, moments: Matrix, seed = 1) {
  const problem = poseProblem(simulatedRelease(moments, NOISELESS, seededRandom(2)), PRIOR);
  return posteriorDraws(method, problem, { warmup: 0, draws: DRAWS, thin: 1 }, seededRandom(seed));
}

function meanAndDeviation(values: Float64Array): [number, number] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return [mean, Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)];
}

describe("prior", () => {
  // 40,000 draws, six numbers, 4.5 standard errors each: a false alarm in 20,000 seeds. A prior twice as wide would be seen.
  it("has the moments of the prior, whatever the release", () => {
    const moments = drawMoments(drawTruth(PRIOR, seededRandom(3)), 1000, seededRandom(4));
    const variance = 0.5 ** 2 / (19 ** 2 * 18);
    const expected = [
      [0, 1],
      [0, 1],
      [0.5 / 19, Math.sqrt(variance)],
    ];
    for (const [v, values] of drawsOf(priorAlone, moments).entries()) {
      const [mean, deviation] = meanAndDeviation(values);
      expect(Math.abs(mean - expected[v][0]) / (expected[v][1] / Math.sqrt(DRAWS))).toBeLessThan(4.5);
      // Tails heavier than normal: the error of a deviation is up to twice the normal one.
      expect(Math.abs(deviation / expected[v][1] - 1)).toBeLessThan(4.5 * Math.sqrt(2 / DRAWS));
    }
  });
});

describe("naive-clipped", () => {
  // Two samples of 40,000, six comparisons, 4.5 standard errors each.
  it("equals naive if the noisy moments are possible", () => {
    const moments = drawMoments(drawTruth(PRIOR, seededRandom(3)), 100, seededRandom(4));
    const [plain, clipped] = [drawsOf(naive, moments, 5), drawsOf(clippedNaive, moments, 6)];
    for (const [v, values] of clipped.entries()) {
      const [[a, spread], [b, otherSpread]] = [meanAndDeviation(plain[v]), meanAndDeviation(values)];
      expect(Math.abs(a - b) / (spread * Math.sqrt(2 / DRAWS))).toBeLessThan(4.5);
      expect(Math.abs(spread / otherSpread - 1)).toBeLessThan(4.5 * Math.sqrt(2 / DRAWS));
    }
  });

  it("is certain of 0 where Λₙ is negative, and of a scale of 0.1 where bₙ is", () => {
    // Σx² = −50 and Σy² = −50, as noise can make them.
    const [intercept, slope, sigma2] = drawsOf(
      clippedNaive,
      fromRows([
        [10, 0, 0],
        [0, -50, 3],
        [0, 3, -50],
      ]),
    );
    expect(Math.max(...slope.map(Math.abs))).toBeLessThan(1e-9);
    expect(meanAndDeviation(intercept)[1]).toBeGreaterThan(0);
    // Inverse gamma with shape 25 and scale 0.1: mean 0.1/24.
    const [mean, deviation] = meanAndDeviation(sigma2);
    expect(Math.abs(mean - 0.1 / 24) / (deviation / Math.sqrt(DRAWS))).toBeLessThan(4.5);
  });
});
