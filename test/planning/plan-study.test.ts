// Forecasts: imagined tables are as assumed, widths behave as theory says, and the least ε gives the width asked for.
import { describe, expect, it } from "vitest";
import { planRelease } from "../../src/mechanism/plan.ts";
import { parseFormula } from "../../src/model/formula.ts";
import { studyLayout } from "../../src/moments/moment-layout.ts";
import { releasedColumns } from "../../src/moments/released-column.ts";
import { assume } from "../../src/planning/assumptions.ts";
import { forecast } from "../../src/planning/forecast.ts";
import { imaginedSums } from "../../src/planning/imagined-table.ts";
import { leastEpsilon } from "../../src/planning/least-epsilon.ts";
import { fitsToMake, planStudy } from "../../src/planning/plan-study.ts";
import { seededRandom } from "../../src/random/random.ts";
import { releasedVariables } from "../../src/study/released-variable.ts";
import { parseStudy } from "../../src/study/study.ts";
import { refusal } from "../support/refusal.ts";

const study = parseStudy({
  maxRows: 200_000,
  variables: [
    { name: "y", bounds: [0, 10] },
    { name: "x", bounds: [-2, 2] },
    { name: "s", levels: ["f", "m"] },
    { name: "g", levels: ["a", "b", "c"] },
  ],
  products: [{ name: "x2", of: ["x", "x"] }],
});
const variables = releasedColumns(study).map(({ variable }) => variable);
const layout = studyLayout(study);

describe("an imagined table", () => {
  const assumptions = assume(study, {
    rows: 60_000,
    defaultSpread: 0.1,
    spread: new Map([["y", 0.15]]),
    centre: new Map([["x", 0.4]]),
    balance: new Map([["s", [3, 1]]]),
    r2: 0.5,
  });
  const formula = parseFormula("y ~ x + s", variables);
  const sums = imaginedSums(study, layout, formula, assumptions, seededRandom(1));
  const position = (name: string) => layout.factors.findIndex((factor) => factor.name === name);
  const moment = (...names: string[]) => sums[layout.find(names.map(position))!] / 60_000;

  it("has the rows, spreads, centres and shares assumed", () => {
    expect(sums[layout.find([])!]).toBeCloseTo(60_000, 6);
    // In [-1, 1] units a share of the width counts twice. 20,000 rows are drawn: five standard errors.
    expect(moment("x")).toBeCloseTo(-0.2, 2);
    expect(Math.sqrt(moment("x", "x") - moment("x") ** 2)).toBeCloseTo(0.2, 2);
    expect(Math.sqrt(moment("y", "y") - moment("y") ** 2)).toBeCloseTo(0.3, 1.8);
    expect(Math.abs(moment("s[m]") - (0.25 - 0.75))).toBeLessThan(0.04);
    expect(Math.abs(moment("g[b]") - 1 / 3)).toBeLessThan(0.02);
  });

  it("has a response explained to R²", () => {
    const centred = (a: string, b: string) => moment(a, b) - moment(a) * moment(b);
    // x and s are independent, so their shares of the response's variance add up.
    const shareOf = (name: string, spread: number) => centred("y", name) ** 2 / (centred("y", "y") * spread);
    const explained = shareOf("x", centred("x", "x")) + shareOf("s[m]", 1 - moment("s[m]") ** 2);
    expect(Math.abs(explained - 0.5)).toBeLessThan(0.03);
  });

  it("has bins in the shares assumed, as levels are", () => {
    const sumsOf = (age: object) => {
      const of = parseStudy({
        variables: [
          { name: "y", bounds: [0, 10] },
          { name: "age", ...age },
        ],
      });
      const layoutOf = studyLayout(of);
      const formulaOf = parseFormula("y ~ age", releasedVariables(of.variables));
      const shares = assume(of, { rows: 1000, balance: new Map([["age", [5, 3, 2]]]) });
      return imaginedSums(of, layoutOf, formulaOf, shares, seededRandom(2));
    };
    const binned = sumsOf({ bins: [18, 40, 65, 90] });
    expect(binned).toEqual(sumsOf({ levels: ["18 to under 40", "40 to under 65", "65 to 90"] }));
    // After the count and y: the two indicators.
    expect(Math.abs(binned[2] / binned[0] - 0.3)).toBeLessThan(0.02);
    expect(Math.abs(binned[3] / binned[0] - 0.2)).toBeLessThan(0.02);
  });

  it.each([
    [{ rows: 300_000 }, "300000 rows exceed maxRows, 200000: raise it in the study"],
    [{ rows: 600_000, sites: 2 }, "600000 rows at 2 sites exceed maxRows, 200000 at each: raise it in the study"],
    [{ rows: 100, r2: 1 }, "R² 1: it must be at least 0 and below 1"],
    [{ rows: 100, defaultSpread: 0.7 }, "spread of y: 0.7 is not a share of its bounds from 0 to 0.5"],
    [{ rows: 100, spread: new Map([["s", 0.1]]) }, '"s" is not a variable of the study with bounds'],
    [{ rows: 100, centre: new Map([["x", 2]]) }, "centre of x: 2 is not a position between its bounds from 0 to 1"],
    [{ rows: 100, balance: new Map([["g", [1, 1]]]) }, "balance of g: give a positive share for each of its 3 levels"],
  ])("refuses what cannot be: %j", (stated, message) => expect(refusal(() => assume(study, stated))).toBe(message));
});

