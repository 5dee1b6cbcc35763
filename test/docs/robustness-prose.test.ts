// What the README and the limits say of covariates that are not normal and of clipped responses is what the committed results
// of `robustness` say.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { RobustnessResults } from "../../experiments/robustness/results.ts";
import { ROOT } from "./workspace.ts";

/** Line ends are as good as spaces. */
const read = (file: string) => readFileSync(join(ROOT, file), "utf8").replace(/\s+/g, " ");
const { rows } = JSON.parse(read("experiments/robustness/results.json")) as RobustnessResults;
const exact = rows.filter(({ method }) => method === "exact");

function percentages(law: string | null, clipped: number, isMeant: (parameter: string) => boolean): number[] {
  return exact
    .filter((row) => (law === null || row.law === law) && row.clipped === clipped && isMeant(row.parameter))
    .map(({ coverage90 }) => Math.round(100 * coverage90));
}
const isVariance = (parameter: string) => parameter === "sigma2";
const isCoefficient = (parameter: string) => !isVariance(parameter);
const span = (values: readonly number[]) => `${Math.min(...values)} to ${Math.max(...values)} %`;

describe("covariates that are not normal", () => {
  it("in the limits", () => {
    const limits = read("docs/limits.md");
    expect(limits).toContain(`90 % intervals covered ${span(percentages(null, 0, () => true))} with normal, uniform`);
    expect(limits).toContain(`(n = 1000, ε = 1, ${exact[0].trials} tables of each;`);
  });

  it("do no measurable harm", () => {
    // Three standard errors of 300 tables: 5.2 %.
    for (const law of ["uniform", "binary", "skewed", "2 % prevalence"])
      for (const share of percentages(law, 0, () => true)) expect(share).toBeGreaterThanOrEqual(85);
  });
});

describe("clipped responses", () => {
  it("in the limits", () => {
    const limits = read("docs/limits.md");
    expect(limits).toContain(`intervals of coefficients covered ${span(percentages(null, 0.1, isCoefficient))} in our`);
    expect(limits).toContain(`those of the error variance ${span(percentages(null, 0.1, isVariance))}`);
  });
});
