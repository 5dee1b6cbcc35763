import { describe, expect, it } from "vitest";
import { diagnose } from "../../src/diagnostics/diagnose.ts";
import {
  judge,
  neededExtension,
  type ParameterDiagnostics,
  type SamplerEvents,
} from "../../src/diagnostics/verdict.ts";
import { autoregressiveChains, referenceChains } from "./reference.ts";

const sampler: SamplerEvents = { method: "exact", chains: 4, draws: 4000, warmup: 2000, divergences: 0 };
const good: ParameterDiagnostics = {
  name: "age",
  rhat: 1.001,
  essBulk: 3000,
  essTail: 2500,
  mcseMean: 0.01,
  mcseSd: 0.01,
  constant: false,
};

function problemsOf(change: Partial<ParameterDiagnostics>, events: Partial<SamplerEvents> = {}): string[] {
  return judge([{ ...good, ...change }], { ...sampler, ...events }).problems;
}

describe("judge", () => {
  it("finds nothing to say about good draws, nor exactly at the limits", () => {
    const silent = { converged: true, problems: [], warnings: [] };
    expect(judge([good], sampler)).toEqual(silent);
    expect(judge([{ ...good, rhat: 1.01, essBulk: 400, essTail: 400 }], sampler)).toEqual(silent);
  });

  it("names the parameter, the figure and the remedy", () => {
    expect(problemsOf({ name: "experience", rhat: 1.0342 })).toEqual([
      "experience: R-hat 1.034 is above 1.01: the chains disagree; run longer (--draws 8000 --warmup 4000)",
    ]);
    expect(problemsOf({ essBulk: 99.9 })).toEqual([
      "age: bulk ESS 99 is below 400: too few independent draws; run longer (--draws 20000)",
    ]);
    expect(problemsOf({ essTail: 61.2 })).toEqual([
      "age: tail ESS 61 is below 400: too few independent draws; run longer (--draws 32000)",
    ]);
    expect(problemsOf({}, { divergences: 17 })).toEqual([
      "17 of 16000 draws diverged: part of the posterior may be missing; " +
        "use a longer warm-up (--warmup 4000) or a tighter prior (--prior)",
    ]);
  });

  it("warns where draws are few but enough to judge by, and of stray divergences, with the same remedies", () => {
    const warningsOf = (change: Partial<ParameterDiagnostics>, events: Partial<SamplerEvents> = {}) => {
      const { converged, problems, warnings } = judge([{ ...good, ...change }], { ...sampler, ...events });
      expect([converged, problems]).toEqual([true, []]);
      return warnings;
    };
    expect(warningsOf({ essBulk: 100 })).toEqual([
      "age: bulk ESS 100 is below 400: too few independent draws; run longer (--draws 20000)",
    ]);
    expect(warningsOf({ essTail: 399.99 })).toEqual([
      "age: tail ESS 399 is below 400: too few independent draws; run longer (--draws 4900)",
    ]);
    // One in a thousand of 16,000.
    expect(warningsOf({}, { divergences: 16 })).toEqual([
      "16 of 16000 draws diverged: part of the posterior may be missing; " +
        "use a longer warm-up (--warmup 4000) or a tighter prior (--prior)",
    ]);
  });

  it("shows enough decimals to place R-hat above its limit", () => {
    expect(problemsOf({ rhat: 1.01004 })[0]).toContain("R-hat 1.01004 is above 1.01:");
  });

  it("asks for more draws where there were hardly any, however many more it takes", () => {
    expect(problemsOf({ essBulk: 12 }, { draws: 10, chains: 4 })[0]).toMatch(/run longer \(--draws 400\)$/);
  });

  it("does not ask for a hopeless number of draws", () => {
    expect(problemsOf({ essBulk: 5 })[0]).toMatch(/mixes too slowly .* tighter prior \(--prior\)$/);
    expect(problemsOf({ essBulk: 5 }, { method: "gibbs-update" })[0]).toMatch(/or --method exact$/);
  });

  it("lists every problem of every parameter", () => {
    const bad = { ...good, name: "bmi", rhat: 1.2, essBulk: 30, essTail: 40 };
    const { converged, problems, warnings } = judge([good, bad], { ...sampler, divergences: 100 });
    expect(converged).toBe(false);
    expect(problems).toHaveLength(4);
    expect(warnings).toEqual([]);
  });

  it("warns of slow exploration without failing", () => {
    const { converged, warnings } = judge([good], {
      ...sampler,
      chains: 1,
      maxTreeDepthHits: 12,
      energyFractions: [0.8, 0.299],
    });
    expect(converged).toBe(true);
    expect(warnings).toEqual([
      expect.stringContaining("one chain only"),
      expect.stringContaining("12 of 4000 draws reached the largest tree depth"),
      expect.stringContaining("chain 2: E-BFMI 0.29 is below 0.3"),
    ]);
  });
});

