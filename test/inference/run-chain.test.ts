// What a chain leaves depends on what its method and sampler declare and on the release, not on what the draws look like.
import { describe, expect, it } from "vitest";
import { type Method, NO_TRAJECTORY, type StepInfo } from "../../src/inference/method.ts";
import { runChain } from "../../src/inference/run-chain.ts";
import { matrix } from "../../src/math/matrix.ts";
import { testPrior } from "./support/laws.ts";
import { plainProblem } from "./support/problem.ts";

const moments = matrix(3, 3, Float64Array.of(60, 5, 10, 5, 20, 8, 10, 8, 15));
const problemWith = (kind: "public" | "private") =>
  plainProblem({
    moments,
    noise: { kind: "laplace", scale: 2 },
    prior: testPrior(1),
    count: kind === "public" ? { kind, value: 60 } : { kind, maxRows: 500 },
  });

interface Declared {
  readonly samplesCount: boolean;
  readonly maxTreeDepth?: number;
}

/** Draws that say nothing of themselves: the count stands still, the steps have no energy. */
function silent({ samplesCount, ...trajectories }: Declared, info: StepInfo = NO_TRAJECTORY): Method {
  return {
    name: "silent",
    title: "",
    priors: ["conjugate"],
    runLength: () => ({ warmup: 0, draws: 4, thin: 1 }),
    obstacle: () => null,
    notes: () => [],
    samplesCount,
    sampler: () => ({
      ...trajectories,
      description: "silent",
      init: () => ({}),
      step: () => info,
      draw(_state, _random, out) {
        out.count = 60;
        out.coefficients.fill(1);
      },
    }),
  };
}

const settings = { warmup: 2, draws: 4, thin: 1, seed: 1, chain: 0 };

describe("the count", () => {
  it.each([
    { samplesCount: true, kind: "private", reported: true },
    { samplesCount: true, kind: "public", reported: false },
    { samplesCount: false, kind: "private", reported: false },
    { samplesCount: false, kind: "public", reported: false },
  ] as const)("is reported where a method samples it and it is private: %j", ({ samplesCount, kind, reported }) => {
    for (const trajectories of [{ maxTreeDepth: 10 }, {}]) {
      const { count } = runChain(silent({ samplesCount, ...trajectories }), problemWith(kind), settings);
      // It stands still, and is reported all the same.
      expect(count && [...count]).toEqual(reported ? [60, 60, 60, 60] : null);
    }
  });
});

describe("statistics of trajectories", () => {
  const record = (trajectories: { maxTreeDepth?: number }, info: StepInfo) =>
    runChain(silent({ samplesCount: false, ...trajectories }, info), problemWith("public"), settings);
  const energetic = { ...NO_TRAJECTORY, energy: 3 };

  it("are kept for a sampler that has them, energy or not", () => {
    const { samplerStatistics, maxTreeDepth } = record({ maxTreeDepth: 10 }, energetic);
    expect([...samplerStatistics.get("energy")!]).toEqual([3, 3, 3, 3]);
    expect(maxTreeDepth).toBe(10);
    expect(record({ maxTreeDepth: 10 }, NO_TRAJECTORY).samplerStatistics.size).toBeGreaterThan(0);
  });

  it("are not kept for one that has none, whatever its steps report", () => {
    for (const info of [energetic, NO_TRAJECTORY]) {
      const { samplerStatistics, maxTreeDepth } = record({}, info);
      expect(samplerStatistics.size).toBe(0);
      expect(maxTreeDepth).toBeNull();
    }
  });
});
