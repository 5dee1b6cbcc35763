// The audit of neighbours through the real path: raw cells, however hostile, quantised and summed by the code that
// serves a release. Each record is added to, removed from and exchanged in a table.
import { describe, expect, it } from "vitest";
import { planRelease } from "../../src/mechanism/plan.ts";
import type { Study } from "../../src/release/study.ts";
import { accumulate, type Row } from "../../src/statistics/accumulate.ts";
import { publicCount, pureOne, twoVariables, withLevels } from "../support/measured-release.ts";
import { type Contribution, contributionOf, declaredFor, K, type Pair, worstCase } from "../support/neighbour-audit.ts";

const AGES = [18, 90, 54, 17.9, -1e308, "1e400", Number.POSITIVE_INFINITY, Number.NaN, null, "12abc", "", "0x10", 29n];
const INCOMES = [0, 1000, 500.5, "-1e400", undefined, "1_000", true];
const REGIONS = ["north", " south ", "east", "EAST", null];
const hostile: Row[] = AGES.flatMap((age) =>
  INCOMES.map((income, i) => ({ age, income, region: REGIONS[i % REGIONS.length], smoker: i % 2 ? "yes" : "no" })),
);
const others: Row[] = [
  { age: 30, income: 10, region: "north", smoker: "no" },
  { age: null, income: 5 },
];

/** What each row adds to the sums of the same table, by the code under audit. */
async function contributions(study: Study, response?: string): Promise<readonly (readonly bigint[])[]> {
  const { selection } = planRelease(study, pureOne, { response });
  const without = (await accumulate(study, selection, others)).sums;
  return Promise.all(
    hostile.map(async (row) => {
      const { sums } = await accumulate(study, selection, [...others, row]);
      return sums.map((sum, j) => sum - without[j]!);
    }),
  );
}

/** All pairs of hostile rows, and each with no row at all while the count is private. */
async function audit(study: Study, response?: string) {
  const { selection } = planRelease(study, pureOne, { response });
  const added = await contributions(study, response);
  const nothing = added[0]!.map(() => 0n);
  const contribution: Contribution = (row) => (row === null ? nothing : added[Number(row[0])]!);
  const rows = added.map((_, index) => [BigInt(index)]);
  const exchanged = rows.flatMap((row) => rows.map((other): Pair => [row, other]));
  const entered = selection.count === "private" ? rows.map((row): Pair => [row, null]) : [];
  return worstCase(contribution, [...exchanged, ...entered], declaredFor(selection));
}

describe("tables that differ in one hostile record", () => {
  it.each<[string, Study, string | undefined]>([
    ["private count", twoVariables, undefined],
    ["public count", publicCount, undefined],
    ["levels", withLevels, undefined],
    ["fourth moments", twoVariables, "income"],
    ["fourth moments, public count", publicCount, "income"],
    ["fourth moments with levels", withLevels, "smoker"],
  ])("are no further apart than declared: %s", async (_, study, response) => {
    expect((await audit(study, response)).violated).toBe(false);
  });

  it("would be much further apart if raw values were summed instead of mapped ones", () => {
    const { selection } = planRelease(twoVariables, pureOne);
    const raw = (age: number, income: number) => [BigInt(age) * K, BigInt(income) * K];
    const pairs: Pair[] = [
      [raw(18, 0), raw(90, 1000)],
      [raw(54, 500), null],
    ];
    expect(worstCase(contributionOf(selection), pairs, declaredFor(selection)).violated).toBe(true);
  });

  it("reach the declared distance where a record sits at the upper bounds", async () => {
    const { selection } = planRelease(twoVariables, pureOne);
    expect((await audit(twoVariables)).l1).toEqual(declaredFor(selection).l1);
  });
});
