import { describe, expect, it } from "vitest";
import { parseFormula } from "../../src/model/formula.ts";
import { releasedVariables } from "../../src/study/released-variable.ts";
import { parseStudy } from "../../src/study/study.ts";
import { refusal } from "../support/refusal.ts";

const { variables } = parseStudy({
  variables: [
    { name: "wage", bounds: [0, 100] },
    { name: "education", bounds: [0, 18] },
    { name: "log.wage", bounds: [0, 9] },
    { name: "smoker", levels: ["no", "yes"] },
    { name: "region", levels: ["north", "south", "far east", "a + b"] },
  ],
});
const released = releasedVariables(variables);
const parse = (text: string) => parseFormula(text, released);
const covariates = (text: string) => parse(text).covariates.map(({ name }) => name);
const refused = (text: string) => refusal(() => parse(text));

describe("what a formula names", () => {
  it.each([
    ["wage ~ education", ["education"]],
    ["  wage~education+log.wage ", ["education", "log.wage"]],
    ["wage ~ education + education", ["education"]],
    ["wage ~ + education", ["education"]],
    ["wage ~ 1", []],
    ["wage ~ 1 + education", ["education"]],
    ["wage ~ education + 1", ["education"]],
    ["wage ~ smoker", ["smoker[yes]"]],
    ["wage ~ smoker[yes]", ["smoker[yes]"]],
    ["wage ~ region", ["region[south]", "region[far east]", "region[a + b]"]],
    ["wage ~ region[far east] + education", ["region[far east]", "education"]],
    ["wage ~ region[a + b]", ["region[a + b]"]],
    ["wage ~ region - region[south]", ["region[far east]", "region[a + b]"]],
    ["wage ~ . - region", ["education", "log.wage", "smoker[yes]"]],
    ["wage ~ . - region - log.wage - smoker", ["education"]],
    ["wage ~ education - education", []],
  ])("%s", (text, expected) => {
    expect(covariates(text)).toEqual(expected);
    expect(parse(text).response.name).toBe("wage");
  });

  it("takes a dot for every other variable", () => {
    const others = released.map(({ name }) => name).filter((name) => name !== "wage");
    expect(covariates("wage ~ .")).toEqual(others);
    expect(covariates("wage ~ . + education")).toEqual(others);
  });

  it("takes a level as the response, and a dot then omits its other levels", () => {
    expect(parse("region[south] ~ education").response).toMatchObject({ name: "region[south]", parent: "region" });
    expect(covariates("region[south] ~ .")).toEqual(["wage", "education", "log.wage", "smoker[yes]"]);
    expect(covariates("region[south] ~ region[far east]")).toEqual(["region[far east]"]);
  });

  it("takes the name of a two-level variable for its only level in the release", () => {
    expect(parse("smoker ~ education").response.name).toBe("smoker[yes]");
  });

  it("keeps the text, tidied", () => {
    expect(parse("wage~region[far east]+  education -smoker").text).toBe(
      "wage ~ region[far east] + education - smoker",
    );
  });
});

describe("an invalid formula", () => {
  it.each([
    ["", 'formula "": write it as "response ~ covariate + covariate"'],
    ["wage", 'formula "wage": write it as "response ~ covariate + covariate"'],
    ["~ education", 'formula "~ education": write it as "response ~ covariate + covariate"'],
    ["wage ~ education ~ smoker", /write it as/],
    ["wage + education ~ smoker", "formula: the response is one variable, and no product of variables"],
    ["1 ~ education", 'formula: the response "1" is not a variable'],
    [". ~ education", 'formula: the response "." is not a variable'],
    ["wage ~", "formula: a variable is missing at the end"],
    ["wage ~ education +", "formula: a variable is missing at the end"],
    ["wage ~ education + + smoker", 'formula: two signs in a row at "+"'],
    ["wage ~ education smoker", 'formula: a + is missing before "smoker"'],
    ["wage ~ 2", 'formula: "2" is a number where a variable belongs'],
    ["wage ~ wage", 'formula: "wage" is the response and cannot be a covariate too'],
    ["region[south] ~ region", 'formula: "region" is the response and cannot be a covariate too'],
    [
      "region ~ wage",
      'formula: "region" is several 0/1 variables; choose one as response: region[south], region[far east], region[a + b]',
    ],
  ])("%s", (text, expected) => {
    if (typeof expected === "string") expect(refused(text)).toBe(expected);
    else expect(refused(text)).toMatch(expected);
  });

  it.each(["wage ~ education - 1", "wage ~ 0 + education", "wage ~ education + 0", "wage ~ -1"])(
    "%s: no regression without intercept, and why",
    (text) =>
      expect(refused(text)).toMatch(/asks for a regression without intercept, which is not offered: .*leave it/),
  );
});

describe("unknown names", () => {
  it("lists similar names", () => {
    expect(refused("wage ~ educaton")).toBe('formula: "educaton" is not in the release; it has education');
    expect(refused("wgae ~ education")).toBe('formula: "wgae" is not in the release; it has wage');
    expect(refused("wage ~ Education")).toMatch(/it has education$/);
  });

  it("lists the levels of a variable for an unknown level or the reference level", () => {
    const names = (and: string) => `region\\[south\\], region\\[far east\\] ${and} region\\[a \\+ b\\]$`;
    const levels = `it has ${names("and")}`;
    expect(refused("wage ~ region[west]")).toMatch(new RegExp(`"region\\[west\\]" is not in the release; ${levels}`));
    expect(refused("wage ~ region[far west]")).toMatch(new RegExp(`"region\\[far west\\]".*${levels}`));
    expect(refused("wage ~ region[north]")).toMatch(
      new RegExp(`"region\\[north\\]" is the reference, with which the other levels are compared: use ${names("or")}`),
    );
  });

  it("lists all declared names, a category once, when none is similar", () => {
    expect(refused("wage ~ zebrafish")).toMatch(/it has wage, education, log\.wage, smoker and region$/);
  });

  it("is not confused by properties that every object has", () => {
    for (const name of ["constructor", "__proto__", "toString"]) {
      expect(refused(`wage ~ ${name}`)).toContain("is not in the release");
    }
  });
});
