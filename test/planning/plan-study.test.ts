// Forecasts: imagined tables are as assumed, widths behave as theory says, and the least ε gives the width asked for.
import { describe, expect, it } from "vitest";
import { planRelease } from "../../src/mechanism/plan.ts";
import { parseFormula } from "../../src/model/formula.ts";
import { studyLayout } from "../../src/moments/moment-layout.ts";
import { releasedColumns } from "../../src/moments/released-column.ts";
import { drawAssumptions } from "../../src/planning/assumption-law.ts";
import { type Assumptions, type GivenAssumptions, stateAssumptions } from "../../src/planning/assumptions.ts";
import { forecast, imaginedFits, imagineTables } from "../../src/planning/forecast.ts";
import { imaginedMeans } from "../../src/planning/imagined-table.ts";
import { leastEpsilon } from "../../src/planning/least-epsilon.ts";
import { fitsToMake, planStudy } from "../../src/planning/plan-study.ts";
import { seededRandom } from "../../src/random/random.ts";
import { releasedVariables } from "../../src/study/released-variable.ts";
import { parseStudy, type Study } from "../../src/study/study.ts";
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
/** Nothing is left to chance, so that widths can be compared with theory. */
const KNOWN: Omit<GivenAssumptions, "rows"> = {
  defaultSpread: 0.17,
  centre: new Map([
    ["y", 0.5],
    ["x", 0.5],
  ]),
  balance: new Map([
    ["s", [0.8, 0.2]],
    ["g", [1, 1, 1]],
  ]),
  r2: 0.3,
  correlation: 0,
};

/** As stated to the digit, where a table of a plan has it only about so. */
function drawn(of: Study, given: GivenAssumptions): Assumptions {
  const { spread, centre, balance, ...stated } = stateAssumptions(of, given);
  const table = drawAssumptions(of, { ...stated, spread, centre, balance }, seededRandom(1));
  return {
    ...table,
    spread: new Map([...table.spread, ...spread]),
    centre: new Map([...table.centre, ...centre]),
    balance: new Map([...table.balance, ...balance]),
    r2: stated.r2 ?? table.r2,
  };
}

