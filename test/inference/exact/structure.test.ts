// The posterior of regressions on levels, against importance sampling: components are proposed as observed values less noise
// drawn by a way of its own, and weighed by log p(B | n) of docs/theory/exact.md §3.2, computed directly, on the matrix with
// what the layout knows of it. Means and deviations of (θ, σ²) follow from the conjugate posterior given each B.
import { describe, expect, it } from "vitest";
import { mcseMean, mcseSd } from "../../../src/diagnostics/mcse.ts";
import { mean, standardDeviation } from "../../../src/diagnostics/moments.ts";
import { noiseParametrization, relativeParametrization } from "../../../src/inference/exact/parametrization.ts";
import { exact, samplerIn } from "../../../src/inference/exact.ts";
import type { ConjugateProblem, Method } from "../../../src/inference/method.ts";
import { countRange } from "../../../src/model/moment-selection.ts";
import { momentMatrixOf } from "../../../src/moments/moment-table.ts";
import { noiseDeviations } from "../../../src/noise/noise-law.ts";
import { seededRandom } from "../../../src/random/random.ts";
import { conjugateTruth } from "../support/conjugate-truth.ts";
import { directLogDensity } from "../support/direct-density.ts";
import { testPrior } from "../support/laws.ts";
import { noiseOn } from "../support/noise.ts";
import { plainProblem } from "../support/problem.ts";
import { runMethod } from "../support/run-method.ts";
import { drawLaw, factor, noiseOfDeviation, type StructuredPlan, structuredProblem } from "../support/structured.ts";

const PROPOSALS = 30_000;
const LENGTH = { warmup: 800, draws: 2500, thin: 1 };
const LIMIT = 4.5;

const TWO_LEVELS: Pick<StructuredPlan, "factors" | "row"> = {
  factors: [factor("s", "sign"), factor("y", "number")],
  row: (random) => {
    const s = random.uniform() < 0.35 ? 1 : -1;
    return [s, 0.1 + 0.4 * s + 0.3 * random.normal()];
  },
};
const THREE_LEVELS: Pick<StructuredPlan, "factors" | "row"> = {
  factors: [factor("r1", "indicator"), factor("r2", "indicator"), factor("y", "number")],
  row: (random) => {
    const level = Math.floor(3 * random.uniform());
    return [Number(level === 1), Number(level === 2), 0.2 - 0.3 * Number(level === 1) + 0.3 * random.normal()];
  },
};
const SETTINGS = [
  {
    name: "two levels",
    plan: TWO_LEVELS,
    formula: "y ~ s",
    count: "public",
    kind: "laplace",
    p: 1,
    deviation: 6,
    seed: 12,
  },
  {
    name: "two levels",
    plan: TWO_LEVELS,
    formula: "y ~ s",
    count: "private",
    kind: "cube",
    p: 1,
    deviation: 3,
    seed: 14,
  },
  {
    name: "three levels",
    plan: THREE_LEVELS,
    formula: "y ~ r1 + r2",
    count: "public",
    kind: "cube",
    p: 2,
    deviation: 2,
    seed: 12,
  },
  {
    name: "three levels",
    plan: THREE_LEVELS,
    formula: "y ~ r1 + r2",
    count: "private",
    kind: "gaussian",
    p: 2,
    deviation: 3,
    seed: 12,
  },
] as const;

const noiseMethod: Method = {
  ...exact,
  sampler: (problem, warmup) => samplerIn(noiseParametrization(problem), problem, warmup),
};
const relativeMethod: Method = {
  ...exact,
  sampler: (problem, warmup) => samplerIn(relativeParametrization(problem), problem, warmup),
};

// 14 parameters, two figures, two systems of coordinates, at 4.5 errors: a false alarm once in 2,500 sets of seeds.
describe.each(SETTINGS)("$name, $kind noise, count $count", ({ plan, formula, count, kind, p, deviation, seed }) => {
  const problem = pose(
    { ...plan, rows: 60, maxRows: 120, count, noise: noiseOfDeviation(kind, deviation), seed },
    formula,
    p,
  );
  const truth = importanceSampling(problem);

  it("has proposals enough", () => {
    expect(truth.effective).toBeGreaterThan(1000);
  });

  it.each([
    ["noise", noiseMethod],
    ["relative", relativeMethod],
  ])("%s coordinates have the posterior of the constrained matrix", (_, method) => {
    expect(worstError(runMethod(method, problem, LENGTH, 4).variables, truth)).toBeLessThan(LIMIT);
  });
});

