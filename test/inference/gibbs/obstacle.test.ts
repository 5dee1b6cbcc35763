// What the Gibbs methods are refused for, in which words.
import { expect, it } from "vitest";
import { gibbsObstacle } from "../../../src/inference/gibbs/obstacle.ts";
import { identity, matrix } from "../../../src/math/matrix.ts";
import type { RealNoise } from "../../../src/release/release.ts";
import { testPrior } from "../support/laws.ts";
import { plainProblem } from "../support/problem.ts";

const LAPLACE: RealNoise = { kind: "laplace", scale: 3 };

function problemOf(covariates: number, noise: RealNoise) {
  const k = covariates + 2;
  const moments = matrix(
    k,
    k,
    identity(k).data.map((value) => 1000 * value),
  );
  return plainProblem({ moments, noise, prior: testPrior(covariates) });
}

it("refuses cube noise", () => {
  expect(gibbsObstacle(problemOf(1, LAPLACE), "gibbs-update")).toBeNull();
  expect(gibbsObstacle(problemOf(1, { kind: "cube", scale: 1, components: 5 }), "gibbs-update")).toBe(
    "gibbs-update needs Laplace or Gaussian noise, and this release has cube noise: use exact, or ask for a release with Laplace noise",
  );
});

it("refuses more than forty covariates, with the time they would take", () => {
  expect(gibbsObstacle(problemOf(40, LAPLACE), "gibbs-prior")).toBeNull();
  expect(gibbsObstacle(problemOf(41, LAPLACE), "gibbs-prior")).toBe(
    "gibbs-prior would take about an hour per chain with 41 covariates, since the time of a step grows with the sixth power of their number: use exact, or at most 40 covariates",
  );
  expect(gibbsObstacle(problemOf(50, LAPLACE), "gibbs-update")).toContain("about 2 hours per chain with 50 covariates");
  expect(gibbsObstacle(problemOf(100, LAPLACE), "gibbs-update")).toContain("about 5 days per chain");
});