describe("neededExtension", () => {
  const needed = (change: Partial<ParameterDiagnostics>, events: Partial<SamplerEvents> = {}) =>
    neededExtension([good, { ...good, ...change }], { ...sampler, ...events });

  it("is what brings the scarcest draws to 400, and a fifth more", () => {
    expect(needed({ essBulk: 200 })).toBeCloseTo(2.4, 12);
    expect(needed({ essBulk: 200, essTail: 40 })).toBeCloseTo(12, 12);
    expect(needed({ essTail: 399 }, { divergences: 16 })).toBeCloseTo(480 / 399, 12);
  });

  it("brings an R-hat slightly above its limit to it, and a fifth more", () => {
    expect(needed({ rhat: 1.02 })).toBeCloseTo(2.4, 12);
    expect(needed({ rhat: 1.05 })).toBeCloseTo(6, 12);
    expect(needed({ rhat: 1.02, essTail: 40 })).toBeCloseTo(12, 12);
  });

  it("is null for a run that needs none, and for one that more draws would not mend", () => {
    expect(needed({ essBulk: 400, essTail: 400 })).toBeNull();
    expect(needed({ essBulk: 200, rhat: 1.051 })).toBeNull();
    expect(needed({ essBulk: 200, rhat: Number.NaN })).toBeNull();
    expect(needed({ essBulk: 200 }, { divergences: 17 })).toBeNull();
    expect(neededExtension([{ ...good, essBulk: 10, constant: true }], sampler)).toBeNull();
    // What is constant was not estimated, and has no draws to count.
    expect(needed({ essBulk: Number.NaN, essTail: Number.NaN, rhat: Number.NaN, constant: true })).toBeNull();
  });

  it("is null where ESS cannot be computed", () => {
    expect(needed({ essBulk: Number.NaN })).toBeNull();
  });
});

describe("judge on draws", () => {
  const moving = diagnose("moving", autoregressiveChains(60, 4, 1000, 0));
  const still = (name: string, values: number[]) =>
    diagnose(
      name,
      values.map((value) => new Float64Array(1000).fill(value)),
    );

  it("accepts a known parameter, silently if it was declared", () => {
    const count = still("count", [120, 120, 120, 120]);
    expect(judge([moving, count], { ...sampler, fixed: ["count"] })).toEqual({
      converged: true,
      problems: [],
      warnings: [],
    });
    expect(judge([moving, count], sampler)).toMatchObject({
      converged: true,
      warnings: ["count: every draw has the same value; it is taken as known, not estimated"],
    });
  });

  it("refuses stuck chains: each at its own value, two against two, one alone, or everything", () => {
    const oneStuck = autoregressiveChains(61, 4, 1000, 0);
    oneStuck[2].fill(0.4);
    for (const stuck of [still("s", [1, 2, 5, 9]), still("s", [1, 1, 2, 2]), diagnose("s", oneStuck)]) {
      const { converged, problems } = judge([moving, stuck], { ...sampler, fixed: ["s"] });
      expect(converged).toBe(false);
      expect(problems.every((problem) => problem.startsWith("s: "))).toBe(true);
    }
    expect(judge([still("a", [1, 1]), still("b", [2, 2])], sampler).converged).toBe(false);
    expect(judge([], sampler).converged).toBe(false);
  });

  it("never prints NaN or Infinity", () => {
    const broken = autoregressiveChains(62, 4, 1000, 0);
    broken[0][5] = Number.NaN;
    const clipped = autoregressiveChains(63, 4, 1000, 0).map((chain) => chain.map((draw) => Math.min(draw, 1)));
    const parameters = [diagnose("broken", broken), diagnose("clipped", clipped), still("stuck", [1, 2, 5, 9])];
    const short = diagnose("short", autoregressiveChains(64, 4, 4, 0));
    const { problems, warnings } = judge([...parameters, short], { ...sampler, energyFractions: [Number.NaN] });
    expect(new Set(problems.map((problem) => problem.split(":")[0]))).toEqual(
      new Set(["broken", "clipped", "stuck", "short"]),
    );
    expect([...problems, ...warnings].join("\n")).not.toMatch(/NaN|Infinity|undefined/);
  });
});

describe("diagnose", () => {
  it("tells the cases of the reference apart", () => {
    const converged = (name: string) => judge([diagnose(name, referenceChains(name))], sampler).converged;
    expect(["iid", "antithetic", "cauchy"].map(converged)).toEqual([true, true, true]);
    expect(["ar9", "shifted", "trend", "scale", "constant"].map(converged)).toEqual(Array(5).fill(false));
  });
});
