// naive and non-private against the conjugate posterior in closed form: 4000 independent draws, means within 4.5 standard
// errors (7e-6 each) and standard deviations within 6 % (5 errors), 24 comparisons in all.
import { describe, expect, it } from "vitest";
import { mean, standardDeviation } from "../../src/diagnostics/moments.ts";
import { emptyDraw, type Method, type Problem } from "../../src/inference/method.ts";
import { nearestMoments } from "../../src/inference/naive/nearest-moments.ts";
import { naive } from "../../src/inference/naive.ts";
import { nonPrivate } from "../../src/inference/non-private.ts";
import { symmetricEigen } from "../../src/math/eigen.ts";
import { type Matrix, matrix } from "../../src/math/matrix.ts";
import { seededRandom } from "../../src/random/random.ts";
import { simulate } from "./support/calibration.ts";
import { conjugateTruth } from "./support/conjugate-truth.ts";
import { testPrior } from "./support/laws.ts";
import { plainProblem, stanReference } from "./support/problem.ts";
import { runMethod } from "./support/run-method.ts";

const DRAWS = 4000;
const { problem } = simulate(testPrior(2), 60, { kind: "gaussian", scale: 1e-9 }, seededRandom(1));
const { moments } = problem.regression;

function worstDeviation(method: Method, at: Problem, truth: ReturnType<typeof conjugateTruth>): number {
  const { variables } = runMethod(method, at, { warmup: 0, draws: DRAWS, thin: 1 }, 1);
  return Math.max(
    ...variables.map((chains, v) =>
      Math.max(
        Math.abs(mean(chains) - truth.mean[v]) / ((4.5 * truth.sd[v]) / Math.sqrt(DRAWS)),
        Math.abs(standardDeviation(chains) / truth.sd[v] - 1) / 0.06,
      ),
    ),
  );
}

describe("independent draws given a moment matrix", () => {
  const truth = conjugateTruth(problem.prior, moments.data, 60);
  for (const method of [naive, nonPrivate(moments)]) {
    it(`${method.name} is the conjugate posterior where there is no noise`, () => {
      expect(worstDeviation(method, problem, truth)).toBeLessThan(1);
      const fewerRows = conjugateTruth(problem.prior, moments.data, 50);
      expect(worstDeviation(method, problem, fewerRows)).toBeGreaterThan(1);
    });
  }

  it("comes with E[θ | B], the same for each draw, and needs no warm-up", () => {
    const sampler = naive.sampler(problem, 0);
    const out = emptyDraw(3);
    const random = seededRandom(2);
    sampler.draw(sampler.init(random), random, out);
    for (let v = 0; v < 3; v++) {
      expect(out.conditionalMean[v]).toBeCloseTo(truth.mean[v], 8);
      expect(Math.sqrt(out.conditionalVariance[v])).toBeCloseTo(truth.sd[v], 8);
    }
    expect(out.count).toBe(60);
    expect(naive.runLength(problem).warmup).toBe(0);
  });
});

describe("the projection of noisy moments", () => {
  const noisy = stanReference("p3-n80-gaussian").problem.regression.moments;
  const distance = (a: Matrix) => a.data.reduce((sum, value, i) => sum + (i > 0 ? (value - noisy.data[i]) ** 2 : 0), 0);
  const nearest = nearestMoments(noisy, 80);

  it("keeps the count and is positive semidefinite", () => {
    expect(symmetricEigen(noisy).values[0]).toBeLessThan(-1);
    expect(nearest.data[0]).toBe(80);
    expect(symmetricEigen(nearest).values[0]).toBeGreaterThan(-1e-9);
  });

  it("is nearer than any other such matrix tried", () => {
    const random = seededRandom(3);
    const k = noisy.rows;
    for (let trial = 0; trial < 2000; trial++) {
      const other = matrix(k, k, Float64Array.from(nearest.data));
      // A mixture with a random vvᵀ whose first entry is the count as well.
      const v = Float64Array.from({ length: k }, (_, i) => (i === 0 ? Math.sqrt(80) : 3 * random.normal()));
      const share = random.uniform() ** 4;
      for (let i = 0; i < k; i++) {
        for (let j = 0; j < k; j++) {
          other.data[i * k + j] = (1 - share) * nearest.data[i * k + j] + share * v[i] * v[j];
        }
      }
      expect(distance(other)).toBeGreaterThanOrEqual(distance(nearest));
    }
  });

  it("takes a private count as plugged in, and says so", () => {
    const count = { kind: "private", maxRows: 1000 } as const;
    const noise = { kind: "gaussian", scale: 1e-9 } as const;
    const privately = plainProblem({ moments, noise, prior: problem.prior, count });
    expect(naive.notes(privately)[0]).toMatch("plugged in as 60");
    const out = emptyDraw(3);
    const sampler = naive.sampler(privately, 0);
    sampler.draw(sampler.init(seededRandom(1)), seededRandom(1), out);
    expect(out.count).toBe(60);
  });
});
