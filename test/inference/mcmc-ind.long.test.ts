// mcmc-ind against Stan's runs of the same model (test/fixtures/reference). Means and 5 % and 95 % quantiles within 4
// combined Monte-Carlo errors (6e-5 for each of 75 comparisons in `npm run test:long`, of 54 in every run), standard deviations
// within 5 % (σ² 8 %), which the effective sample sizes of 2500 and more put at 3 errors or beyond. A target without a
// Jacobian is rejected.
import { describe, expect, it } from "vitest";
import { essQuantile } from "../../src/diagnostics/ess.ts";
import { mcseMean, mcseQuantile } from "../../src/diagnostics/mcse.ts";
import { mean, standardDeviation } from "../../src/diagnostics/moments.ts";
import { quantile } from "../../src/diagnostics/quantile.ts";
import { individualTarget } from "../../src/inference/mcmc-ind/target.ts";
import { mcmcInd } from "../../src/inference/mcmc-ind.ts";
import { nuts } from "../../src/inference/nuts/nuts.ts";
import { seededRandom } from "../../src/random/random.ts";
import type { RealNoise } from "../../src/release/release.ts";
import { gradientError } from "../support/check-gradient.ts";
import { LONG } from "../support/effort.ts";
import { agrees, disagreements } from "./support/agreement.ts";
import { simulate } from "./support/calibration.ts";
import { testPrior } from "./support/laws.ts";
import { scaledNoise } from "./support/noise.ts";
import { type ReferenceSummary, stanReference } from "./support/problem.ts";
import { runMethod } from "./support/run-method.ts";

const references = [
  { id: "p1-n10-laplace", warmup: 500, draws: 3000 },
  { id: "p1-n60-gaussian", warmup: 500, draws: 2000 },
  { id: "p2-n40-laplace", warmup: 500, draws: 2500 },
  { id: "p3-n80-gaussian", warmup: 400, draws: 2000 },
  { id: "p1-n30-cube", warmup: 500, draws: 2500 },
];
/** Noise so tight that the rows are hard to move: deep trees, and most of the time. */
const tight = [
  { id: "p1-n60-laplace-tight", warmup: 350, draws: 2500 },
  { id: "p2-n40-cube", warmup: 500, draws: 2500 },
];

describe("agrees with Stan", () => {
  for (const { id, warmup, draws } of LONG ? [...references, ...tight] : references) {
    it(id, () => {
      const { problem, summary } = stanReference(id);
      const { variables, divergences } = runMethod(mcmcInd, problem, { warmup, draws, thin: 1 }, 2);
      expect(divergences).toBeLessThan(draws / 100);
      for (const [v, reference] of summary.entries()) {
        const tolerance = reference.variable === "s2" ? 0.08 : 0.05;
        expect(meanError(variables[v], reference), `${reference.variable} mean`).toBeLessThan(4);
        expect(Math.abs(standardDeviation(variables[v]) / reference.sd - 1)).toBeLessThan(tolerance);
        expect(quantileError(variables[v], 0.05, reference), `${reference.variable} 5 %`).toBeLessThan(4);
        expect(quantileError(variables[v], 0.95, reference), `${reference.variable} 95 %`).toBeLessThan(4);
      }
    });
  }
});

describe("the references of a cube reject", () => {
  // Half the scale would be rejected too, but tight noise makes the rows hard to move.
  it("twice its scale", () => {
    const { problem, summary } = stanReference("p1-n30-cube");
    const noise = scaledNoise(problem.regression.noise, 2);
    const wrong = { ...problem, regression: { ...problem.regression, noise } };
    const { variables } = runMethod(mcmcInd, wrong, { warmup: 500, draws: 2500, thin: 1 }, 2);
    expect(agrees(disagreements(variables, summary))).toBe(false);
  });
});

describe("the target", () => {
  it.each<RealNoise>([
    { kind: "gaussian", scale: 3 },
    { kind: "laplace", scale: 3 },
    { kind: "cube", scale: 0.5, components: 24 },
  ])("has the gradient of its density, for any number of covariates and $kind noise", (noise) => {
    for (const p of [0, 1, 2, 4]) {
      const random = seededRandom(p);
      const { problem } = simulate(testPrior(p), 12, noise, random);
      const target = individualTarget(problem.regression, problem.prior);
      const position = new Float64Array(target.dimension).map(() => 0.7 * random.normal());
      expect(gradientError(target, position, 1e-4)).toBeLessThan(1e-6);
    }
  });

  it("without the Jacobian of log σ² has another posterior than Stan's", () => {
    const { problem, summary } = stanReference("p1-n10-laplace");
    const target = individualTarget(problem.regression, problem.prior);
    const atLogVariance = 2;
    const wrong = {
      dimension: target.dimension,
      logDensityAndGradient(position: Float64Array, gradient: Float64Array) {
        const logDensity = target.logDensityAndGradient(position, gradient) - position[atLogVariance];
        gradient[atLogVariance] -= 1;
        return logDensity;
      },
    };
    const random = seededRandom(1);
    const sampler = nuts(wrong, { warmup: 500 });
    const state = sampler.init(new Float64Array(wrong.dimension), random);
    for (let i = 0; i < 500; i++) sampler.step(state, random);
    const variance = new Float64Array(3000).map(() => {
      sampler.step(state, random);
      return Math.exp(state.position[atLogVariance]);
    });
    expect(meanError([variance], summary[2])).toBeGreaterThan(4);
  });
});

describe("large tables", () => {
  const problemOf = (rows: number) => {
    const { problem } = stanReference("p1-n60-gaussian");
    return { ...problem, regression: { ...problem.regression, count: { kind: "public" as const, value: rows } } };
  };

  it("get a note, and absurdly large ones are refused", () => {
    expect(mcmcInd.notes(problemOf(60))).toEqual([]);
    expect(mcmcInd.notes(problemOf(6000))[0]).toMatch("6000 rows");
    expect(mcmcInd.obstacle(problemOf(6000))).toBeNull();
    expect(mcmcInd.obstacle(problemOf(200_000))).toMatch("use exact");
  });
});

function meanError(chains: Float64Array[], reference: ReferenceSummary): number {
  return Math.abs(mean(chains) - reference.mean) / Math.hypot(mcseMean(chains), reference.mcse_mean);
}

/** Stan's error of the quantile is ours, scaled by the effective sample sizes. */
function quantileError(chains: Float64Array[], probability: 0.05 | 0.95, reference: ReferenceSummary): number {
  const share = essQuantile(chains, probability) / reference.ess_tail;
  const error = mcseQuantile(chains, probability) * Math.sqrt(1 + share);
  const truth = probability === 0.05 ? reference["5%"] : reference["95%"];
  return Math.abs(quantile(chains, probability) - truth) / error;
}
