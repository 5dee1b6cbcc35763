// What a fit notes beside its figures: each note where it applies, not just beside it, and what it counts.
import { describe, expect, it } from "vitest";
import { notesOf } from "../../src/posterior/notes.ts";
import type { Posterior, Provenance } from "../../src/posterior/posterior.ts";
import { summarise } from "../../src/posterior/summary.ts";
import { terminalSummary } from "../../src/posterior/tables.ts";
import { samplePosterior } from "../support/sample-posterior.ts";

function notes(provenance: Partial<Provenance>, parts: Partial<Posterior> = {}): string[] {
  const posterior = samplePosterior(provenance, parts);
  return notesOf(posterior, summarise(posterior).parameters);
}

it("nothing is noted where nothing is to be known", () => {
  expect(notes({})).toEqual([]);
});

it("numbers that may be clipped are a note and not the headline, with where the answer is to be had", () => {
  const summary = summarise(samplePosterior({ pressed: ["age", "wage"] }));
  expect(summary.headline).toBe(summarise(samplePosterior({})).headline);
  expect(summary.notes).toEqual([
    expect.stringMatching(/^age and wage may be clipped: .* Only the custodian can count those \(noisewise check\)\.$/),
  ]);
  expect(terminalSummary(summary)).toContain("note: age and wage may be clipped");
});

describe("rows hidden by noise", () => {
  const rows = (count: number) => notes({ noiseDeviation: 50 }, { count: new Float64Array(1600).fill(count) });

  it("are 500 rows beside noise of more than 50, not an empty release", () => {
    expect(rows(499)).toEqual([
      "About 499 rows, and noise that moves every sum by about 50: most of what this table could say is hidden. " +
        "A release of fewer variables, or at a larger epsilon, would say more. If you expected many more rows, ask the " +
        "custodian whether the cells were readable (noisewise check).",
    ]);
    expect(rows(501)).toEqual([]);
  });

  it("are none where the headline calls the release empty", () => {
    expect(rows(49)).toEqual([]);
    expect(rows(51)).toHaveLength(1);
  });
});

describe("bounds too wide", () => {
  const alternating = (size: number) => Float64Array.from({ length: 1600 }, (_, i) => (i % 2 === 0 ? size : -size));
  const coefficients = ["intercept", "age", "region[south]"];
  /** So large a part of every coefficient's variance is noise; the share of 1600 draws is 1600/1599 of that. */
  const noisy = (privacy: number): Partial<Posterior> => ({
    conditionalMean: new Map(coefficients.map((name) => [name, alternating(Math.sqrt(privacy))])),
    conditionalVariance: new Map(coefficients.map((name) => [name, new Float64Array(1600).fill(1 - privacy)])),
  });

  it("say how much of the interval is noise and what tighter ones would do", () => {
    // Bounds 1/(6 × 0.02) = 8.3 times narrower leave 0.9/69.4 + 0.1 of the variance: 1/√0.113 = 2.98.
    expect(notes({ loose: [{ name: "age", spread: 0.02 }] }, noisy(0.9))).toEqual([
      "The bounds of age are wide: its standard deviation is at most 2 % of their width, and 90 % of the variance of its " +
        "coefficient is privacy noise. Bounds 8 times narrower, if knowledge of the subject allows them, would make " +
        "intervals about 3 times shorter.",
    ]);
  });

  it("of the response blur every coefficient", () => {
    expect(notes({ loose: [{ name: "wage", spread: 0.02 }] }, noisy(0.9))).toEqual([
      expect.stringContaining("90 % of the variance of the coefficients is privacy noise"),
    ]);
  });

  it("are not worth a word where most of the interval is the sample's, or a method does not tell", () => {
    expect(notes({ loose: [{ name: "age", spread: 0.02 }] }, noisy(0.49))).toEqual([]);
    const silent = { conditionalMean: new Map(), conditionalVariance: new Map() };
    expect(notes({ loose: [{ name: "age", spread: 0.02 }] }, silent)).toEqual([]);
  });
});

it("a mean that extreme draws pulled away is replaced by the median, and that is said", () => {
  const whole = samplePosterior();
  const age = whole.draws.get("age")!.map((value, i) => (i % 400 === 0 ? 1000 : value));
  const posterior = { ...whole, draws: new Map([...whole.draws, ["age", age]]) };
  const { parameters, notes } = summarise(posterior);
  const found = parameters.find(({ name }) => name === "age")!;
  expect(found.estimate).toBe(found.q50);
  expect(found.mean).toBeGreaterThan(2);
  expect(notes).toEqual(["age: extreme draws pull the mean away; quote the median instead."]);
});
