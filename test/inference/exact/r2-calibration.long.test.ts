// Simulation-based calibration of the exact method under the prior by R² (docs/theory/exact.md §3.3), truths from a proper
// member of its family. Ranks of intercept, slopes, σ², what they explain and a latent count, each rejected at 1e-4 for shift and
// for width. All of it (`npm run test:long`): 19 settings, 116 parameters, a false alarm once in 40 sets of seeds; the slice
// in every run: 3 settings, 14 parameters, once in 350.
import { describe, expect, it } from "vitest";
import type { R2Prior } from "../../../src/model/r2-prior.ts";
import type { NoiseLaw } from "../../../src/noise/noise-law.ts";
import { seededRandom } from "../../../src/random/random.ts";
import { LONG } from "../../support/effort.ts";
import { type SimulatedCount, smallestTail } from "../support/calibration.ts";
import { cubeOf, noiseOn, partOf } from "../support/noise.ts";
import { drawCorrelationFactor, PROPER_PRIOR, type R2CalibrationPlan, r2Ranks } from "../support/r2-calibration.ts";

const FALSE_ALARM = 1e-4;
const KINDS = ["gaussian", "laplace", "cube"] as const;

/** Noise that weighs about as much as the sample. */
function noiseOf(kind: (typeof KINDS)[number], deviation: number): (components: number) => NoiseLaw {
  return (size) => {
    // Four components more than the matrix has, as where a regression sees a part of a release.
    if (kind === "cube") return noiseOn(size, cubeOf(size + 4, deviation));
    return noiseOn(size, { kind, scale: kind === "laplace" ? deviation / Math.SQRT2 : deviation });
  };
}

const RUN = { warmup: LONG ? 300 : 200, draws: 99, thin: LONG ? 3 : 2, seed: 31 };
const COUNTS: [number, SimulatedCount[]][] = [
  [1, [200, { maxRows: 600 }]],
  [2, [200, { maxRows: 600 }]],
  [5, [1000, { maxRows: 2000 }]],
];
const SETTINGS = COUNTS.flatMap(([p, counts]) => counts.flatMap((count) => KINDS.map((kind) => ({ p, count, kind }))));
const SLICE = [
  { p: 1, count: { maxRows: 600 }, kind: "laplace" },
  { p: 2, count: 200, kind: "gaussian" },
] as const;

function plan(setting: (typeof SETTINGS)[number], trials: number): R2CalibrationPlan {
  const { p, count, kind } = setting;
  return { p, count, noise: noiseOf(kind, p === 5 ? 5 : 3), trials, ...RUN, ...(p === 5 && { thin: 2 }) };
}

/** Few rows whose number is hardly known, beside sums that are: here powers of n decide. */
function fewRows(trials: number): R2CalibrationPlan {
  const noise = (size: number): NoiseLaw => ({
    kind: "single",
    size,
    parts: [
      partOf({ kind: "gaussian", scale: 20 }, [0]),
      partOf(
        { kind: "gaussian", scale: 0.3 },
        Array.from({ length: size - 1 }, (_, i) => i + 1),
      ),
    ],
  });
  return { p: 1, count: { maxRows: 60 }, noise, ends: "sums", trials, ...RUN };
}

describe.each<(typeof SETTINGS)[number]>(LONG ? SETTINGS : [...SLICE])(
  "p = $p, $kind noise, count $count",
  (setting) => {
    it("is calibrated", () => {
      expect(smallestTail(r2Ranks(plan(setting, LONG ? 300 : 40)))).toBeGreaterThan(FALSE_ALARM);
    }, 3_600_000);
  },
);

describe("few rows of a number hardly known", () => {
  it("are calibrated", () => {
    expect(smallestTail(r2Ranks(fewRows(LONG ? 300 : 30)))).toBeGreaterThan(FALSE_ALARM);
  }, 3_600_000);
});

describe("calibration rejects", () => {
  /** Few rows, so that the prior matters. */
  const short: R2CalibrationPlan = { p: 1, count: 15, noise: noiseOf("gaussian", 1), trials: 60, ...RUN };
  const { rSquared, response } = PROPER_PRIOR;

  it.each<[string, Partial<R2Prior>]>([
    // The same law of R², and another power of σ².
    ["a₀ off by one", { response: { ...response, power: 2 }, rSquared: { a: 1, b: 2 } }],
    ["R² ~ Beta(3, 3) instead of Beta(1, 3)", { rSquared: { ...rSquared, a: 3 } }],
  ])("%s", (_, change) => {
    const believed = { ...PROPER_PRIOR, ...change };
    expect(smallestTail(r2Ranks({ ...short, believed }))).toBeLessThan(FALSE_ALARM);
  });

  // Shows with many trials only.
  if (LONG)
    it("the two powers of n left out that make averages of the sums of x and y", () => {
      expect(smallestTail(r2Ranks({ ...fewRows(120), strayPower: 2 }))).toBeLessThan(FALSE_ALARM);
    });
});

describe("the truths", () => {
  it("have correlations with law LKJ(η): each has mean 0 and variance 1/(2η + p − 1)", () => {
    // 3 correlations × 2 figures at 4 errors: a false alarm once in 2600 seeds.
    const [p, eta, draws] = [3, 2, 20_000];
    const random = seededRandom(5);
    const sums = [0, 0, 0].map(() => ({ first: 0, second: 0, fourth: 0 }));
    for (let s = 0; s < draws; s++) {
      const L = drawCorrelationFactor(p, eta, random);
      const pairs = [L[3], L[6], L[6] * L[3] + L[7] * L[4]];
      for (const [i, r] of pairs.entries()) {
        sums[i].first += r / draws;
        sums[i].second += r ** 2 / draws;
        sums[i].fourth += r ** 4 / draws;
      }
    }
    const variance = 1 / (2 * eta + p - 1);
    for (const { first, second, fourth } of sums) {
      expect(Math.abs(first)).toBeLessThan(4 * Math.sqrt(variance / draws));
      expect(Math.abs(second - variance)).toBeLessThan(4 * Math.sqrt((fourth - second ** 2) / draws));
    }
  });
});
