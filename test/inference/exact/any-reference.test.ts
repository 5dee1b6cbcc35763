// Neither the reference level that a study names nor the order of its variables changes the law of the moments: the log
// density of corresponding matrices differs by a constant, and what is certain leaves the same tables
// (docs/theory/exact.md §3.3, §3.7). Tables are sums of weighted rows; with weights below 0 many are impossible.
import { describe, expect, it } from "vitest";
import { momentDerivatives } from "../../../src/inference/exact/moment-density.ts";
import { r2Density } from "../../../src/inference/exact/r2-density.ts";
import { type TableFacts, tableFacts } from "../../../src/inference/exact/table-facts.ts";
import { walkOrder } from "../../../src/inference/exact/walk-order.ts";
import { choleskyInPlace } from "../../../src/math/cholesky.ts";
import { DEFAULT_R2_PRIOR } from "../../../src/model/r2-prior.ts";
import { type Regression, regression } from "../../../src/model/regression.ts";
import { type Random, seededRandom } from "../../../src/random/random.ts";
import { parseStudy, type Study } from "../../../src/study/study.ts";
import { type ExactRow, exactMoments } from "../support/exact-table.ts";
import { formValue } from "../support/fact-values.ts";

interface Naming {
  readonly name: string;
  readonly study: Study;
  readonly formula: string;
}

/** Levels in this order, the first the reference; variables in the order of the names. */
function naming(name: string, levels: Record<string, string>, variables: string, formula: string): Naming {
  const declared = [...variables].map((one) =>
    one in levels ? { name: one, levels: [...levels[one]] } : { name: one, bounds: [-1, 1] },
  );
  return { name, study: parseStudy({ maxRows: 10_000, variables: declared }), formula };
}

const USUAL = { f: "abc", g: "abcd", s: "ab", t: "ab" };
const BASE = naming("base", USUAL, "xfgsty", "y ~ x + f + g + s + t");
const OTHERS = [
  naming("f by its second level", { ...USUAL, f: "bac" }, "xfgsty", BASE.formula),
  naming("f and g by their last levels", { ...USUAL, f: "cab", g: "dcba" }, "xfgsty", BASE.formula),
  naming("two-level variables turned round", { ...USUAL, s: "ba", t: "ba" }, "xfgsty", BASE.formula),
  naming("variables in another order", USUAL, "tygxsf", "y ~ t + g + x + s + f"),
  naming("all of it", { f: "cba", g: "bdca", s: "ba", t: "ab" }, "gytsxf", "y ~ s + g + f + t + x"),
];

const ROWS: ExactRow[] = [..."abc"].flatMap((f) =>
  [..."abcd"].flatMap((g) =>
    [..."ab"].flatMap((s) => [..."ab"].flatMap((t) => [-1, 0.3, 1].map((x) => ({ f, g, s, t, x, y: 0 })))),
  ),
);

/** A response with a little of everything in it, and weights of which some are below 0 where `debt` is above it. */
function randomTable(random: Random, debt: number): { rows: ExactRow[]; weights: number[] } {
  const rows = ROWS.map((row) => ({ ...row, y: 0.3 * (row.x as number) + 1.2 * random.uniform() - 0.6 }));
  const weights = rows.map(() => 6 * random.uniform() ** 3 - debt * random.uniform());
  return { rows, weights };
}

function posedAs({ study, formula }: Naming, table: { rows: ExactRow[]; weights: number[] }, count: Count): Regression {
  return regression(exactMoments(study, { ...table, count }), formula);
}

type Count = "public" | "private";

describe.each(OTHERS)("$name", (other) => {
  it.each(["public", "private"] as const)("corresponding matrices have the same density, count %s", (count) => {
    const random = seededRandom(8);
    const differences = Array.from({ length: 20 }, () => {
      const table = randomTable(random, 0);
      return logDensity(posedAs(other, table, count), table) - logDensity(posedAs(BASE, table, count), table);
    });
    expect(spread(differences)).toBeLessThan(1e-8);
  });

  it("the same tables are possible", () => {
    const random = seededRandom(9);
    const verdicts = Array.from({ length: 300 }, () => {
      const table = randomTable(random, 2.2 * random.uniform());
      return { base: isPossible(BASE, table), other: isPossible(other, table) };
    });
    expect(verdicts.filter(({ base }) => base).length).toBeGreaterThan(40);
    expect(verdicts.filter(({ base }) => !base).length).toBeGreaterThan(40);
    expect(verdicts.filter((verdict) => verdict.base !== verdict.other)).toEqual([]);
  });
});

describe("rejected", () => {
  it("a prior that takes every level for a variable of its own", () => {
    const random = seededRandom(8);
    const apart = ({ formula, ...rest }: Regression): Regression => ({
      ...rest,
      formula: { ...formula, covariates: formula.covariates.map((one) => ({ ...one, parent: one.name })) },
    });
    const differences = Array.from({ length: 20 }, () => {
      const table = randomTable(random, 0);
      const [base, other] = [BASE, OTHERS[1]].map((named) => logDensity(apart(posedAs(named, table, "public")), table));
      return other - base;
    });
    expect(spread(differences)).toBeGreaterThan(0.01);
  });

  it("facts that forget the cells of reference levels", () => {
    const random = seededRandom(9);
    const forgetful = (facts: TableFacts) => facts.map((ends) => ends && { low: ends.low.slice(0, 1), high: [] });
    const differing = Array.from({ length: 300 }, () => {
      const table = randomTable(random, 2.2 * random.uniform());
      return isPossible(BASE, table, forgetful) !== isPossible(OTHERS[1], table, forgetful);
    });
    expect(differing).toContain(true);
  });
});

function peopleOf({ weights }: { weights: readonly number[] }): number {
  return weights.reduce((sum, weight) => sum + weight, 0);
}

/** log p(B, t | n) of the prior by R², constants and all. */
function logDensity(posed: Regression, table: { weights: number[] }): number {
  const k = posed.table.size;
  const factor = Float64Array.from(posed.moments.data);
  choleskyInPlace(factor, k);
  const pivots = Array.from({ length: k }, (_, i) => factor[i * k + i]);
  const density = r2Density(posed, DEFAULT_R2_PRIOR);
  const derivatives = momentDerivatives(k);
  const latent = {
    moments: posed.moments.data,
    responseRow: factor.slice((k - 1) * k),
    count: peopleOf(table),
    logScatter: pivots.slice(1).reduce((sum, pivot) => sum + 2 * Math.log(pivot), 0),
  };
  const log = density.evaluate(latent, 0.3, derivatives) + density.countConstant(latent.count);
  return log + derivatives.byLogScatter * latent.logScatter;
}

function isPossible(
  named: Naming,
  table: { rows: ExactRow[]; weights: number[] },
  change: (facts: TableFacts) => TableFacts = (facts) => facts,
): boolean {
  const posed = posedAs(named, table, "public");
  const facts = change(tableFacts(posed, walkOrder(posed), "real"));
  const people = peopleOf(table);
  const withinFacts = facts.every((ends, component) => {
    const value = posed.components[component];
    const isAbove = ends?.low.every((form) => formValue(form, posed.components, people) < value) ?? true;
    return isAbove && (ends?.high.every((form) => formValue(form, posed.components, people) > value) ?? true);
  });
  return withinFacts && choleskyInPlace(Float64Array.from(posed.moments.data), posed.table.size);
}

function spread(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}
