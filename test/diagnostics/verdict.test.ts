import { describe, expect, it } from "vitest";
import { diagnose } from "../../src/diagnostics/diagnose.ts";
import {
  judge,
  neededExtension,
  type ParameterDiagnostics,
  rerunFor,
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

  it("says what is wrong in one sentence, with one remedy", () => {
    expect(problemsOf({ essBulk: 99.9 })).toEqual([
      "the chains have not settled on age (R-hat 1.001, 99 independent draws); " +
        "run longer (--draws 20000 --warmup 4000)",
    ]);
    expect(problemsOf({ name: "experience", rhat: 1.0542 })).toEqual([
      "the chains have not settled on experience (R-hat 1.054, 2,500 independent draws); " +
        "run longer (--draws 8000 --warmup 4000)",
    ]);
    expect(problemsOf({}, { divergences: 161 })).toEqual([
      "161 of 16,000 draws diverged, so part of the posterior may be missing; use a longer warm-up (--warmup 4000)",
    ]);
  });

  it("names the worst of several, and never more than one problem", () => {
    const bad = { ...good, name: "bmi", rhat: 1.2, essBulk: 30, essTail: 40 };
    const worse = { ...bad, name: "sigma", essTail: 25 };
    const { converged, problems, warnings } = judge([good, bad, worse], sampler);
    expect([converged, warnings]).toEqual([false, []]);
    expect(problems).toEqual([
      "the chains have not settled on sigma and 1 other parameter (R-hat 1.200, 25 independent draws); " +
        "run longer (--draws 77000 --warmup 4000)",
    ]);
    expect(judge([bad, worse], { ...sampler, divergences: 1000 }).problems).toHaveLength(1);
  });

  it("keeps figures that are good enough, and says how good", () => {
    const warningsOf = (change: Partial<ParameterDiagnostics>, events: Partial<SamplerEvents> = {}) => {
      const { converged, problems, warnings } = judge([good, { ...good, ...change }], { ...sampler, ...events });
      expect([converged, problems]).toEqual([true, []]);
      return warnings;
    };
    expect(warningsOf({ essBulk: 100 })).toEqual([
      "age: the ends of intervals may be off by 0.2 posterior standard deviations " +
        "(R-hat 1.001, 100 independent draws): for more precision run longer (--draws 20000 --warmup 4000)",
    ]);
    // √(1.0105² − 1) = 0.145.
    expect(warningsOf({ rhat: 1.0105, essBulk: 3900, essTail: 3900 })).toEqual([
      "age: the ends of intervals may be off by 0.1 posterior standard deviations " +
        "(R-hat 1.010, 3,900 independent draws): for more precision run longer (--draws 8000 --warmup 4000)",
    ]);
    expect(warningsOf({ rhat: 1.05 })).toHaveLength(1);
    // One in a thousand, and in a hundred, of 16,000.
    expect(warningsOf({}, { divergences: 16 })).toEqual([]);
    expect(warningsOf({}, { divergences: 17 })).toHaveLength(1);
    expect(warningsOf({}, { divergences: 160 })).toEqual([
      "160 of 16,000 draws diverged, too few to move an interval by much; " +
        "to avoid them use a longer warm-up (--warmup 4000)",
    ]);
  });

  it("says what to do in the words it is given", () => {
    const words = ({ kind }: { kind: string }) => `[${kind}]`;
    const said = (change: Partial<ParameterDiagnostics>, events: Partial<SamplerEvents> = {}) => {
      const { problems, warnings } = judge([{ ...good, ...change }], { ...sampler, ...events }, words);
      return [...problems, ...warnings].join("\n");
    };
    expect(said({ essBulk: 99 })).toMatch(/; \[longer\]$/);
    expect(said({ essBulk: 300 })).toMatch(/for more precision \[longer\]$/);
    expect(said({ rhat: Number.NaN })).toMatch(/; \[another seed\]$/);
    expect(said({}, { divergences: 200 })).toMatch(/; \[longer warm-up\]$/);
    expect(said({ essBulk: 1 }, { method: "gibbs-update" })).toMatch(/; \[exact method\]$/);
    const all = { chains: 1, divergences: 20, maxTreeDepthHits: 12, energyFractions: [0.1] };
    expect(said({ rhat: 1.02 }, all)).not.toContain("--");
    expect(said({}, all).match(/\[[^\]]+\]/g)).toEqual([
      "[longer warm-up]",
      "[several chains]",
      "[longer warm-up]",
      "[longer warm-up]",
    ]);
  });

  it("asks for more draws where there were hardly any, however many more it takes", () => {
    expect(problemsOf({ essBulk: 12 }, { draws: 10, warmup: 5 })[0]).toMatch(
      /run longer \(--draws 400 --warmup 300\)$/,
    );
  });

  it("counts the steps of a thinned run, so that its remedy is longer than the run was", () => {
    expect(problemsOf({ essBulk: 60 }, { thin: 10 })[0]).toMatch(/--draws 320000 /);
  });

  it("does not ask for a hopeless number of draws", () => {
    expect(problemsOf({ essBulk: 5 })[0]).toMatch(/; fit fewer covariates, or state a tighter prior \(--prior\)$/);
    expect(problemsOf({ essBulk: 5 }, { method: "gibbs-update" })[0]).toMatch(/; use --method exact$/);
  });

  it("warns of slow exploration without failing", () => {
    const { converged, warnings } = judge([good], {
      ...sampler,
      chains: 1,
      maxTreeDepthHits: 12,
      energyFractions: [0.8, 0.299, 0.25],
    });
    expect(converged).toBe(true);
    expect(warnings).toEqual([
      expect.stringContaining("one chain only"),
      expect.stringContaining("12 of 4,000 draws reached the largest tree depth"),
      expect.stringContaining("E-BFMI 0.25, below 0.3"),
    ]);
    const [many] = judge([good], { ...sampler, maxTreeDepthHits: 3201 }).warnings;
    expect(many).toMatch(/^20 % of the draws reached the largest tree depth: .* fit fewer covariates/);
  });
});

