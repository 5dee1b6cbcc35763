import { describe, expect, it } from "vitest";
import { clippedResponse, mostlyPrior, shareOutside } from "../../src/posterior/notes.ts";
import { summarise } from "../../src/posterior/summary.ts";
import { samplePosterior, WAGE } from "../support/sample-posterior.ts";

function withMoments(mean: number, variance: number, response = WAGE) {
  const fill = (value: number) => new Float64Array(1600).fill(value);
  return samplePosterior({ response }, { responseMoments: { mean: fill(mean), variance: fill(variance) } });
}

describe("mostlyPrior", () => {
  it("speaks where the standard deviation stays above four fifths of the prior's", () => {
    const notes = mostlyPrior([
      { name: "age", sd: 0.81, priorSd: 1 },
      { name: "income", sd: 0.79, priorSd: 1 },
      { name: "height", sd: null, priorSd: 1 },
      { name: "weight", sd: 1, priorSd: null },
    ]);
    expect(notes).toEqual([
      "age: the posterior is mostly the prior (its standard deviation is 0.81 of the prior's): the release says little about it",
    ]);
  });

  it("reaches the summary for coefficients only, after what the method had to say", () => {
    const { prior } = samplePosterior().provenance;
    if (prior.kind !== "conjugate") throw new TypeError("the sample has a conjugate prior");
    const precision = [
      [50, 0, 0],
      [0, 0.1, 0],
      [0, 0, 0.1],
    ];
    const coefficients = { ...prior.coefficients, precision };
    const { notes } = summarise(samplePosterior({ prior: { ...prior, coefficients }, notes: ["said by the method"] }));
    expect(notes[0]).toBe("said by the method");
    expect(notes.slice(1)).toEqual([expect.stringMatching(/^intercept: the posterior is mostly the prior/)]);
  });
});

describe("clippedResponse", () => {
  it("computes the share beyond the bounds", () => {
    // Bounds −20 and 20 are 1.5 and 2.5 standard deviations away: 0.0668072 + 0.0062097.
    expect(shareOutside(withMoments(-5, 100))).toBeCloseTo(0.0730169, 7);
  });

  it("averages over the draws", () => {
    const mean = Float64Array.from({ length: 1600 }, (_, i) => (i < 800 ? 0 : 20));
    const responseMoments = { mean, variance: new Float64Array(1600).fill(1) };
    expect(shareOutside(samplePosterior({}, { responseMoments }))).toBeCloseTo(0.25, 10);
  });

  it("speaks above two per cent and not below", () => {
    expect(clippedResponse(withMoments(-5, 100))).toEqual([
      expect.stringMatching(/^the fit puts 7 % of wage beyond its bounds \[-20, 20\]: .* wider bounds$/),
    ]);
    // 20 is 2.0 and 2.4 standard deviations away: 4.6 % and 1.6 % on both sides together.
    expect(clippedResponse(withMoments(0, 100))).toHaveLength(1);
    expect(clippedResponse(withMoments(0, (20 / 2.4) ** 2))).toEqual([]);
  });

  it("is silent on a level, which is 0 or 1 by construction, and where there are no moments", () => {
    const level = { name: "job[clerk]", parent: "job", level: "clerk", bounds: [0, 1], encoding: "sign" } as const;
    expect(clippedResponse(withMoments(0.5, 0.25, level))).toEqual([]);
    expect(clippedResponse(withMoments(0.5, 0.25, { ...level, level: null, encoding: "number" }))).toHaveLength(1);
    expect(clippedResponse(samplePosterior({}, { responseMoments: null }))).toEqual([]);
  });
});
