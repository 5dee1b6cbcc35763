import { describe, expect, it } from "vitest";
import { pooledDraws } from "../../src/diagnostics/chains.ts";
import type { Posterior } from "../../src/posterior/posterior.ts";
import { summarise } from "../../src/posterior/summary.ts";
import { SummarySchema } from "../../src/posterior/summary-schema.ts";
import { difference, referenceCases } from "../diagnostics/reference.ts";
import { samplePosterior } from "../support/sample-posterior.ts";

function withDraws(name: string, values: Float64Array, posterior = samplePosterior()): Posterior {
  return { ...posterior, draws: new Map([...posterior.draws, [name, values]]) };
}

function row(posterior: Posterior, name: string) {
  return summarise(posterior).parameters.find((parameter) => parameter.name === name)!;
}

describe("summarise", () => {
  it("has the published fields, in the published order", () => {
    const summary = summarise(samplePosterior());
    expect(SummarySchema.parse(JSON.parse(JSON.stringify(summary)))).toEqual(summary);
    expect(summary.parameters.map(({ name }) => name)).toEqual([
      "intercept",
      "age",
      "region[south]",
      "sigma",
      "sigma2",
    ]);
    expect(Object.keys(summary.parameters[0])).toEqual([
      ...[
        "name",
        "label",
        "verdict",
        "estimate",
        "mean",
        "sd",
        "priorSd",
        "q2.5",
        "q5",
        "q25",
        "q50",
        "q75",
        "q95",
        "q97.5",
      ],
      ...["rhat", "essBulk", "essTail", "mcseMean", "mcseSd", "probabilityPositive"],
    ]);
    expect(Object.keys(summary).slice(0, 2)).toEqual(["verdict", "headline"]);
    expect(summary).toMatchObject({
      verdict: "clear",
      headline: "Clear: region (south). Not settled: age.",
      formula: "wage ~ age + region",
      method: "exact",
      converged: true,
      problems: [],
      sampler: { chains: 4, warmup: 500, draws: 400, divergences: 0, seconds: 1.25, seed: 7 },
    });
  });

  it("has R² with its interval, unless there are no covariates or the draws were kept without it", () => {
    const posterior = samplePosterior();
    const R2 = Float64Array.from({ length: 1600 }, (_, i) => i / 1599);
    const { rSquared } = summarise({ ...posterior, figures: new Map([["R2", R2]]) });
    for (const [name, value] of [
      ["q5", 0.05],
      ["q50", 0.5],
      ["q95", 0.95],
    ] as const) {
      expect(rSquared?.[name]).toBeCloseTo(value, 12);
    }
    expect(rSquared?.sd).toBeCloseTo(1 / Math.sqrt(12), 2);
    expect(summarise({ ...posterior, figures: new Map() })).not.toHaveProperty("rSquared");
    const alone = {
      ...posterior,
      coefficients: ["intercept"],
      provenance: { ...posterior.provenance, covariates: [] },
    };
    expect(summarise(alone)).not.toHaveProperty("rSquared");
  });

  it("is worked out by hand for a few draws", () => {
    const values = Float64Array.of(-1, 0, 1, 2, 3, 4, 5, 10);
    const posterior = samplePosterior({ chains: 2, draws: 4 });
    const age = row(withDraws("age", values, posterior), "age");
    // Mean 3; squared deviations 16, 9, 4, 1, 0, 1, 4, 49 sum to 84; type 7 quantiles at 7p; six of eight above zero.
    expect(age).toMatchObject({ mean: 3, q50: 2.5, q25: 0.75, q75: 4.25, probabilityPositive: 0.75 });
    expect(age.sd).toBeCloseTo(Math.sqrt(12), 12);
    expect(age["q97.5"]).toBeCloseTo(5 + 0.825 * 5, 12);
    expect(age.q5).toBeCloseTo(-0.65, 12);
    const { sigma, sigma2 } = { sigma: row(posterior, "sigma"), sigma2: row(posterior, "sigma2") };
    const roots = posterior.draws.get("sigma2")!.map(Math.sqrt);
    expect(sigma.mean).toBeCloseTo(roots.reduce((sum, root) => sum + root, 0) / 8, 12);
    expect(sigma.mean! ** 2).toBeLessThan(sigma2.mean!);
  });

  it.each(referenceCases)("agrees with R's posterior on $name", ({ chains, figure }) => {
    const age = row(withDraws("age", pooledDraws(chains)), "age");
    const ours = {
      rhat: age.rhat,
      ess_bulk: age.essBulk,
      ess_tail: age.essTail,
      mcse_mean: age.mcseMean,
      mcse_sd: age.mcseSd,
      q05: age.q5,
      q95: age.q95,
    };
    for (const [name, value] of Object.entries(ours)) {
      expect(difference(value ?? Number.NaN, figure(name)), name).toBeLessThan(1e-8);
    }
  });

  it("takes the prior's standard deviations from its draws, and has none for the error", () => {
    const priorDraws = new Map(
      ["intercept", "age", "region[south]"].map((name, j) => [
        name,
        // Half at 0, half at j + 1: the standard deviation is ½(j + 1), times √(1600/1599).
        Float64Array.from({ length: 1600 }, (_, i) => (i % 2) * (j + 1)),
      ]),
    );
    const found = summarise(samplePosterior({}, { priorDraws })).parameters.map(({ priorSd }) => priorSd);
    const half = 0.5 * Math.sqrt(1600 / 1599);
    expect(found).toEqual([half, 2 * half, 3 * half].map((sd) => expect.closeTo(sd, 12)).concat([null, null]));
  });

  it("gives a conclusion to covariates only", () => {
    const { parameters } = summarise(samplePosterior());
    expect(parameters.map(({ verdict }) => verdict)).toEqual([null, "not settled", "clear", null, null]);
  });

  it("tells the three kinds of count apart", () => {
    expect(summarise(samplePosterior({ count: { kind: "public", value: 60 } })).count).toEqual({
      kind: "public",
      value: 60,
    });
    expect(summarise(samplePosterior({ count: { kind: "plugged-in", value: 61, maxRows: 5000 } })).count).toEqual({
      kind: "private",
      value: 61,
    });
    const latent = summarise(
      samplePosterior({}, { count: Float64Array.from({ length: 1600 }, (_, i) => i / 1599) }),
    ).count;
    expect(latent).toEqual({
      kind: "private",
      mean: expect.closeTo(0.5, 10),
      q5: expect.closeTo(0.05, 10),
      q95: expect.closeTo(0.95, 10),
    });
  });
});

