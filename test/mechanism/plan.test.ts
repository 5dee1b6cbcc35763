// Everything that is known before a row is read, against numbers worked out by hand.
import { describe, expect, it } from "vitest";
import { PublicError } from "../../src/errors.ts";
import { formatRational, rational } from "../../src/math/rational.ts";
import { componentNames, parseProtection, planRelease, type ReleaseTerms } from "../../src/mechanism/plan.ts";
import type { Guarantee } from "../../src/release/guarantee.ts";
import { parseStudy, type Study } from "../../src/study/study.ts";
import { publicCount, pureOne, threeRows, twoVariables, withLevels, withWards } from "../support/measured-release.ts";

const half: Guarantee = { kind: "zcdp", rho: "0.5" };
const noiseOf = (study: Study, terms: Partial<ReleaseTerms> = {}) =>
  planRelease(study, { guarantee: pureOne, ...terms }).mechanism.noise;
const shifted = (value: bigint, bits = 32n) => (value << bits).toString();

describe("a plan", () => {
  it("for two variables and a private count: six components, T = 2³²/ε, b = 6·2³²/ε", () => {
    const plan = planRelease(twoVariables, { guarantee: pureOne });
    expect(plan.layout).toMatchObject({ count: "private", response: null, grid: { K: 65536, degree: 2 } });
    expect(plan.sensitivity).toEqual({ l1: rational(6n), l2Squared: rational(6n), maximum: rational(1n) });
    expect(plan.mechanism.noise).toEqual({ kind: "discrete-cube", scale: shifted(1n) });
    expect(noiseOf(twoVariables, { noise: "laplace" })).toEqual({ kind: "discrete-laplace", scale: shifted(6n) });
    expect(plan.neighbours).toBe("add-remove");
    expect(plan.cost).toEqual({ kind: "pure", epsilon: rational(1n) });
    expect(componentNames(plan.layout)).toEqual([
      [],
      ["age"],
      ["income"],
      ["age", "age"],
      ["age", "income"],
      ["income", "income"],
    ]);
  });

  it("for a public count: five components, the smaller constant rounded up, rows exchanged only", () => {
    const terms = { guarantee: { kind: "pure", epsilon: "0.1" } as const };
    const plan = planRelease(publicCount, terms);
    expect(plan.layout.components).toHaveLength(5);
    // 16/3 · 2³² · 10 = 229064922453.33…
    const laplace = { kind: "discrete-laplace", scale: "229064922454" };
    expect(noiseOf(publicCount, { ...terms, noise: "laplace" })).toEqual(laplace);
    expect(noiseOf(publicCount, { ...terms, noise: "cube" })).toEqual({ kind: "discrete-cube", scale: shifted(20n) });
    // 2·√(6·7/3) = 7.483 people against √2·16/3 = 7.542, at ε = 1.
    expect(plan.mechanism.noise.kind).toBe("discrete-cube");
    expect(plan.neighbours).toBe("replace");
  });

  it("for protected content: neighbours that may be exchanged too, Δ₁ as before and Δ∞ twice", () => {
    const plan = planRelease(twoVariables, { guarantee: pureOne, protect: "content" });
    expect(plan.neighbours).toBe("add-remove-replace");
    expect(plan.sensitivity).toEqual({ l1: rational(6n), l2Squared: rational(8n), maximum: rational(2n) });
    // 2·√(7·8/3) = 8.64 people for the cube, √2·6 = 8.49 for Laplace noise.
    expect(plan.mechanism.noise).toEqual({ kind: "discrete-laplace", scale: shifted(6n) });
    expect(noiseOf(twoVariables, { protect: "content", noise: "cube" })).toEqual({
      kind: "discrete-cube",
      scale: shifted(2n),
    });
    // A public count knows nothing but exchanged rows: there is no more to protect.
    expect(planRelease(publicCount, { guarantee: pureOne, protect: "content" }).neighbours).toBe("replace");
  });

  it("for ρ: σ² = 6·2⁶⁴/(2ρ), and 8·2⁶⁴/(2ρ) if content is protected", () => {
    const plan = planRelease(twoVariables, { guarantee: half });
    expect(plan.mechanism.noise).toEqual({ kind: "discrete-gaussian", variance: shifted(6n, 64n) });
    expect(noiseOf(twoVariables, { guarantee: half, protect: "content" })).toEqual({
      kind: "discrete-gaussian",
      variance: shifted(8n, 64n),
    });
    expect(plan.cost).toEqual({ kind: "zcdp", rho: rational(1n, 2n) });
  });

  it("for a person with three rows: three times the scale, nine times the variance", () => {
    expect(noiseOf(threeRows)).toMatchObject({ scale: shifted(3n) });
    expect(noiseOf(threeRows, { noise: "laplace" })).toMatchObject({ scale: shifted(18n) });
    expect(noiseOf(threeRows, { guarantee: half })).toMatchObject({ variance: shifted(54n, 64n) });
  });

  it("for levels: groups, not components", () => {
    // age, region (2 indicators), smoker, income: 1, 4 alone, 2 squares, 6 products.
    const { layout, sensitivity, mechanism } = planRelease(withLevels, { guarantee: pureOne });
    expect(layout.components).toHaveLength(17);
    expect(formatRational(sensitivity.l1)).toBe("13");
    expect(mechanism.noise).toEqual({ kind: "discrete-cube", scale: shifted(1n) });
  });

  it("for many levels: ε split in proportion to what the parts cost, in ten-thousandths", () => {
    const plan = planRelease(withWards, { guarantee: pureOne });
    // 1, age, age², smoker, age·smoker in the cube; ward, age·ward and ward·smoker, four components each, not.
    expect([plan.layout.components.length, plan.layout.groups.length]).toEqual([17, 8]);
    // √(6·7/3) : 3√2 = 3.7417 : 4.2426, so that ε₁ = 0.4686.
    expect(plan.mechanism.noise).toEqual({
      kind: "discrete-cube-and-laplace",
      cube: { epsilon: "0.4686", scale: Math.ceil(2 ** 32 / 0.4686).toString() },
      laplace: { epsilon: "0.5314", scale: Math.ceil((3 * 2 ** 32) / 0.5314).toString() },
    });
  });
});

