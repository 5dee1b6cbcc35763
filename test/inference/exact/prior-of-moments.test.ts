// At very large noise the latent moment matrix must follow its prior law, which the references barely see: a wrong power
// of |S| or a wrong constant in n would pass them. Here its draws are held against moment matrices of simulated people.
import { describe, expect, it } from "vitest";
import { mcseMean, mcseQuantile } from "../../../src/diagnostics/mcse.ts";
import { mean } from "../../../src/diagnostics/moments.ts";
import { quantile } from "../../../src/diagnostics/quantile.ts";
import { forward } from "../../../src/inference/exact/cone-walk.ts";
import {
  momentDensity,
  type Parametrization,
  relativeParametrization,
} from "../../../src/inference/exact/parametrization.ts";
import { exactTarget } from "../../../src/inference/exact/target.ts";
import type { Problem } from "../../../src/inference/method.ts";
import { initialPosition } from "../../../src/inference/nuts/initial-position.ts";
import { nuts } from "../../../src/inference/nuts/nuts.ts";
import type { Target } from "../../../src/inference/nuts/target.ts";
import { choleskyInPlace } from "../../../src/math/cholesky.ts";
import { fewestRows } from "../../../src/model/moment-selection.ts";
import { seededRandom } from "../../../src/random/random.ts";
import type { RealNoise } from "../../../src/release/release.ts";
import { type SimulatedCount, simulate } from "../support/calibration.ts";
import { testPrior } from "../support/laws.ts";

const FLAT: RealNoise = { kind: "gaussian", scale: 1e9 };
const EXACT: RealNoise = { kind: "gaussian", scale: 0 };
const [CHAINS, WARMUP, DRAWS, SIMULATED] = [4, 1000, 3000, 10_000];
const QUANTILES = [0.05, 0.25, 0.5, 0.75, 0.95];

const SETTINGS: { p: number; count: SimulatedCount }[] = [
  { p: 1, count: 12 },
  { p: 2, count: 30 },
  // Large enough for the latent count, which is continuous, to be told from whole numbers by nobody.
  { p: 1, count: { maxRows: 400 } },
  { p: 2, count: { maxRows: 400 } },
];

// Five statistics or so, six figures each: at 4.5 errors a false alarm once in 5,000 sets of seeds per setting.
describe.each(SETTINGS)("p = $p, count $count", ({ p, count }) => {
  const problem = flatProblem(p, count);
  const truth = simulatedStatistics(p, count);

  it("draws moment matrices as people have them", () => {
    expect(worstError(sampledStatistics(relativeParametrization(problem)), truth)).toBeLessThan(4.5);
  });

  it("rejects a power of |W| that is off by a half", () => {
    expect(worstError(sampledStatistics(wrongPower(problem, 0.5)), truth)).toBeGreaterThan(4.5);
  });
});

describe("a latent count", () => {
  it("rejects a constant that is off by the root of n", () => {
    const maxRows = 400;
    const problem = flatProblem(1, { maxRows });
    const right = relativeParametrization(problem);
    const fewest = fewestRows(problem.regression);
    const wrong: Target = {
      dimension: right.target.dimension,
      logDensityAndGradient(position, gradient) {
        const logDensity = right.target.logDensityAndGradient(position, gradient);
        const n = right.walk.count;
        // The count is logistic in the first coordinate.
        gradient[0] += ((0.5 / n) * (n - fewest) * (maxRows - n)) / (maxRows - fewest);
        return logDensity + 0.5 * Math.log(n);
      },
    };
    const drawn = sampledStatistics({ ...right, target: wrong });
    expect(worstError(drawn, simulatedStatistics(1, { maxRows }))).toBeGreaterThan(4.5);
  });
});

function flatProblem(p: number, count: SimulatedCount): Problem {
  return simulate(testPrior(p), count, FLAT, seededRandom(1)).problem;
}

/** n, the sums, log |S| and log r of people simulated from the prior; arrays of one chain. */
function simulatedStatistics(p: number, count: SimulatedCount): Map<string, Float64Array[]> {
  const prior = testPrior(p);
  const random = seededRandom(2);
  const rows = Array.from({ length: SIMULATED }, () => {
    const { moments } = simulate(prior, count, EXACT, random).problem.regression;
    return statistics(moments.data, moments.rows);
  });
  return collect([rows]);
}

function sampledStatistics({ target, walk, center, variances }: Parametrization): Map<string, Float64Array[]> {
  const k = walk.order.size;
  const sampler = nuts(target, { warmup: WARMUP, initialVariances: variances });
  return collect(
    Array.from({ length: CHAINS }, (_, chain) => {
      const random = seededRandom(3).split(chain);
      const state = sampler.init(initialPosition(target, random, [center]), random);
      for (let i = 0; i < WARMUP; i++) sampler.step(state, random);
      return Array.from({ length: DRAWS }, () => {
        sampler.step(state, random);
        forward(walk, state.position);
        return statistics(walk.moments, k);
      });
    }),
  );
}

function wrongPower(problem: Problem, power: number): Parametrization {
  const right = relativeParametrization(problem);
  const density = momentDensity(problem);
  const wrong: typeof density = {
    ...density,
    evaluate(latent, r2Coordinate, out) {
      const log = density.evaluate(latent, r2Coordinate, out);
      out.byLogScatter += power;
      return log;
    },
  };
  return { ...right, target: exactTarget(wrong, right.walk) };
}

function statistics(moments: Float64Array, k: number): Record<string, number> {
  const factor = Float64Array.from(moments);
  choleskyInPlace(factor, k);
  const logDiagonal = Array.from({ length: k }, (_, i) => 2 * Math.log(factor[i * k + i]));
  const sums = Array.from({ length: k - 1 }, (_, i) => [`sum ${i + 1}`, moments[(i + 1) * k]]);
  return {
    ...Object.fromEntries(sums),
    logCount: Math.log(moments[0]),
    logS: logDiagonal.slice(1, k - 1).reduce((sum, value) => sum + value, 0),
    logR: logDiagonal[k - 1],
  };
}

function collect(chains: Record<string, number>[][]): Map<string, Float64Array[]> {
  const names = Object.keys(chains[0][0]);
  return new Map(names.map((name) => [name, chains.map((rows) => Float64Array.from(rows, (row) => row[name]))]));
}

/** The worst of means and quantiles, in combined Monte-Carlo errors; a fixed count has no error and is left out. */
function worstError(sampled: Map<string, Float64Array[]>, truth: Map<string, Float64Array[]>): number {
  const errors = [...truth].flatMap(([name, simulated]) => {
    const drawn = sampled.get(name)!;
    if (simulated[0].every((value) => value === simulated[0][0])) return [];
    const ofMean = Math.abs(mean(drawn) - mean(simulated)) / Math.hypot(mcseMean(drawn), mcseMean(simulated));
    const ofQuantiles = QUANTILES.map(
      (q) =>
        Math.abs(quantile(drawn, q) - quantile(simulated, q)) /
        Math.hypot(mcseQuantile(drawn, q), mcseQuantile(simulated, q)),
    );
    return [ofMean, ...ofQuantiles];
  });
  return Math.max(...errors);
}
