// The three Gibbs methods as a whole: the conjugate posterior where there is no noise, Stan's posterior within the error of
// the central-limit approximation where there is, and what they say of themselves.
import { describe, expect, it } from "vitest";
import { mcseMean } from "../../src/diagnostics/mcse.ts";
import { mean, standardDeviation } from "../../src/diagnostics/moments.ts";
import { gibbsNoisy } from "../../src/inference/gibbs-noisy.ts";
import { gibbsPrior } from "../../src/inference/gibbs-prior.ts";
import { gibbsUpdate } from "../../src/inference/gibbs-update.ts";
import { emptyDraw, type Method } from "../../src/inference/method.ts";
import { naive } from "../../src/inference/naive.ts";
import type { ScaledPrior } from "../../src/model/units.ts";
import { marginalNoise } from "../../src/noise/noise-law.ts";
import { seededRandom } from "../../src/random/random.ts";
import { conjugateTruth } from "./support/conjugate-truth.ts";
import { releaseWithFourthMoments } from "./support/fourth-moments.ts";
import { plainProblem, stanReference } from "./support/problem.ts";
import { runMethod } from "./support/run-method.ts";

const methods = [gibbsUpdate, gibbsPrior, gibbsNoisy];

describe("without noise", () => {
  // 4000 nearly independent draws: means within 5 errors and standard deviations within 7 % (5 errors).
  for (const p of [0, 1, 3]) {
    const { problem } = releaseWithFourthMoments({ rows: 60, p: Math.max(p, 1), noise: 0, seed: p + 1 });
    const reduced = p === 0 ? withoutCovariates(problem) : problem;
    const truth = conjugateTruth(reduced.prior, reduced.regression.moments.data, 60);
    for (const method of methods) {
      it(`${method.name} with ${p} covariates is the conjugate posterior`, () => {
        const { variables } = runMethod(method, reduced, { warmup: 200, draws: 4000, thin: 1 }, 1);
        for (const [v, chains] of variables.entries()) {
          expect(Math.abs(mean(chains) - truth.mean[v]) / mcseMean(chains)).toBeLessThan(5);
          expect(Math.abs(standardDeviation(chains) / truth.sd[v] - 1)).toBeLessThan(0.07);
        }
      });
    }
  }
});

describe("with noise", () => {
  // Over 100,000 steps the means were seen within 0.06 posterior deviations of Stan's and the deviations within 5 %, most of
  // it Monte-Carlo error; 0.15 and 10 % leave room for that error at 40,000 steps.
  const worst = (method: Method, id: string, thin: number) => {
    const { problem, summary } = stanReference(id);
    const { variables } = runMethod(method, problem, { warmup: 2000, draws: 2000, thin }, 2);
    return Math.max(
      ...variables.map((chains, v) =>
        Math.max(
          Math.abs(mean(chains) - summary[v].mean) / (0.15 * summary[v].sd),
          Math.abs(standardDeviation(chains) / summary[v].sd - 1) / 0.1,
        ),
      ),
    );
  };
  for (const id of ["p1-n60-gaussian", "p1-n60-laplace-tight", "p3-n80-gaussian"]) {
    it(`gibbs-update is close to Stan on ${id}, naive is not`, () => {
      expect(worst(gibbsUpdate, id, 10)).toBeLessThan(1);
      expect(worst(naive, id, 1)).toBeGreaterThan(1);
    });
  }

  it("gibbs-noisy with exact fourth moments is close to gibbs-update", () => {
    const { problem } = releaseWithFourthMoments({ rows: 300, p: 2, noise: 0, seed: 4 });
    const noise = { kind: "gaussian", scale: 5 } as const;
    const { prior, regression } = problem;
    const noisy = plainProblem({ moments: regression.moments, noise, prior, fourth: regression.fourth });
    const [a, b] = [gibbsNoisy, gibbsUpdate].map(
      (method) => runMethod(method, noisy, { warmup: 1000, draws: 2000, thin: 5 }, 2).variables,
    );
    for (const [v, chains] of a.entries()) {
      const sd = standardDeviation(b[v]);
      expect(Math.abs(mean(chains) - mean(b[v])) / sd).toBeLessThan(0.3);
      expect(Math.abs(standardDeviation(chains) / sd - 1)).toBeLessThan(0.3);
    }
  });
});

