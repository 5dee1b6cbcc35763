// Everything that is known before a row is read, against numbers worked out by hand.
import { describe, expect, it } from "vitest";
import { PublicError } from "../../src/errors.ts";
import { rational } from "../../src/math/rational.ts";
import { monomialNames, planRelease } from "../../src/mechanism/plan.ts";
import { parseStudy } from "../../src/release/study.ts";
import { publicCount, pureOne, threeRows, twoVariables, withLevels } from "../support/measured-release.ts";

describe("a plan", () => {
  it("for two variables and a private count: six components, b = 6·2³²/ε", () => {
    const plan = planRelease(twoVariables, pureOne);
    expect(plan.selection).toEqual({ variables: 2, fourthMomentsExcept: null, count: "private" });
    expect(plan.sensitivity.l1).toEqual(rational(6n));
    expect(plan.mechanism.noise).toEqual({ kind: "discrete-laplace", scale: (6n << 32n).toString() });
    expect(plan.neighbours).toBe("add-remove-replace");
    expect(plan.cost).toEqual({ kind: "pure", epsilon: rational(1n) });
    expect(monomialNames(plan)).toEqual([
      [],
      ["age"],
      ["income"],
      ["age", "age"],
      ["age", "income"],
      ["income", "income"],
    ]);
  });

  it("for a public count: five components, the smaller constant rounded up, rows exchanged only", () => {
    const plan = planRelease(publicCount, { kind: "pure", epsilon: "0.1" });
    expect(plan.monomials).toHaveLength(5);
    // 16/3 · 2³² · 10 = 229064922453.33…
    expect(plan.mechanism.noise).toEqual({ kind: "discrete-laplace", scale: "229064922454" });
    expect(plan.neighbours).toBe("replace");
  });

  it("for ρ: σ² = 8·2⁶⁴/(2ρ)", () => {
    const plan = planRelease(twoVariables, { kind: "zcdp", rho: "0.5" });
    expect(plan.mechanism.noise).toEqual({ kind: "discrete-gaussian", variance: (8n << 64n).toString() });
    expect(plan.cost).toEqual({ kind: "zcdp", rho: rational(1n, 2n) });
  });

  it("for a person with three rows: three times the scale, nine times the variance", () => {
    expect(planRelease(threeRows, pureOne).mechanism.noise).toMatchObject({ scale: (18n << 32n).toString() });
    expect(planRelease(threeRows, { kind: "zcdp", rho: "0.5" }).mechanism.noise).toMatchObject({
      variance: (72n << 64n).toString(),
    });
  });

  it("for levels: one variable for each level after the first", () => {
    expect(planRelease(withLevels, pureOne).sensitivity.l1).toEqual(rational(21n));
  });
});

describe("fourth moments", () => {
  it("are those of all variables but the response", () => {
    const plan = planRelease(twoVariables, pureOne, { response: "income" });
    expect(plan).toMatchObject({ response: "income", gridDegree: 4 });
    expect(monomialNames(plan).slice(6)).toEqual([
      ["age", "age", "age"],
      ["age", "age", "age", "age"],
    ]);
    expect(plan.mechanism.noise).toEqual({ kind: "discrete-laplace", scale: (8n << 64n).toString() });
  });

  it("take a response with two levels by either of its names", () => {
    const byParent = planRelease(withLevels, pureOne, { response: "smoker" });
    const byLevel = planRelease(withLevels, pureOne, { response: "smoker[yes]" });
    expect(byParent.response).toBe("smoker[yes]");
    expect(byParent.selection).toEqual(byLevel.selection);
    expect(byParent.selection.fourthMomentsExcept).toBe(3);
  });

  it.each([
    [withLevels, "region", /2 level variables of "region"/],
    [withLevels, "region[south]", /2 level variables of "region"/],
    [twoVariables, "wage", /"wage" is not a variable of the study/],
    [parseStudy({ variables: [{ name: "x", bounds: [0, 1] }] }), "x", /need a variable beside/],
  ])("refuse a response the proof does not cover", (study, response, message) => {
    const attempt = () => planRelease(study, pureOne, { response });
    expect(attempt).toThrow(PublicError);
    expect(attempt).toThrow(message);
  });
});
