// Sentences as people say them: percent of a logarithm, percentage points of a share, units, and steps that mean something.
import { describe, expect, it } from "vitest";
import { describeDifference, outcomeOf, reportedDifference } from "../../src/report/outcome.ts";
import { stepsOf } from "../../src/report/steps.ts";
import { releasedVariables } from "../../src/study/released-variable.ts";
import { parseStudy } from "../../src/study/study.ts";
import { simulatedRelease, statedPosterior, WAGE_VARIABLES } from "./sample-report.ts";

const study = parseStudy({
  variables: [
    { name: "pressure", label: "blood pressure", unit: "mmHg", bounds: [80, 220] },
    { name: "log_stay", transform: "log", bounds: [0, 5] },
    { name: "smoker", levels: ["no", "yes"] },
  ],
});
const [pressure, stay, smoker] = releasedVariables(study.variables).map((response) =>
  outcomeOf({ family: "linear", response }, study),
);
const figures = { estimate: 0.1, sd: 0.01, q5: 0.0834, q95: 0.1165 };
const plain = (text: string) => text.replaceAll("\u00A0", " ");

describe("a difference", () => {
  it("of a number is in its unit", () => {
    const { size, direction, interval } = describeDifference(
      { estimate: -4, sd: 0.5, q5: -4.8, q95: -3.2 },
      10,
      pressure,
    );
    expect([plain(size), direction, interval]).toEqual(["40.0 mmHg", "lower", "−48.0 to −32.0"]);
  });

  it("of a logarithm is a percentage of the original quantity", () => {
    expect(stay.words).toBe("stay");
    expect(reportedDifference(Math.log(1.25), stay)).toBeCloseTo(25, 12);
    const { size, interval } = describeDifference(figures, 1, stay);
    expect([plain(size), plain(interval)]).toEqual(["10.5 %", "8.7 to 12.4 %"]);
  });

  it("of a share is in percentage points", () => {
    expect(plain(describeDifference(figures, 1, smoker).signed)).toBe("10.0 percentage points");
    expect(smoker.words).toBe("the share with smoker = yes");
  });
});

describe("a step", () => {
  const stepOf = (changes: object) => {
    const [wage, education, ...others] = WAGE_VARIABLES;
    const release = simulatedRelease([wage, { ...education, ...changes }, ...others]);
    const posterior = statedPosterior(simulatedRelease(WAGE_VARIABLES));
    const [first, ...rest] = posterior.provenance.covariates;
    const named = { ...first, ...("unit" in changes ? { unit: changes.unit as string } : {}) };
    return stepsOf({ ...posterior, provenance: { ...posterior.provenance, covariates: [named, ...rest] } }, release)[0];
  };

  it("is what the study declares", () => {
    expect(stepOf({ step: 4, unit: "years" })).toEqual({ size: 4, words: "4 years of education" });
  });

  it("is otherwise about a standard deviation, rounded to 1, 2, 3 or 5", () => {
    expect(stepOf({})).toEqual({ size: 5, words: "5 units of education" });
  });

  it("is a doubling for a logarithm", () => {
    expect(stepOf({ transform: "log" })).toEqual({ size: Math.LN2, words: "doubling of education" });
  });
});
