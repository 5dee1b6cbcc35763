import { expect, it } from "vitest";
import type { ParameterSummary } from "../../src/posterior/summary-schema.ts";
import { interceptSentence, shareSentence } from "../../src/report/answer.ts";
import type { Outcome } from "../../src/report/outcome.ts";
import type { Term } from "../../src/report/terms.ts";

it("names what lies beyond its bounds at the starting point", () => {
  const parameter = { name: "intercept", mean: 104, sd: 6, q5: 94, q95: 114 } as ParameterSummary;
  const pressure = { label: "blood pressure (mmHg)" } as Outcome;
  const number = (words: string, bounds: readonly [number, number]) => ({ kind: "number", words, bounds }) as Term;
  const say = (...terms: Term[]) =>
    interceptSentence(parameter, pressure, [{ kind: "intercept", name: "intercept", label: "intercept" }, ...terms]);
  const stay = number("stay", [0, 60]);
  expect(say(stay)).not.toContain("extrapolation");
  expect(say(number("age", [18, 100]), stay)).toMatch(
    /^With age and stay at 0, .* Zero lies beyond the declared bounds of age, so this is an extrapolation\.$/,
  );
  expect(say(number("age", [18, 100]), number("year", [1990, 2020]))).toContain(
    "the declared bounds of age and year, so",
  );
});

it("says what the covariates explain together", () => {
  const rSquared = { estimate: 0.2461, sd: 0.0123, q5: 0.2258, q95: 0.2663 } as Parameters<typeof shareSentence>[0];
  expect(shareSentence(rSquared, { label: "wage" } as Outcome)).toBe(
    "Together the covariates explain a share of 0.246 of the variance of wage (R²; 90\u00A0% interval 0.226 to 0.266).",
  );
});
