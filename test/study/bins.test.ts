// Bins: cut points of a number become levels with names, in the study and nowhere else.
import { describe, expect, it } from "vitest";
import { planRelease } from "../../src/mechanism/plan.ts";
import { parseFormula } from "../../src/model/formula.ts";
import { binLevels, binOf } from "../../src/study/bins.ts";
import { releasedVariables } from "../../src/study/released-variable.ts";
import { parseStudy } from "../../src/study/study.ts";
import { pureOne } from "../support/measured-release.ts";
import { refusal } from "../support/refusal.ts";

const age = { name: "age", bins: [18, 30, 45, 60, 75] };
const LEVELS = ["18 to under 30", "30 to under 45", "45 to under 60", "60 to 75"];
const parsed = (variable: object) => parseStudy({ variables: [variable] }).variables[0];
const refused = (fields: object) => refusal(() => parseStudy({ variables: [{ ...age, ...fields }] }, "study.json"));

describe("a bin", () => {
  it("holds its lower cut point and not its upper one, the last bin both, and the ends all beyond them", () => {
    const at = (x: number) => LEVELS[binOf(x, age.bins)];
    expect([18, 29, 30 - 2 ** -48].map(at)).toEqual(Array(3).fill(LEVELS[0]));
    expect([30, 44.99].map(at)).toEqual([LEVELS[1], LEVELS[1]]);
    expect([60, 75].map(at)).toEqual([LEVELS[3], LEVELS[3]]);
    expect([-1e308, 17, Number.NEGATIVE_INFINITY].map(at)).toEqual(Array(3).fill(LEVELS[0]));
    expect([76, 1e308, Number.POSITIVE_INFINITY].map(at)).toEqual(Array(3).fill(LEVELS[3]));
    expect(binOf(Number.NaN, age.bins)).toBe(-1);
  });

  it("has a name of its own, whatever the cut points", () => {
    expect(binLevels([-5, -0.5, 0, 1e-7, 1e21])).toEqual([
      "-5 to under -0.5",
      "-0.5 to under 0",
      "0 to under 1e-7",
      "1e-7 to 1e+21",
    ]);
  });
});

describe("a variable in bins", () => {
  it("is one with levels, and a fixed point of reading", () => {
    const variable = parsed(age);
    expect(variable).toEqual({ ...age, column: "age", levels: LEVELS, fill: null });
    expect(parsed(JSON.parse(JSON.stringify(variable)))).toEqual(variable);
    expect(releasedVariables([variable])).toEqual(
      releasedVariables([{ name: "age", column: "age", levels: LEVELS, fill: null }]),
    );
  });

  it("keeps how its number is read, and takes a fill that is a number or a bin", () => {
    const day = { ...age, since: "2000-01-01", unit: "years", missing: ["-9"], label: "age at entry", bounds: null };
    expect(parsed({ ...day, fill: 45 })).toEqual({
      name: "age",
      column: "age",
      label: "age at entry",
      missing: ["-9"],
      unit: "years",
      since: "2000-01-01",
      bins: age.bins,
      levels: LEVELS,
      fill: LEVELS[2],
    });
    expect(parsed({ ...age, fill: "60 to 75" })).toMatchObject({ fill: LEVELS[3] });
    expect(parsed({ ...age, fill: 75 })).toMatchObject({ fill: LEVELS[3] });
  });

  it("costs what a variable with as many levels costs", () => {
    const cost = (variable: object) =>
      planRelease(parseStudy({ variables: [variable, { name: "y", bounds: [0, 1] }] }), { guarantee: pureOne });
    const levels = cost({ name: "age", levels: ["a", "b", "c", "d"] });
    expect(cost(age).sensitivity).toEqual(levels.sensitivity);
    expect(cost(age).mechanism.noise).toEqual(levels.mechanism.noise);
    expect(cost({ name: "age", bins: [0, 40, 90] }).sensitivity).toEqual(
      cost({ name: "age", levels: ["a", "b"] }).sensitivity,
    );
  });

  it("has levels that formulas can name", () => {
    const columns = releasedVariables(parseStudy({ variables: [age, { name: "y", bounds: [0, 1] }] }).variables);
    const { covariates } = parseFormula("y ~ age[30 to under 45] + age[60 to 75]", columns);
    expect(covariates.map(({ level }) => level)).toEqual([LEVELS[1], LEVELS[3]]);
    expect(parseFormula("y ~ age", columns).covariates).toHaveLength(3);
  });
});

describe("bins that are refused", () => {
  it.each([
    ["too few cut points", { bins: [18, 75] }, "bins need at least three cut points"],
    ["null", { bins: null }, "bins are not filled in: write cut points from knowledge of the subject"],
    ["none at all", { bins: [] }, "bins need at least three cut points"],
    [
      "cut points in another order",
      { bins: [18, 45, 30] },
      "bins: 30 follows 45: each cut point must be above the one",
    ],
    ["a cut point twice", { bins: [18, 30, 30] }, "bins: 30 follows 30: each cut point must be above the one before"],
    ["levels beside them", { levels: ["young", "old"] }, "bins name their levels themselves: leave levels out"],
    ["levels that read alike", { levels: [LEVELS.join()] }, "bins name their levels themselves: leave levels out"],
    ["bounds beside them", { bounds: [0, 1] }, "declare either bounds or bins, not both"],
    [
      "a transform",
      { transform: "log" },
      "bins cut the cells as they are: leave transform, naturalBounds and step out",
    ],
    ["a step", { step: 10 }, "bins cut the cells as they are: leave transform, naturalBounds and step out"],
    ["a fill beyond the ends", { fill: 76 }, "fill 76 lies in none of the bins: choose a number within them"],
    ["a fill that is no bin", { fill: "old" }, 'fill "old" is not one of the levels'],
    ["a date without a unit", { since: "2000-01-01" }, 'a date needs a unit of time: write "unit": "days" or'],
  ])("%s", (_, fields, words) => expect(refused(fields)).toContain(`"age": ${words}`));

  it.each([
    ["not a number", { bins: [18, Number.NaN, 75] }],
    ["infinite", { bins: [18, 30, Number.POSITIVE_INFINITY] }],
    ["text", { bins: [18, "30", 75] }],
  ])("cut points that are %s", (_, fields) => {
    expect(refused(fields)).toMatch(/^study\.json: variables\[0\]\.bins\[[12]\]: a cut point is a number, such as 30$/);
  });

  it("more than a release can hold", () => {
    expect(refused({ bins: Array.from({ length: 203 }, (_, i) => i) })).toContain("at most 202 cut points");
    expect(parsed({ ...age, bins: Array.from({ length: 202 }, (_, i) => i) })).toHaveProperty("levels.length", 201);
  });
});