describe("an imagined table", () => {
  const assumptions = drawn(study, {
    ...KNOWN,
    rows: 60_000,
    defaultSpread: 0.1,
    spread: new Map([["y", 0.15]]),
    centre: new Map([
      ["y", 0.5],
      ["x", 0.4],
    ]),
    balance: new Map([
      ["s", [3, 1]],
      ["g", [1, 1, 1]],
    ]),
    r2: 0.5,
  });
  const formula = parseFormula("y ~ x + s", variables);
  const means = imaginedMeans(study, layout, formula, assumptions, seededRandom(1));
  const position = (name: string) => layout.factors.findIndex((factor) => factor.name === name);
  const moment = (...names: string[]) => means[layout.find(names.map(position))!];

  it("has the spreads, centres and shares assumed", () => {
    expect(moment()).toBe(1);
    // In [-1, 1] units a share of the width counts twice. 5,000 rows are drawn: five standard errors.
    const five = (deviation: number) => (5 * deviation) / Math.sqrt(5000);
    expect(Math.abs(moment("x") + 0.2)).toBeLessThan(five(0.2));
    expect(Math.abs(Math.sqrt(moment("x", "x") - moment("x") ** 2) - 0.2)).toBeLessThan(five(0.2 / Math.SQRT2));
    expect(Math.abs(Math.sqrt(moment("y", "y") - moment("y") ** 2) - 0.3)).toBeLessThan(five(0.3 / Math.SQRT2));
    expect(Math.abs(moment("s[m]") - (0.25 - 0.75))).toBeLessThan(five(2 * Math.sqrt(0.25 * 0.75)));
    expect(Math.abs(moment("g[b]") - 1 / 3)).toBeLessThan(five(Math.sqrt(2) / 3));
  });

  it("has covariates that correlate as assumed, and not if none is", () => {
    const correlated = (correlation: number) => {
      const of = parseStudy({ variables: ["y", "a", "b"].map((name) => ({ name, bounds: [0, 1] })) });
      const at = studyLayout(of);
      const columns = releasedVariables(of.variables);
      const assumed = drawn(of, { rows: 5000, correlation, r2: 0.3 });
      const found = imaginedMeans(of, at, parseFormula("y ~ a + b", columns), assumed, seededRandom(3));
      const mean = (...factors: number[]) => found[at.find(factors)!];
      const covariance = (i: number, j: number) => mean(i, j) - mean(i) * mean(j);
      return covariance(1, 2) / Math.sqrt(covariance(1, 1) * covariance(2, 2));
    };
    // Five standard errors of a correlation from 5,000 rows.
    expect(Math.abs(correlated(0.6) - 0.6)).toBeLessThan(0.05);
    expect(Math.abs(correlated(0))).toBeLessThan(0.07);
  });

  it("has a response explained to R²", () => {
    const centred = (a: string, b: string) => moment(a, b) - moment(a) * moment(b);
    // x and s are independent, so their shares of the response's variance add up.
    const shareOf = (name: string, spread: number) => centred("y", name) ** 2 / (centred("y", "y") * spread);
    const explained = shareOf("x", centred("x", "x")) + shareOf("s[m]", 1 - moment("s[m]") ** 2);
    // Five standard errors of a share from 5,000 rows.
    expect(Math.abs(explained - 0.5)).toBeLessThan(0.06);
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
      const shares = drawn(of, { rows: 5000, correlation: 0, balance: new Map([["age", [5, 3, 2]]]) });
      return imaginedMeans(of, layoutOf, formulaOf, shares, seededRandom(2));
    };
    const binned = sumsOf({ bins: [18, 40, 65, 90] });
    expect(binned).toEqual(sumsOf({ levels: ["18 to under 40", "40 to under 65", "65 to 90"] }));
    // After the count and y: the two indicators.
    expect(Math.abs(binned[2] / binned[0] - 0.3)).toBeLessThan(0.033);
    expect(Math.abs(binned[3] / binned[0] - 0.2)).toBeLessThan(0.029);
  });

  it.each([
    [{ rows: 300_000 }, "300000 rows exceed maxRows, 200000: raise it in the study"],
    [{ rows: 600_000, sites: 2 }, "600000 rows at 2 sites exceed maxRows, 200000 at each: raise it in the study"],
    [{ rows: 100, r2: 1 }, "R² 1: it must be at least 0 and below 1"],
    [{ rows: 100, defaultSpread: 0.7 }, "spread of y: 0.7 is not a share of its bounds from 0 to 0.5"],
    [{ rows: 100, spread: new Map([["s", 0.1]]) }, '"s" is not a variable of the study with bounds'],
    [{ rows: 100, centre: new Map([["x", 2]]) }, "centre of x: 2 is not a position between its bounds from 0 to 1"],
    [{ rows: 100, correlation: -0.1 }, "the correlation -0.1: it must be at least 0 and below 1"],
    [
      { rows: 100, spread: new Map([["x", 0.4]]), centre: new Map([["x", 0.1]]) },
      "spread of x: a mean at 0.1 of its bounds allows at most 0.300",
    ],
    [{ rows: 100, balance: new Map([["g", [1, 1]]]) }, "balance of g: give a positive share for each of its 3 levels"],
  ])("refuses what cannot be: %j", (stated, message) =>
    expect(refusal(() => stateAssumptions(study, stated))).toBe(message),
  );
});

