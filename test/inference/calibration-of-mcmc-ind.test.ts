// Simulation-based calibration of mcmc-ind with twenty rows. Kolmogorov–Smirnov tails below 1e-4 reject: 6e-4 at most for the
// six tests of a right method, over all seeds; the seed is fixed. The naive method is rejected
// by the same trials; mcmc-ind.long.test.ts rejects a dropped Jacobian.
import { expect, it } from "vitest";
import { mcmcInd } from "../../src/inference/mcmc-ind.ts";
import { naive } from "../../src/inference/naive.ts";
import { calibrationRanks, smallestTail } from "./support/calibration.ts";
import { testPrior } from "./support/laws.ts";

const plan = {
  prior: testPrior(1),
  count: 20,
  noise: { kind: "laplace", scale: 8 } as const,
  trials: 100,
  warmup: 150,
  draws: 79,
  thin: 1,
  seed: 1,
};

it("is calibrated where the naive method is not", () => {
  expect(smallestTail(calibrationRanks({ ...plan, sampler: mcmcInd.sampler }))).toBeGreaterThan(1e-4);
  expect(smallestTail(calibrationRanks({ ...plan, warmup: 0, sampler: naive.sampler }))).toBeLessThan(1e-4);
});