describe("a forecast", () => {
  const terms = (epsilon: string) => ({ guarantee: { kind: "pure" as const, epsilon } });
  const at = (epsilon: string, rows: number) =>
    forecast(planRelease(study, terms(epsilon)), "y ~ x + s", assume(study, { rows }), { releases: 3, seed: 5 });

  it("narrows with ε if noise dominates, and not if the sample does", () => {
    const [strong, weak] = [at("0.1", 20_000), at("0.2", 20_000)].map((widths) => widths[1]);
    expect(strong.privacy).toBeGreaterThan(0.9);
    expect(strong.width / weak.width).toBeGreaterThan(1.7);
    expect(strong.width / weak.width).toBeLessThan(2.4);
    const [enough, more] = [at("20", 20_000), at("40", 20_000)].map((widths) => widths[1]);
    expect(enough.privacy).toBeLessThan(0.05);
    expect(Math.abs(enough.width / more.width - 1)).toBeLessThan(0.1);
    // Without noise: 2 · 1.645 σ/(√n sd), with σ² = 0.7 sd_y² and sd as shares 0.2 of the bounds.
    const expected = (2 * 1.645 * Math.sqrt(0.7) * 2) / (Math.sqrt(20_000) * 0.8);
    expect(Math.abs(more.width / expected - 1)).toBeLessThan(0.12);
    expect(Math.abs(more.widthWithoutNoise / expected - 1)).toBeLessThan(0.12);
  });

  it("has the noise of every site that shares the rows: √10 times as wide with ten, for the same people", () => {
    const gaussian = planRelease(study, { guarantee: { kind: "zcdp", rho: "0.001" }, noise: "gaussian" });
    const [one, ten] = [1, 10].map(
      (sites) => forecast(gaussian, "y ~ x", assume(study, { rows: 100_000, sites }), { releases: 4, seed: 5 })[1],
    );
    expect(Math.min(one.privacy, ten.privacy)).toBeGreaterThan(0.8);
    const noiseOf = ({ width, privacy }: typeof one) => width * Math.sqrt(privacy);
    // Widths of 500 draws, four releases each: a standard error of 3 %.
    expect(Math.abs(noiseOf(ten) / noiseOf(one) / Math.sqrt(10) - 1)).toBeLessThan(0.15);
    expect(Math.abs(ten.widthWithoutNoise / one.widthWithoutNoise - 1)).toBeLessThan(0.15);
  });

  it("takes sites with noise that does not merge", () => {
    const plan = planRelease(study, terms("1"));
    const options = { releases: 1, seed: 5 };
    const [one, three] = [1, 3].map(
      (sites) => forecast(plan, "y ~ x", assume(study, { rows: 20_000, sites }), options)[1],
    );
    expect(plan.mechanism.noise.kind).toBe("discrete-cube");
    expect(three.width / one.width).toBeGreaterThan(1.2);
    expect(three.width / one.width).toBeLessThan(2.4);
  });

  it("is the same for the same seed", () => expect(at("1", 1000)).toEqual(at("1", 1000)));
});

describe("the least ε", () => {
  const law = (epsilon: number) => [
    { name: "x", width: Math.hypot(0.3 / epsilon, 0.1), privacy: 0, widthWithoutNoise: 0.1 },
  ];

  it("gives the wanted width, and hardly more", () => {
    for (const wanted of [0.11, 0.2, 0.5, 3]) {
      const least = leastEpsilon(law, "x", wanted);
      if (least.kind !== "found") throw new Error(least.kind);
      expect(law(least.epsilon)[0].width).toBeLessThanOrEqual(wanted);
      expect(law(least.epsilon / 1.2)[0].width).toBeGreaterThan(wanted);
    }
  });

  it("says if any ε suffices, or none", () => {
    expect(leastEpsilon(law, "x", 1000).kind).toBe("any");
    const never = leastEpsilon(law, "x", 0.05);
    expect(never).toMatchObject({ kind: "never", widthWithoutNoise: 0.1 });
    expect((never as { timesRows: number }).timesRows).toBeCloseTo(4, 9);
    expect(refusal(() => leastEpsilon(law, "z", 1))).toBe('--width: "z" is not a coefficient of the formula; it has x');
  });
});

describe("the plan of a study", () => {
  const request = {
    study,
    formula: "y ~ x + I(x^2)",
    assumptions: assume(study, { rows: 5000 }),
    epsilons: ["1", "4"],
    delta: "1e-6",
    wanted: new Map([["x", 0.5]]),
    curves: true,
    releases: 1,
    seed: 1,
  };
  let fits = 0;
  const plan = planStudy({ ...request, onFit: () => fits++ });

  it("has a cell for each ε and kind of noise, curves, and counts its fits", () => {
    expect(plan.cells.map(({ noise, epsilon }) => `${noise} ${epsilon}`)).toEqual([
      "cube 1",
      "cube 4",
      "gaussian 1",
      "gaussian 4",
    ]);
    expect(plan.cells[0].coefficients.map(({ name }) => name)).toEqual(["intercept", "x", "x2"]);
    expect(plan.byEpsilon).toHaveLength(10);
    expect(plan.byRows.map(({ rows }) => rows)).toEqual([1250, 2500, 5000, 10_000, 20_000]);
    expect(Math.abs(fits / fitsToMake(request) - 1)).toBeLessThan(0.3);
  });

  it("names the costliest variables, and what one level fewer would gain", () => {
    expect(plan.costs.without.map(({ variable }) => variable).sort()).toEqual(["g", "s", "x", "x2", "y"]);
    expect(plan.costs.without[0].standardDeviationWithout).toBeLessThan(plan.costs.standardDeviation);
    expect(plan.level).toMatchObject({ variable: "g" });
  });
});