describe("notes and obstacles", () => {
  const { problem } = releaseWithFourthMoments({ rows: 60, p: 1, noise: 1, seed: 1 });
  const { regression, prior } = problem;

  it("gibbs-noisy needs the fourth moments of this regression", () => {
    expect(gibbsNoisy.obstacle(problem)).toBeNull();
    expect(gibbsNoisy.obstacle({ ...problem, regression: { ...regression, fourth: null } })).toMatch("fourth moments");
    const other = { ...regression.fourth!, response: "x1" };
    expect(gibbsNoisy.obstacle({ ...problem, regression: { ...regression, fourth: other } })).toMatch('"x1"');
    const empty = { ...regression.fourth!, moments: new Map<string, number>() };
    expect(gibbsNoisy.obstacle({ ...problem, regression: { ...regression, fourth: empty } })).toMatch('of "x1"');
  });

  it("gibbs-prior names the distribution it used", () => {
    const note = (changed: Partial<typeof prior>) =>
      gibbsPrior.notes({ ...problem, prior: { ...prior, ...changed } })[0];
    expect(note({})).toMatch("Student's t with 10 degrees");
    expect(note({ covariates: { ...prior.covariates, degrees: 3 } })).toMatch("uniform");
    const { mean: center, scale } = prior.covariates;
    expect(note({ covariateLaw: { mean: center, covariance: scale } })).toMatch("covariateLaw");
  });

  it("a private count is plugged in, and every draw has it", () => {
    const count = { kind: "private", maxRows: 1000 } as const;
    const noise = { kind: "laplace", scale: 1 } as const;
    const privately = plainProblem({ moments: regression.moments, noise, prior, count, fourth: regression.fourth });
    const random = seededRandom(1);
    for (const method of methods) {
      expect(method.notes(privately)[0]).toMatch("plugged in as 60");
      const sampler = method.sampler(privately, 0);
      const state = sampler.init(random);
      const out = emptyDraw(2);
      sampler.step(state, random);
      sampler.draw(state, random, out);
      expect(out.count).toBe(60);
      expect([...out.coefficients, ...out.conditionalMean, ...out.conditionalVariance].every(Number.isFinite)).toBe(
        true,
      );
    }
  });

  it("a state is plain data: a copy continues exactly like the original", () => {
    const sampler = gibbsUpdate.sampler(problem, 0);
    const state = sampler.init(seededRandom(1));
    sampler.step(state, seededRandom(2));
    const copy = structuredClone(state);
    sampler.step(state, seededRandom(3));
    sampler.step(copy, seededRandom(3));
    expect(copy).toEqual(state);
  });
});

/** y ~ 1 from the regression of y on one covariate. */
function withoutCovariates(problem: ReturnType<typeof releaseWithFourthMoments>["problem"]) {
  const { data } = problem.regression.moments;
  const moments = { rows: 2, columns: 2, data: Float64Array.of(data[0], data[6], data[6], data[8]) };
  const { coefficients, errorVariance } = problem.prior;
  const empty = { rows: 0, columns: 0, data: new Float64Array() };
  const prior: ScaledPrior = {
    kind: "conjugate",
    coefficients: {
      mean: coefficients.mean.slice(0, 1),
      precision: { rows: 1, columns: 1, data: coefficients.precision.data.slice(0, 1) },
    },
    errorVariance,
    covariates: { mean: new Float64Array(), strength: 1, scale: empty, degrees: 4 },
    covariateLaw: null,
  };
  const noise = marginalNoise(problem.regression.noise, [2, 4]);
  return plainProblem({ moments, noise, prior, fourth: problem.regression.fourth });
}
