// The audit of neighbours through the real path: raw cells, however hostile, quantised and summed by the code that
// serves a release. Each record is added to, removed from and exchanged in a table.
import { describe, expect, it } from "vitest";
import { planRelease, type ReleaseTerms } from "../../src/mechanism/plan.ts";
import { accumulate, type Row } from "../../src/statistics/accumulate.ts";
import type { Study } from "../../src/study/study.ts";
import { publicCount, pureOne, twoVariables, withLevels, withWards } from "../support/measured-release.ts";
import { type Contribution, contributionOf, declaredFor, K, type Pair, worstCase } from "../support/neighbour-audit.ts";

const AGES = [18, 90, 54, 17.9, -1e308, "1e400", Number.POSITIVE_INFINITY, Number.NaN, null, "12abc", "", "0x10", 29n];
const INCOMES = [0, 1000, 500.5, "-1e400", undefined, "1_000", true];
const REGIONS = ["north", " south ", "east", "EAST", null];
const WARDS = ["A", "B", " C", "D", "F", "E", 7];
const hostile: Row[] = AGES.flatMap((age) =>
  INCOMES.map((income, i) => ({
    age,
    income,
    region: REGIONS[i % REGIONS.length],
    ward: WARDS[i % WARDS.length],
    smoker: i % 2 ? "yes" : "no",
  })),
);
const others: Row[] = [
  { age: 30, income: 10, region: "north", ward: "E", smoker: "no" },
  { age: null, income: 5 },
];

type Terms = Omit<ReleaseTerms, "guarantee">;
const planOf = (study: Study, terms: Terms = {}) => planRelease(study, { guarantee: pureOne, ...terms });

/** What each row adds to the sums of the same table, by the code under audit. */
async function contributions(study: Study, terms: Terms): Promise<readonly (readonly bigint[])[]> {
  const { layout } = planOf(study, terms);
  const without = (await accumulate(study, layout, others)).sums;
  return Promise.all(
    hostile.map(async (row) => {
      const { sums } = await accumulate(study, layout, [...others, row]);
      return sums.map((sum, j) => sum - without[j]);
    }),
  );
}

/** Each hostile row with no row at all while the count is private, and all pairs of them where they may be exchanged. */
async function audit(study: Study, terms: Terms = {}) {
  const { layout, neighbours } = planOf(study, terms);
  const added = await contributions(study, terms);
  const contribution: Contribution = (row) => added[Number(row[0])];
  const rows = added.map((_, index) => [BigInt(index)]);
  const exchanged = rows.flatMap((row) => rows.map((other): Pair => [[row], [other]]));
  const entered = rows.map((row): Pair => [[row], []]);
  const pairs = { "add-remove": entered, "add-remove-replace": [...exchanged, ...entered], replace: exchanged };
  return worstCase(contribution, pairs[neighbours], declaredFor(layout, neighbours));
}

describe("tables that differ in one hostile record", () => {
  it.each<[string, Study, Terms]>([
    ["private count", twoVariables, {}],
    ["public count", publicCount, {}],
    ["levels", withLevels, {}],
    ["many levels", withWards, {}],
    ["fourth moments", twoVariables, { response: "income" }],
    ["fourth moments, public count", publicCount, { response: "income" }],
    ["fourth moments with levels", withLevels, { response: "smoker" }],
    ["protected content", twoVariables, { protect: "content" }],
    ["protected content, levels", withLevels, { protect: "content" }],
    ["protected content, many levels, fourth moments", withWards, { protect: "content", response: "age" }],
  ])("are no further apart than declared: %s", async (_, study, terms) => {
    expect((await audit(study, terms)).violated).toEqual([]);
  });

  it("would be much further apart if raw values were summed instead of mapped ones", () => {
    const { layout, neighbours } = planOf(twoVariables);
    const raw = (age: number, income: number) => [BigInt(age) * K, BigInt(income) * K];
    const pairs: Pair[] = [[[raw(54, 500)], []]];
    expect(worstCase(contributionOf(layout), pairs, declaredFor(layout, neighbours)).violated).toHaveLength(3);
  });

  it.each<[string, Study]>([
    ["numbers", twoVariables],
    ["levels", withLevels],
    ["many levels", withWards],
  ])("reach the declared distance where a record sits at the upper bounds: %s", async (_, study) => {
    const { layout, neighbours } = planOf(study);
    expect(await audit(study)).toEqual({ ...declaredFor(layout, neighbours), violated: [] });
  });
});
