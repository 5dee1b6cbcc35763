import { describe, expect, it } from "vitest";
import { summarise } from "../../src/posterior/summary.ts";
import { coefficientTerms, glanceCsv, tidyCsv } from "../../src/posterior/tidy.ts";
import { samplePosterior } from "../support/sample-posterior.ts";

const summary = summarise(samplePosterior());

describe("tidyCsv", () => {
  it("has broom's columns first, a row for each coefficient and the 90 % interval in full precision", () => {
    const [head, ...rows] = tidyCsv(coefficientTerms(summary)).split("\n");
    expect(head).toBe("term,estimate,std.error,conf.low,conf.high,prob.positive,verdict,label");
    expect(rows.map((row) => row.split(",")[0])).toEqual(["(Intercept)", "age", "region[south]"]);
    const { estimate, sd, q5, q95, probabilityPositive } = summary.parameters[1];
    expect(rows[1]).toBe(`age,${estimate},${sd},${q5},${q95},${probabilityPositive},not settled,age`);
  });

  it("quotes what a comma or a quote would break, and has NA for what does not exist", () => {
    const [term] = coefficientTerms(summary);
    const odd = { ...term, name: "x", label: 'a, "b"\n', estimate: null };
    expect(tidyCsv([odd]).split("\n")).toHaveLength(2);
    expect(tidyCsv([odd])).toMatch(/^x,NA,.*,NA,"a, ""b""\uFFFD"$/m);
  });
});

describe("glanceCsv", () => {
  it("is one row about the fit", () => {
    const [head, row, ...more] = glanceCsv(summary, { "explained.entropy": 0.25 }).split("\n");
    expect(more).toEqual([]);
    const figures = Object.fromEntries(head.split(",").map((name, i) => [name, row.split(",")[i]]));
    const sigma = summary.parameters.find(({ name }) => name === "sigma")!;
    expect(figures).toMatchObject({
      sigma: String(sigma.estimate),
      "r.squared": "0.4",
      "explained.entropy": "0.25",
      "conf.level": "0.9",
      method: "exact",
      converged: "TRUE",
      draws: "1600",
    });
    const sizes = summary.parameters.flatMap(({ essBulk, essTail }) => [essBulk!, essTail!]);
    expect(Number(figures["ess.min"])).toBe(Math.min(...sizes));
    expect(Number(figures["rhat.max"])).toBeGreaterThanOrEqual(summary.parameters[0].rhat!);
  });
});