describe("a forecast", () => {
  const tablesOf = (rows: number, sites = 1) =>
    imagineTables({ study, layout }, "y ~ x + s", stateAssumptions(study, { ...KNOWN, rows, sites }), {
      tables: 9,
      seed: 5,
    });
  const pure = (epsilon: string) => planRelease(study, { guarantee: { kind: "pure", epsilon } });
  const at = (epsilon: string, rows: number, formula = "y ~ x + s") => forecast(pure(epsilon), formula, tablesOf(rows));

  it("narrows with ε if noise dominates, and not if the sample does", () => {
    const [strong, weak] = [at("0.1", 20_000), at("0.2", 20_000)].map((widths) => widths[1]);
    expect(strong.privacy).toBeGreaterThan(0.9);
    expect(strong.width / weak.width).toBeGreaterThan(1.7);
    expect(strong.width / weak.width).toBeLessThan(2.4);
    const [enough, more] = [at("20", 20_000), at("40", 20_000)].map((widths) => widths[1]);
    expect(enough.privacy).toBeLessThan(0.05);
    // The median of nine widths, each of 120 draws and so 8 % off: a standard error of 3.5 %, four of them.
    expect(Math.abs(enough.width / more.width - 1)).toBeLessThan(0.15);
    // Without noise: 2 · 1.645 σ/(√n sd), with σ² = 0.7 sd_y² and sd as shares 0.17 of the bounds.
    const expected = (2 * 1.645 * Math.sqrt(0.7) * 10) / (Math.sqrt(20_000) * 4);
    expect(Math.abs(more.width / expected - 1)).toBeLessThan(0.15);
    expect(Math.abs(more.widthWithoutNoise / expected - 1)).toBeLessThan(0.15);
    expect(more.low).toBeLessThan(expected);
    expect(more.high).toBeGreaterThan(expected);
  });

  it("says cannot tell by the rule of every fit: of noise, always; of a large table, never", () => {
    const [, hopeless] = at("0.02", 500);
    expect(hopeless).toMatchObject({ cannotTell: 1, clearFrom: null });
    const [intercept, certain] = at("4", 50_000);
    expect(certain.cannotTell).toBe(0);
    // 2.49 standard deviations, of which an interval has 3.29.
    expect(certain.clearFrom! / ((2.486 / 3.29) * certain.width)).toBeCloseTo(1, 1);
    expect(intercept).toMatchObject({ cannotTell: null, clearFrom: null });
  });

  it("has the noise of every site that shares the rows: √10 times as wide with ten, for the same people", () => {
    const gaussian = planRelease(study, { guarantee: { kind: "zcdp", rho: "0.001" }, noise: "gaussian" });
    const [one, ten] = [1, 10].map((sites) =>
      imaginedFits(gaussian, "y ~ x", tablesOf(100_000, sites)).map((fit) => fit[1]),
    );
    const ratios = one.map(({ width, privacy }, i) => {
      expect(Math.min(privacy, ten[i].privacy)).toBeGreaterThan(0.75);
      return (ten[i].width / width) * Math.sqrt(ten[i].privacy / privacy);
    });
    const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
    // Nine pairs of widths, each 8 % off: a standard error of 4 %, four of them.
    expect(Math.abs(mean / Math.sqrt(10) - 1)).toBeLessThan(0.15);
  });

  it("takes sites with noise that does not merge", () => {
    const plan = pure("1");
    const [one, three] = [1, 3].map((sites) => forecast(plan, "y ~ x", tablesOf(20_000, sites).slice(0, 3))[1]);
    expect(plan.mechanism.noise.kind).toBe("discrete-cube");
    expect(three.width / one.width).toBeGreaterThan(1.2);
    expect(three.width / one.width).toBeLessThan(2.4);
  });

  it("is the same for the same seed, and of as many rows as asked for", () => {
    expect(at("1", 1000)).toEqual(at("1", 1000));
    const tables = tablesOf(1000);
    const [few, many] = [undefined, 16_000].map((rows) => forecast(pure("4"), "y ~ x", tables, { rows })[1]);
    expect(few.width / many.width).toBeGreaterThan(3);
  });

  it("is wider where less is known", () => {
    const plan = pure("1");
    const range = (given: Omit<GivenAssumptions, "rows">) => {
      const stated = stateAssumptions(study, { ...given, rows: 20_000 });
      const [, { low, high }] = forecast(plan, "y ~ x", imagineTables(plan, "y ~ x", stated, { tables: 9, seed: 5 }));
      return high / low;
    };
    const own = { spread: new Map([["x", 0.17]]), centre: new Map([["x", 0.5]]) };
    const [all, some, nothing] = [KNOWN, own, {}].map(range);
    expect(all).toBeLessThan(some);
    expect(some).toBeLessThan(nothing / 2);
  });
});

describe("the least ε", () => {
  const law = (epsilon: number) => [{ name: "x", width: Math.hypot(0.3 / epsilon, 0.1), widthWithoutNoise: 0.1 }];

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
  });
});

describe("the plan of a study", () => {
  const request = {
    study,
    formula: "y ~ x + I(x^2)",
    assumptions: stateAssumptions(study, { rows: 5000 }),
    epsilons: ["1", "4"],
    delta: "1e-6",
    wanted: new Map([["x", 0.5]]),
    curves: true,
    releases: 3,
    seed: 1,
  };
  let fits = 0;
  const plan = planStudy({ ...request, onFit: () => fits++ });

  it("has a cell for each ε, curves, and counts its fits", () => {
    expect(plan.cells.map(({ noise, epsilon }) => `${noise} ${epsilon}`)).toEqual(["cube 1", "cube 4"]);
    expect(plan.cells[0].coefficients.map(({ name }) => name)).toEqual(["intercept", "x", "x2"]);
    expect(plan.byEpsilon.map(({ epsilon }) => epsilon)).toEqual([0.25, 0.5, 1, 2, 4]);
    expect(plan.byRows.map(({ rows }) => rows)).toEqual([1250, 2500, 5000, 10_000, 20_000]);
    // No cell is forecast twice, and a search ends early if it can.
    expect(fits / fitsToMake(request)).toBeGreaterThan(0.5);
    expect(fits / fitsToMake(request)).toBeLessThan(1.3);
  });

  it("names the costliest variables, and what one level fewer would gain", () => {
    expect(plan.costs.without.map(({ variable }) => variable).sort()).toEqual(["g", "s", "x", "x2", "y"]);
    expect(plan.costs.without[0].standardDeviationWithout).toBeLessThan(plan.costs.standardDeviation);
    expect(plan.costs.oneLevelFewer).toMatchObject([{ variable: "g", unit: "level" }]);
  });
});
