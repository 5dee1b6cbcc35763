import { describe, expect, it } from "vitest";
import { fit as fitModel } from "../../src/inference/fit.ts";
import { effectsWithinLevels } from "../../src/posterior/effects-within-levels.ts";
import type { Posterior } from "../../src/posterior/posterior.ts";
import { summarise } from "../../src/posterior/summary.ts";
import { markdownSummary, terminalSummary } from "../../src/posterior/tables.ts";
import { reportPage } from "../../src/report/html.ts";
import { parseStudy } from "../../src/study/study.ts";
import { materialOf, newDocument } from "../report/sample-report.ts";
import { publishedRelease } from "../support/measured-release.ts";

const study = parseStudy({
  variables: [
    { name: "y", bounds: [0, 10] },
    { name: "x", label: "dose", unit: "mg", bounds: [0, 10] },
    { name: "sex", levels: ["f", "m"] },
    { name: "ward", levels: ["A", "B", "C"] },
  ],
  products: [
    { name: "x_sex", of: ["x", "sex"] },
    { name: "x_x", of: ["x", "x"] },
    { name: "x_ward", of: ["ward", "x"] },
    { name: "sex_ward", of: ["sex", "ward"] },
  ],
});
const release = publishedRelease(study);
const fitted = (formula: string) => fitModel(release, formula, { method: "naive", chains: 4, draws: 200 });
const summed = ({ draws }: Posterior, ...names: string[]) =>
  draws.get(names[0])!.map((_, s) => names.reduce((sum, name) => sum + draws.get(name)![s], 0));
const average = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe("effects within levels", () => {
  it("of a number are its coefficient plus that of its product with the level", () => {
    const posterior = fitted("y ~ x + sex + x_sex");
    const [female, male, ...others] = effectsWithinLevels(posterior);
    expect([female.name, male.name]).toEqual(["x | sex[f]", "x | sex[m]"]);
    expect(male.label).toBe("dose (mg) where sex is m");
    expect(female.mean).toBeCloseTo(average(summed(posterior, "x")), 10);
    expect(male.mean).toBeCloseTo(average(summed(posterior, "x", "x_sex[m]")), 10);
    expect(male.sd).not.toBeCloseTo(female.sd!, 6);
    // And the other way round there is none: the effect of sex depends on a number.
    expect(others).toEqual([]);
  });

  it("of a level of one category within those of another go both ways", () => {
    const posterior = fitted("y ~ sex + ward + sex_ward");
    const effects = effectsWithinLevels(posterior);
    expect(effects.map(({ label }) => label)).toEqual([
      "sex: m where ward is none of B, C",
      "sex: m where ward is B",
      "sex: m where ward is C",
      ...["ward: B where sex is f", "ward: B where sex is m", "ward: C where sex is f", "ward: C where sex is m"],
    ]);
    const inC = average(summed(posterior, "sex[m]", "sex_ward[m, C]"));
    expect(effects[2].mean).toBeCloseTo(inC, 10);
    expect(effects[6].mean).toBeCloseTo(average(summed(posterior, "ward[C]", "sex_ward[m, C]")), 10);
  });

  it("are none where the effect depends on a number, and none without interactions", () => {
    expect(effectsWithinLevels(fitted("y ~ x + sex + x_sex + x_x"))).toEqual([]);
    expect(summarise(fitted("y ~ x + sex"))).not.toHaveProperty("effects");
  });

  it("are in the summary, its tables and the report", () => {
    const posterior = fitted("y ~ x + ward + x_ward");
    const summary = summarise(posterior);
    expect(summary.effects).toHaveLength(3);
    expect(terminalSummary(summary, 200)).toMatch(
      /\neffect of +mean +sd .*\n─+\ndose \(mg\) where ward is none of B, C +-?\d/,
    );
    expect(markdownSummary(summary)).toContain("| dose (mg) where ward is C |");
    const page = reportPage(materialOf(posterior, release), newDocument());
    expect(page).toContain("dose (mg), by level");
    expect(page.match(/where ward is C/g)!.length).toBeGreaterThanOrEqual(3);
  });
});