describe("fourth moments", () => {
  it("are those of all variables but the response", () => {
    const { layout } = planRelease(twoVariables, { guarantee: pureOne, response: "income" });
    expect(layout).toMatchObject({ response: { name: "income" }, grid: { K: 65536, degree: 4 } });
    expect(componentNames(layout).slice(6)).toEqual([
      ["age", "age", "age"],
      ["age", "age", "age", "age"],
    ]);
    const terms = { response: "income", noise: "laplace" } as const;
    expect(noiseOf(twoVariables, terms)).toEqual({ kind: "discrete-laplace", scale: shifted(8n, 64n) });
    // Unless asked otherwise: gibbs-noisy cannot work with a cube.
    expect(noiseOf(twoVariables, { response: "income" })).toEqual(noiseOf(twoVariables, terms));
    const cube = { response: "income", noise: "cube" } as const;
    expect(noiseOf(twoVariables, cube)).toEqual({ kind: "discrete-cube", scale: shifted(1n, 64n) });
  });

  it("take a response with two levels by either of its names", () => {
    const byParent = planRelease(withLevels, { guarantee: pureOne, response: "smoker" });
    const byLevel = planRelease(withLevels, { guarantee: pureOne, response: "smoker[yes]" });
    expect(byParent.layout.response!.name).toBe("smoker[yes]");
    expect(componentNames(byParent.layout)).toEqual(componentNames(byLevel.layout));
    const higher = componentNames(byParent.layout).filter(({ length }) => length > 2);
    expect(higher.length).toBeGreaterThan(0);
    expect(higher.flat()).not.toContain("smoker[yes]");
  });

  it("take one level of several as a response", () => {
    const { layout } = planRelease(withLevels, { guarantee: pureOne, response: "region[south]" });
    const higher = componentNames(layout).filter(({ length }) => length > 2);
    expect(higher.flat()).not.toContain("region[south]");
    expect(higher.flat()).toContain("region[east]");
  });

  it.each([
    [withLevels, "region", /choose one of region\[south\], region\[east\]/],
    [twoVariables, "wage", /"wage" is not a variable of the study/],
    [parseStudy({ variables: [{ name: "x", bounds: [0, 1] }] }), "x", /need a variable beside/],
  ])("refuse a response that is none", (study, response, message) => {
    const attempt = () => planRelease(study, { guarantee: pureOne, response });
    expect(attempt).toThrow(PublicError);
    expect(attempt).toThrow(message);
  });
});

describe("a protection", () => {
  it("is presence or content", () => {
    expect(["presence", "content"].map(parseProtection)).toEqual(["presence", "content"]);
    expect(() => parseProtection("privacy")).toThrow('protection "privacy" is unknown: choose presence or content');
  });
});
