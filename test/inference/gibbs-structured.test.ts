// The Gibbs methods on releases whose moment matrices have structure: what is known stays known, they are near the exact
// posterior where the signal is clear, and cubes are refused in words.
import { describe, expect, it } from "vitest";
import { mean, standardDeviation } from "../../src/diagnostics/moments.ts";
import { exact } from "../../src/inference/exact.ts";
import type { GibbsState } from "../../src/inference/gibbs/gibbs-sampler.ts";
import { gibbsNoisy } from "../../src/inference/gibbs-noisy.ts";
import { gibbsPrior } from "../../src/inference/gibbs-prior.ts";
import { gibbsUpdate } from "../../src/inference/gibbs-update.ts";
import type { Method } from "../../src/inference/method.ts";
import { naive } from "../../src/inference/naive.ts";
import { defaultScaledPrior } from "../../src/model/default-prior.ts";
import { pluggedInCount } from "../../src/model/moment-selection.ts";
import { seededRandom } from "../../src/random/random.ts";
import { runMethod } from "./support/run-method.ts";
import { factor, noiseOfDeviation, type StructuredPlan, structuredProblem } from "./support/structured.ts";

const METHODS = [gibbsUpdate, gibbsPrior, gibbsNoisy];
const FORMULA = "y ~ s + r1 + r2 + x";

/** A sign, a variable with three levels, a number and the response, with moments up to degree 4. */
function problemWith(kind: "laplace" | "gaussian" | "cube" | "split", parts: Partial<StructuredPlan> = {}) {
  return structuredProblem(
    {
      factors: [
        factor("s", "sign"),
        factor("r1", "indicator"),
        factor("r2", "indicator"),
        factor("x", "number"),
        factor("y", "number"),
      ],
      rows: 2000,
      row: (random) => {
        const [s, level, x] = [
          random.uniform() < 0.4 ? 1 : -1,
          Math.floor(3 * random.uniform()),
          0.5 * random.normal(),
        ];
        const y = 0.2 * s - 0.3 * Number(level === 1) + 0.4 * x + 0.3 * random.normal();
        return [s, Number(level === 1), Number(level === 2), x, y];
      },
      count: "public",
      noise: noiseOfDeviation(kind, 5),
      fourthMomentsExcept: 4,
      seed: 6,
      ...parts,
    },
    FORMULA,
    defaultScaledPrior(4),
  );
}

describe.each(METHODS)("$name", (method) => {
  it.each(["cube", "split"] as const)("refuses %s noise, and says what to do", (kind) => {
    expect(method.obstacle(problemWith(kind))).toBe(
      `${method.name} needs Laplace or Gaussian noise, and this release has cube noise: use exact, or ask for a release with Laplace noise`,
    );
  });

  it.each(["public", "private"] as const)("keeps what is known (count %s)", (count) => {
    const problem = problemWith("laplace", { count });
    expect(method.obstacle(problem)).toBeNull();
    const sampler = method.sampler(problem, 0);
    const random = seededRandom(1);
    const state = sampler.init(random) as GibbsState;
    const rows = pluggedInCount(problem.regression);
    // The first steps come from the prior, far away, and are projected.
    for (let step = 0; step < 50; step++) {
      sampler.step(state, random);
      if (step < 20) continue;
      // The matrix is over 1, s, r₁, r₂, x, y: the square of s is the count, and r₁r₂ is 0.
      expect(Math.abs(state.moments[1 * 6 + 1] / rows - 1)).toBeLessThan(1e-4);
      expect(Math.abs(state.moments[3 * 6 + 2] / rows)).toBeLessThan(1e-4);
      expect(state.theta.every(Number.isFinite)).toBe(true);
    }
  });
});

describe("where the signal is clear", () => {
  // Approximations, so bands: means within half a deviation of exact's and deviations within a quarter. Seen: 0.15 and 12 %.
  const distance = (method: Method, kind: "laplace" | "gaussian") => {
    const problem = problemWith(kind, { noise: noiseOfDeviation(kind, 10) });
    const [own, exactly] = [method, exact].map((one) => {
      const length = one === exact ? { warmup: 500, draws: 1000, thin: 1 } : { warmup: 4000, draws: 1500, thin: 2 };
      return runMethod(one, problem, length, 2).variables;
    });
    return own.slice(0, -1).map((chains, v) => ({
      mean: Math.abs(mean(chains) - mean(exactly[v])) / standardDeviation(exactly[v]),
      sd: Math.abs(standardDeviation(chains) / standardDeviation(exactly[v]) - 1),
    }));
  };
  const worst = (rows: ReturnType<typeof distance>) =>
    Math.max(...rows.map(({ mean: m, sd }) => Math.max(2 * m, 4 * sd)));

  it.each(["laplace", "gaussian"] as const)("gibbs-update is near exact under %s noise, and naive is not", (kind) => {
    expect(worst(distance(gibbsUpdate, kind))).toBeLessThan(1);
    expect(worst(distance(naive, kind))).toBeGreaterThan(1);
  });

  it("gibbs-noisy is near exact too", () => {
    expect(worst(distance(gibbsNoisy, "laplace"))).toBeLessThan(1);
  });
});