describe("rejected", () => {
  const setting = {
    ...TWO_LEVELS,
    rows: 60,
    count: "public",
    noise: noiseOfDeviation("laplace", 6),
    seed: 12,
  } as const;
  const problem = pose(setting, "y ~ s", 1);
  const { regression, prior, units } = problem;

  it("the square of a two-level variable taken for a noisy moment", () => {
    const noise = noiseOn(5, { kind: "laplace", scale: noiseDeviations(regression.noise)[0] / Math.SQRT2 });
    const wrong = { ...plainProblem({ moments: regression.moments, noise, prior }), units };
    const { variables } = runMethod(relativeMethod, wrong, LENGTH, 4);
    expect(worstError(variables, importanceSampling(problem))).toBeGreaterThan(LIMIT);
  });

  it("noise alone, without the law of the moments", () => {
    const anyDefinite: typeof directLogDensity = (...of) =>
      directLogDensity(...of) > Number.NEGATIVE_INFINITY ? 0 : Number.NEGATIVE_INFINITY;
    const { variables } = runMethod(relativeMethod, problem, LENGTH, 4);
    expect(worstError(variables, importanceSampling(problem, anyDefinite))).toBeGreaterThan(LIMIT);
  });
});

/** Results in the units of the columns, in which the truth is computed. */
function pose(plan: StructuredPlan, formula: string, p: number): ConjugateProblem {
  const same = { middle: 0, half: 1 };
  return {
    ...structuredProblem(plan, formula, testPrior(p)),
    units: { covariates: Array.from({ length: p }, () => same), response: same },
  };
}

/** The worst difference of means and standard deviations, in combined Monte-Carlo errors. */
function worstError(variables: readonly Float64Array[][], truth: Truth): number {
  return Math.max(
    ...variables.flatMap((chains, v) => [
      Math.abs(mean(chains) - truth.mean[v].value) / Math.hypot(mcseMean(chains), truth.mean[v].error),
      Math.abs(standardDeviation(chains) - truth.sd[v].value) / Math.hypot(mcseSd(chains), truth.sd[v].error),
    ]),
  );
}

interface Truth {
  /** Coefficients, then σ², each with the Monte-Carlo error. */
  readonly mean: readonly { value: number; error: number }[];
  readonly sd: readonly { value: number; error: number }[];
  readonly effective: number;
}

function importanceSampling({ regression, prior }: ConjugateProblem, logLaw = directLogDensity): Truth {
  const { components, noise, table, count } = regression;
  const random = seededRandom(77);
  const range = countRange(regression);
  const draws = Array.from({ length: PROPOSALS }, () => {
    const added = drawLaw(noise, random);
    const values = components.map((observed, i) => observed - added[i]);
    const n = count.kind === "public" ? count.value : values[0];
    const inRange = range.kind === "public" || (n > range.fewest && n < range.most);
    const B = momentMatrixOf(table, values, n);
    const log = inRange ? logLaw(prior, B, n) : Number.NEGATIVE_INFINITY;
    return { log, B, n };
  }).filter(({ log }) => log > Number.NEGATIVE_INFINITY);
  const highest = Math.max(...draws.map(({ log }) => log));
  const weights = draws.map(({ log }) => Math.exp(log - highest));
  const given = draws.map(({ B, n }) => conjugateTruth(prior, B, n));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const average = (values: readonly number[]) => {
    const value = values.reduce((sum, one, i) => sum + weights[i] * one, 0) / total;
    const error = Math.sqrt(values.reduce((sum, one, i) => sum + (weights[i] * (one - value)) ** 2, 0)) / total;
    return { value, error };
  };
  const means = given[0].mean.map((_, v) => average(given.map(({ mean: m }) => m[v])));
  const sds = means.map(({ value: center }, v) => {
    const { value, error } = average(given.map(({ mean: m, sd }) => sd[v] ** 2 + (m[v] - center) ** 2));
    return { value: Math.sqrt(value), error: error / (2 * Math.sqrt(value)) };
  });
  return { mean: means, sd: sds, effective: total ** 2 / weights.reduce((sum, weight) => sum + weight * weight, 0) };
}
