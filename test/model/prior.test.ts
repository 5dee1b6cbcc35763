import { describe, expect, it } from "vitest";
import { defaultConjugatePrior } from "../../src/model/default-prior.ts";
import { parsePrior } from "../../src/model/prior.ts";
import { DEFAULT_R2_PRIOR } from "../../src/model/r2-prior.ts";
import { refusal } from "../support/refusal.ts";

const variable = (name: string, bounds: [number, number]) =>
  ({ name, parent: name, level: null, bounds, encoding: "number" }) as const;
const formula = {
  text: "y ~ a + b",
  response: variable("y", [0, 10]),
  covariates: [variable("a", [0, 18]), variable("b", [-1, 1])],
};
const defaults = defaultConjugatePrior(formula);
const refused = (prior: unknown) => refusal(() => parsePrior(prior, defaults));
const identity = (size: number) =>
  Array.from({ length: size }, (_, i) => Array.from({ length: size }, (_, j) => (i === j ? 1 : 0)));

describe("a prior written by hand", () => {
  it("completes omitted parts from the defaults", () => {
    expect(parsePrior({}, defaults)).toEqual(defaults);
    const errorVariance = { shape: 5, scale: 2 };
    expect(parsePrior({ errorVariance }, defaults)).toEqual({ ...defaults, errorVariance });
    const coefficients = { mean: [1, 2, 3], precision: identity(3) };
    expect(parsePrior({ coefficients }, defaults)).toEqual({ ...defaults, coefficients });
    const covariateLaw = { mean: [9, 0], covariance: identity(2) };
    expect(parsePrior({ covariateLaw }, defaults)).toEqual({ ...defaults, covariateLaw });
  });

  it("may carry a comment, as the printed one does", () => {
    expect(parsePrior({ comment: ["order", "units"], ...defaults }, defaults)).toEqual(defaults);
  });
});

describe("an invalid prior", () => {
  const { covariates } = defaults;
  it.each([
    ["no object", [], "prior: Invalid input: expected object, received array"],
    ["an unknown part", { coeficients: {} }, 'prior: there is no field "coeficients": check the spelling'],
    ["half a part", { errorVariance: { shape: 3 } }, /^prior: errorVariance\.scale: /],
    ["a scale of 0", { errorVariance: { shape: 3, scale: 0 } }, "prior: errorVariance.scale: must be positive"],
    ["a shape below 0", { errorVariance: { shape: -1, scale: 1 } }, "prior: errorVariance.shape: must be positive"],
    ["a number that is none", { errorVariance: { shape: Number.NaN, scale: 1 } }, /^prior: errorVariance\.shape: /],
    [
      "too few means",
      { coefficients: { mean: [0, 0], precision: identity(3) } },
      "prior: coefficients.mean has 2 entries; the formula needs 3",
    ],
    [
      "a precision of the wrong size",
      { coefficients: { mean: [0, 0, 0], precision: identity(2) } },
      "prior: coefficients.precision must be 3 by 3 for this formula",
    ],
    [
      "a ragged precision",
      { coefficients: { mean: [0, 0, 0], precision: [[1], [0, 1, 0], [0, 0, 1]] } },
      "prior: coefficients.precision must be 3 by 3 for this formula",
    ],
    [
      "a precision that is not symmetric",
      {
        coefficients: {
          mean: [0, 0, 0],
          precision: [
            [1, 0.5, 0],
            [0, 1, 0],
            [0, 0, 1],
          ],
        },
      },
      "prior: coefficients.precision is not symmetric",
    ],
    [
      "a precision that is not positive definite",
      {
        coefficients: {
          mean: [0, 0, 0],
          precision: [
            [1, 2, 0],
            [2, 1, 0],
            [0, 0, 1],
          ],
        },
      },
      "prior: coefficients.precision is not positive definite: its eigenvalues must all be above 0",
    ],
    [
      "a singular scale",
      {
        covariates: {
          ...covariates,
          scale: [
            [1, 1],
            [1, 1],
          ],
        },
      },
      "prior: covariates.scale is not positive definite: its eigenvalues must all be above 0",
    ],
    ["too many covariates", { covariates: { ...covariates, mean: [0, 0, 0] } }, /covariates\.mean has 3 entries/],
    ["no strength", { covariates: { ...covariates, strength: 0 } }, "prior: covariates.strength: must be positive"],
    [
      "too few degrees",
      { covariates: { ...covariates, degrees: 1 } },
      "prior: covariates.degrees must be above 1, the number of covariates less 1",
    ],
    [
      "a law of the covariates that is not positive definite",
      {
        covariateLaw: {
          mean: [0, 0],
          covariance: [
            [-1, 0],
            [0, 1],
          ],
        },
      },
      /^prior: covariateLaw\.covariance is not positive definite/,
    ],
  ])("%s", (_, prior, message) => {
    if (typeof message === "string") expect(refused(prior)).toBe(message);
    else expect(refused(prior)).toMatch(message);
  });
});

describe("an R² prior", () => {
  const by = (parts: object) => ({ kind: "r2", ...parts });

  it("completes omitted parts from its own defaults", () => {
    expect(parsePrior(by({}), defaults)).toEqual(DEFAULT_R2_PRIOR);
    expect(parsePrior({ comment: "words", ...DEFAULT_R2_PRIOR }, defaults)).toEqual(DEFAULT_R2_PRIOR);
    for (const part of [
      { rSquared: { a: 2, b: 3 } },
      { correlations: { concentration: 1 } },
      { spread: { power: 0, floor: 0.1 } },
      { response: { power: 3, floor: 2 } },
    ]) {
      expect(parsePrior(by(part), defaults)).toEqual({ ...DEFAULT_R2_PRIOR, ...part });
    }
  });

  it.each([
    ["a share that is not positive", { rSquared: { a: 0, b: 1 } }, "prior: rSquared.a: must be positive"],
    ["half a part", { rSquared: { a: 1 } }, /^prior: rSquared\.b: /],
    [
      "no concentration",
      { correlations: { concentration: -1 } },
      "prior: correlations.concentration: must be positive",
    ],
    ["a floor of 0", { spread: { power: 1, floor: 0 } }, "prior: spread.floor: must be positive"],
    ["a power beyond 3", { spread: { power: 3.1, floor: 1 } }, /^prior: spread\.power: .*3/],
    ["a power below 0", { response: { power: -0.1, floor: 1 } }, /^prior: response\.power: .*0/],
    ["a number that is none", { response: { power: Number.NaN, floor: 1 } }, /^prior: response\.power: /],
    ["an infinite one", { rSquared: { a: Number.POSITIVE_INFINITY, b: 1 } }, /^prior: rSquared\.a: /],
    ["an unknown part", { error: { power: 1, floor: 1 } }, 'prior: there is no field "error": check the spelling'],
    [
      "a part of the conjugate one",
      { covariates: defaults.covariates },
      'prior: there is no field "covariates": check the spelling',
    ],
    [
      "an R² that could reach 1",
      { rSquared: { a: 1, b: 0.5 }, response: { power: 0.5, floor: 1 } },
      "prior: rSquared.b and response.power together must be above 1, or R² could reach 1",
    ],
  ])("is refused for %s", (_, parts, message) => {
    if (typeof message === "string") expect(refused(by(parts))).toBe(message);
    else expect(refused(by(parts))).toMatch(message);
  });

  it("of an unknown kind is refused", () => {
    expect(refused({ kind: "flat" })).toMatch(/^prior: kind: /);
  });
});
