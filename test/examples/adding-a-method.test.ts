// The worked example of docs/adding-a-method.md: the page shows the file that is tested here, and the method is right.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { randomWalk } from "../../examples/adding-a-method/random-walk.ts";
import type { Method } from "../../src/inference/method.ts";
import { agrees, disagreements } from "../inference/support/agreement.ts";
import { scaledNoise } from "../inference/support/noise.ts";
import { stanReference } from "../inference/support/problem.ts";
import { runMethod } from "../inference/support/run-method.ts";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const { problem, summary } = stanReference("p1-n60-laplace-tight");

// Three parameters, three figures each at 4 Monte-Carlo errors: a false alarm once in 1,700 sets of seeds.
function agreesWithStan(method: Method): boolean {
  const { variables } = runMethod(method, problem, method.runLength(problem), 4);
  return agrees(disagreements(variables, summary));
}

describe("the example of a method", () => {
  it("is the one the page shows", () => {
    expect(read("docs/adding-a-method.md")).toContain(
      `\`\`\`ts\n${read("examples/adding-a-method/random-walk.ts")}\`\`\``,
    );
  });

  it("agrees with Stan", () => {
    expect(agreesWithStan(randomWalk)).toBe(true);
  });

  it("does not when it halves the noise", () => {
    const halved: Method = {
      ...randomWalk,
      sampler(posed, warmup) {
        const regression = { ...posed.regression, noise: scaledNoise(posed.regression.noise, 0.5) };
        return randomWalk.sampler({ ...posed, regression }, warmup);
      },
    };
    expect(agreesWithStan(halved)).toBe(false);
  });

  it("refuses what it cannot do, with a remedy", () => {
    const covariates = Array.from({ length: 4 }, () => problem.regression.formula.covariates[0]);
    const formula = { ...problem.regression.formula, covariates };
    expect(randomWalk.obstacle({ ...problem, regression: { ...problem.regression, formula } })).toMatch(/use exact/);
    expect(randomWalk.obstacle(problem)).toBeNull();
  });
});