describe("the verdict in a summary", () => {
  it("does not converge on chains that disagree, and says sigma once", () => {
    const shifted = Float64Array.from(samplePosterior().draws.get("sigma2")!, (value, i) => value + (i < 400 ? 3 : 0));
    const { converged, problems } = summarise(withDraws("sigma2", shifted));
    expect(converged).toBe(false);
    expect(problems).toEqual([expect.stringMatching(/^the chains have not settled on sigma \(/)]);
  });

  it("does not converge when the latent count does not, even with a covariate of that name", () => {
    const posterior = samplePosterior();
    const count = posterior.count!.map((value, i) => value + (i < 400 ? 100 : 0));
    expect(summarise({ ...posterior, count }).problems.join()).toContain(
      "the chains have not settled on the number of rows",
    );
    const coefficients = ["intercept", "count", "region[south]"];
    const withCount = (map: ReadonlyMap<string, Float64Array>) => new Map([...map, ["count", map.get("age")!]]);
    const summary = summarise({
      ...posterior,
      coefficients,
      draws: withCount(posterior.draws),
      priorDraws: withCount(posterior.priorDraws),
      conditionalVariance: withCount(posterior.conditionalVariance),
    });
    expect(summary.parameters[1].name).toBe("count");
    expect(summary.count).toMatchObject({ kind: "private", mean: expect.closeTo(1000, -1) });
  });

  it("counts divergences, deep trees and low energy fractions", () => {
    const posterior = samplePosterior();
    const divergent = Float64Array.from({ length: 1600 }, (_, i) => (i < 17 ? 1 : 0));
    const treeDepth = Float64Array.from({ length: 1600 }, (_, i) => (i === 5 ? 10 : 4));
    const energy = Float64Array.from({ length: 1600 }, (_, i) => i);
    const samplerStatistics = new Map([...posterior.samplerStatistics, ["divergent", divergent] as const]);
    const summary = summarise({ ...posterior, samplerStatistics });
    expect(summary).toMatchObject({ converged: false, verdict: "did not converge", sampler: { divergences: 17 } });
    const odd = new Map([
      ["treeDepth", treeDepth],
      ["energy", energy],
    ]);
    const { converged, warnings } = summarise({ ...posterior, samplerStatistics: odd });
    expect(converged).toBe(true);
    expect(warnings[0]).toContain("1 of 1,600 draws reached the largest tree depth");
    expect(warnings[1]).toContain("E-BFMI");
  });

  it("needs no sampler statistics", () => {
    const plain = samplePosterior({ maxTreeDepth: null, method: "naive" }, { samplerStatistics: new Map() });
    expect(summarise(plain)).toMatchObject({ converged: true, warnings: [], sampler: { divergences: 0 } });
  });

  it("never holds a NaN", () => {
    const bad = new Float64Array(1600).fill(Number.NaN);
    const infinite = new Float64Array(1600).fill(Number.NEGATIVE_INFINITY);
    const posterior = withDraws(
      "age",
      bad,
      withDraws("intercept", infinite, withDraws("region[south]", new Float64Array(1600))),
    );
    const summary = summarise(posterior);
    expect(summary.converged).toBe(false);
    const figures = summary.parameters.flatMap((parameter) => Object.values(parameter));
    expect(figures.filter((value) => typeof value === "number" && !Number.isFinite(value))).toEqual([]);
    expect(row(posterior, "age")).toMatchObject({ mean: null, q50: null, probabilityPositive: null });
    expect(SummarySchema.parse(JSON.parse(JSON.stringify(summary)))).toEqual(summary);
  });
});