describe("rerunFor", () => {
  const rerun = (change: Partial<ParameterDiagnostics>, events: Partial<SamplerEvents> = {}) =>
    rerunFor([{ ...good, ...change }], { ...sampler, ...events });

  it("is the run that the sentence names, and none for a run that converged or that no run would mend", () => {
    expect(rerun({ essBulk: 99.9 })).toEqual({ kind: "longer", draws: 20000, warmup: 4000 });
    expect(rerun({}, { divergences: 161 })).toEqual({ kind: "longer warm-up", warmup: 4000 });
    expect(rerun({}, { divergences: 161, warmup: 20 })).toEqual({ kind: "longer warm-up", warmup: 300 });
    // A run with both flaws is remedied of both.
    expect(rerun({ essBulk: 99.9 }, { divergences: 161 })).toEqual({ kind: "longer", draws: 20000, warmup: 4000 });
    expect(rerun({ rhat: Number.NaN })).toEqual({ kind: "another seed" });
    expect([rerun({}), rerun({ essBulk: 399 }), rerun({ essBulk: 5 })]).toEqual([null, null, null]);
  });
});

describe("neededExtension", () => {
  const needed = (change: Partial<ParameterDiagnostics>, events: Partial<SamplerEvents> = {}) =>
    neededExtension([good, { ...good, ...change }], { ...sampler, ...events });

  it("is what brings the scarcest draws to 400, and a fifth more", () => {
    expect(needed({ essBulk: 200 })).toBeCloseTo(2.4, 12);
    expect(needed({ essBulk: 200, essTail: 40 })).toBeCloseTo(12, 12);
    expect(needed({ essTail: 399 }, { divergences: 160 })).toBeCloseTo(480 / 399, 12);
    expect(needed({ essBulk: 31, rhat: 1.12 })).toBeCloseTo(480 / 31, 12);
  });

  it("is null for a run that needs none, and for one that more draws would not mend", () => {
    expect(needed({ essBulk: 400, essTail: 400, rhat: 1.0105 })).toBeNull();
    expect(needed({ essBulk: 23, rhat: 1.3 })).toBeNull();
    expect(needed({ essBulk: 200, rhat: Number.NaN })).toBeNull();
    expect(needed({ essBulk: 200 }, { divergences: 161 })).toBeNull();
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
      warnings: ["count: every draw is the same: taken as known, not estimated"],
    });
  });

  it("refuses stuck chains: each at its own value, two against two, one alone, or everything", () => {
    const oneStuck = autoregressiveChains(61, 4, 1000, 0);
    oneStuck[2].fill(0.4);
    for (const stuck of [still("s", [1, 2, 5, 9]), still("s", [1, 1, 2, 2]), diagnose("s", oneStuck)]) {
      const { converged, problems } = judge([moving, stuck], { ...sampler, fixed: ["s"] });
      expect(converged).toBe(false);
      expect(problems.every((problem) => / on s |^on s /.test(problem))).toBe(true);
    }
    expect(judge([still("a", [1, 1]), still("b", [2, 2])], sampler).converged).toBe(false);
    expect(judge([], sampler).converged).toBe(false);
  });

  it("tells chains a tenth of a standard deviation apart from chains three tenths apart", () => {
    const shifted = (by: number) =>
      autoregressiveChains(65, 4, 1000, 0).map((chain, c) => chain.map((draw) => draw + (c % 2 === 0 ? by : -by)));
    const verdict = (by: number) => judge([diagnose("s", shifted(by))], { ...sampler, draws: 1000 });
    expect(verdict(0)).toEqual({ converged: true, problems: [], warnings: [] });
    expect(verdict(0.1).converged).toBe(true);
    expect(verdict(0.3).converged).toBe(false);
    expect(verdict(3).problems).toEqual([expect.stringMatching(/fit fewer covariates/)]);
  });

  it("refuses 31 independent draws, and keeps 300", () => {
    const verdict = (phi: number) => judge([diagnose("s", autoregressiveChains(66, 4, 1000, phi))], sampler);
    expect(verdict(0.985).converged).toBe(false);
    expect(verdict(0.85)).toMatchObject({ converged: true, warnings: [expect.stringContaining("may be off by 0.1")] });
  });

  it("never prints NaN or Infinity", () => {
    const broken = autoregressiveChains(62, 4, 1000, 0);
    broken[0][5] = Number.NaN;
    const clipped = autoregressiveChains(63, 4, 1000, 0).map((chain) => chain.map((draw) => Math.min(draw, 1)));
    const parameters = [diagnose("broken", broken), diagnose("clipped", clipped), still("stuck", [1, 2, 5, 9])];
    const short = diagnose("short", autoregressiveChains(64, 4, 4, 0));
    for (const parameter of [...parameters, short]) {
      const { problems, warnings } = judge([parameter], { ...sampler, energyFractions: [Number.NaN] });
      expect(problems).toEqual([expect.stringMatching(` on ${parameter.name} |^on ${parameter.name} `)]);
      expect([...problems, ...warnings].join("\n")).not.toMatch(/NaN|Infinity|undefined/);
    }
  });
});

describe("diagnose", () => {
  it("tells the cases of the reference apart", () => {
    const converged = (name: string) => judge([diagnose(name, referenceChains(name))], sampler).converged;
    expect(["iid", "antithetic", "cauchy"].map(converged)).toEqual([true, true, true]);
    expect(["ar9", "shifted", "trend", "scale", "constant"].map(converged)).toEqual(Array(5).fill(false));
  });
});
