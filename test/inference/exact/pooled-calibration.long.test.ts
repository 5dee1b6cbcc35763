// Simulation-based calibration of pooled sites: parameters from the prior, the rows of every site from them, a release of each
// with noise of its own, one fit to all. Each parameter is rejected at 1e-4 for shift and for width. All of it (`npm run
// test:long`): 6 settings, 21 parameters, a false alarm once in 200 sets of seeds; the slice in every run: the 3 with one
// covariate, 9 parameters, once in 500.
import { describe, expect, it } from "vitest";
import { posteriorDraws } from "../../../src/calibration/posterior-draws.ts";
import { quantilesOfTruth } from "../../../src/calibration/ranks.ts";
import { drawMoments, drawTruth } from "../../../src/calibration/simulate.ts";
import { simulatedRelease } from "../../../src/calibration/simulated-release.ts";
import { exact } from "../../../src/inference/exact.ts";
import type { Problem } from "../../../src/inference/method.ts";
import { regression } from "../../../src/model/regression.ts";
import { unitsOf } from "../../../src/model/units.ts";
import type { NoiseLaw } from "../../../src/noise/noise-law.ts";
import { pooledMoments } from "../../../src/pooling/pooled-moments.ts";
import type { Pooling } from "../../../src/pooling/pooled-study.ts";
import { seededRandom } from "../../../src/random/random.ts";
import type { RealNoise } from "../../../src/release/release.ts";
import { LONG } from "../../support/effort.ts";
import { smallestTail } from "../support/calibration.ts";
import { testPrior } from "../support/laws.ts";
import { noiseOn } from "../support/noise.ts";

const FALSE_ALARM = 1e-4;
const ROWS = 40;
const laplace: RealNoise = { kind: "laplace", scale: 5 };
const cube: RealNoise = { kind: "cube", scale: 1, components: 9 };
const gaussian: RealNoise = { kind: "gaussian", scale: 5 };

interface Setting {
  readonly p: number;
  readonly noises: readonly RealNoise[];
  readonly pooling: Pooling;
}

const SETTINGS: Setting[] = [
  ...[1, 2].map((p) => ({ p, noises: [laplace, laplace, laplace], pooling: "sites" as const })),
  ...[1, 2].map((p) => ({ p, noises: [cube, cube, laplace, gaussian], pooling: "sites" as const })),
  { p: 1, noises: [laplace, laplace], pooling: "same-table" },
  { p: 2, noises: [cube, cube], pooling: "same-table" },
];

function ranksOf({ p, noises, pooling }: Setting, trials: number, bend = (law: NoiseLaw) => law): Float64Array[] {
  const prior = testPrior(p);
  const ranks = Array.from({ length: p + 2 }, () => new Float64Array(trials));
  for (let trial = 0; trial < trials; trial++) {
    const random = seededRandom(31).split(trial);
    const truth = drawTruth(prior, random);
    const shared = drawMoments(truth, ROWS, random);
    const releases = noises.map((noise, i) => {
      const moments = pooling === "same-table" || i === 0 ? shared : drawMoments(truth, ROWS, random);
      return { name: `release ${i + 1}`, release: simulatedRelease(moments, noise, random) };
    });
    const moments = pooledMoments(releases, pooling);
    const posed = regression({ ...moments, noise: bend(moments.noise) }, "y ~ .");
    const problem: Problem = { regression: posed, prior, units: unitsOf(posed.formula) };
    const draws = posteriorDraws(exact, problem, { warmup: LONG ? 250 : 150, draws: 99, thin: 2 }, random);
    for (const [v, u] of quantilesOfTruth(draws, truth, random).entries()) ranks[v][trial] = u;
  }
  return ranks;
}

describe.each(LONG ? SETTINGS : SETTINGS.filter(({ p }) => p === 1))(
  "p = $p, $pooling, $noises.length releases",
  (setting) => {
    it("is calibrated", () => {
      expect(smallestTail(ranksOf(setting, LONG ? 480 : 30))).toBeGreaterThan(FALSE_ALARM);
    });
  },
);

it("the noise of all sites but one forgotten is found out", () => {
  const six: RealNoise[] = Array(6).fill(laplace);
  const forget = ({ size }: NoiseLaw) => noiseOn(size, { kind: "laplace", scale: 5 });
  expect(smallestTail(ranksOf({ p: 1, noises: six, pooling: "sites" }, 120, forget))).toBeLessThan(FALSE_ALARM);
});
