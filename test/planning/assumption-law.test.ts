// Imagined tables differ in what nobody stated, within the ranges that the words name, and keep what was stated.
import { describe, expect, it } from "vitest";
import { drawAssumptions, R2, RARER } from "../../src/planning/assumption-law.ts";
import { assumptionWords, narrowingWords } from "../../src/planning/assumption-words.ts";
import { type GivenAssumptions, largestSpread, stateAssumptions } from "../../src/planning/assumptions.ts";
import type { PlanRequest, StudyPlan } from "../../src/planning/plan-study.ts";
import { seededRandom } from "../../src/random/random.ts";
import { parseStudy } from "../../src/study/study.ts";

const study = parseStudy({
  variables: [
    { name: "y", bounds: [0, 10] },
    { name: "x", bounds: [-2, 2] },
    { name: "s", levels: ["f", "m"] },
    { name: "g", levels: ["a", "b", "c", "d"] },
  ],
});
const tables = (given: Omit<GivenAssumptions, "rows"> = {}) => {
  const stated = stateAssumptions(study, { ...given, rows: 1000 });
  return Array.from({ length: 400 }, (_, seed) => drawAssumptions(study, stated, seededRandom(seed)));
};

describe("tables that could be", () => {
  it("have spreads that their means allow, shares that sum to 1, and all else within its range", () => {
    for (const { spread, centre, balance, r2 } of tables()) {
      for (const [name, at] of centre) expect(spread.get(name)!).toBeLessThan(largestSpread(at));
      for (const shares of balance.values()) expect(shares.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
      expect(Math.min(...balance.get("s")!)).toBeGreaterThanOrEqual(RARER[0]);
      expect(r2).toBeGreaterThanOrEqual(R2[0]);
      expect(r2).toBeLessThanOrEqual(R2[1]);
    }
  });

  it("differ: the middle half of spreads spans a factor of two, and either of two levels may be the rarer", () => {
    const spreads = tables()
      .map(({ spread }) => spread.get("x")!)
      .sort((a, b) => a - b);
    expect(spreads[300] / spreads[100]).toBeGreaterThan(1.7);
    const rarerFirst = tables().filter(({ balance }) => balance.get("s")![0] < 0.5).length;
    // Four standard errors of a half.
    expect(Math.abs(rarerFirst / 400 - 0.5)).toBeLessThan(0.1);
  });

  it("keep about what was stated, and are otherwise the same", () => {
    const free = tables();
    const given = { spread: new Map([["x", 0.2]]), balance: new Map([["s", [3, 1]]]), r2: 0.4, correlation: 0.25 };
    for (const [i, table] of tables(given).entries()) {
      expect(Math.abs(Math.log(table.spread.get("x")! / 0.2))).toBeLessThanOrEqual(Math.log(1.2));
      const [f, m] = table.balance.get("s")!;
      expect(Math.abs(Math.log(f / m / 3))).toBeLessThanOrEqual(2 * Math.log(1.2));
      expect(Math.abs(table.r2 - 0.4)).toBeLessThanOrEqual(0.05);
      expect(table.loading.get("g")).toBe(0.5);
      expect(table.balance.get("g")).toEqual(free[i].balance.get("g"));
      expect(table.spread.get("y")).toBe(free[i].spread.get("y"));
    }
  });

  it("allow a stated spread that few means allow", () => {
    for (const { centre } of tables({ spread: new Map([["x", 0.45]]) })) {
      // A fifth less than stated.
      expect(largestSpread(centre.get("x")!)).toBeGreaterThanOrEqual(0.45 / 1.2);
    }
  });
});

describe("the words on assumptions", () => {
  const request = (given: Omit<GivenAssumptions, "rows"> = {}) =>
    ({
      study,
      formula: "y ~ x + s",
      assumptions: stateAssumptions(study, { ...given, rows: 1000 }),
      releases: 15,
    }) as unknown as PlanRequest;
  const plan = {
    cells: [
      {
        coefficients: [
          { name: "intercept", low: 1, high: 9 },
          { name: "x", low: 1, high: 3 },
          { name: "s[m]", low: 1, high: 5 },
        ],
      },
    ],
  } as unknown as StudyPlan;

  it("name what was stated, and the law of the rest", () => {
    const [rest, ...none] = assumptionWords(request());
    expect(none).toEqual([]);
    expect(rest).toMatch(
      /^Not stated, so different in each of 15 imagined tables: numbers .*--spread.*--centre.*--r2.*--correlation\)\.$/,
    );
    const [stated, other] = assumptionWords(request({ spread: new Map([["x", 0.2]]), r2: 0.4 }));
    expect(stated).toBe("Stated, and taken to be about right: spread of x 0.2, R² 0.4.");
    expect(other).not.toContain("--r2");
  });

  it("ask first for the variable whose coefficient has the widest range", () => {
    expect(narrowingWords(request(), plan)).toEqual([
      "To narrow these ranges, state what you know, first of all --balance s=… and --spread x=… --centre x=….",
    ]);
    const known = { spread: new Map([["x", 0.2]]), balance: new Map([["s", [1, 1]]]) };
    expect(narrowingWords(request(known), plan)[0]).toMatch(/first of all --centre x=…\.$/);
    expect(narrowingWords(request({ ...known, centre: new Map([["x", 0.5]]) }), plan)).toEqual([]);
  });
});
