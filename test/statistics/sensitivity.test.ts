// Audit of the sensitivities: the declared constants against closed forms, against random neighbours, against the worst
// pairs that the lemmas name, and against an optimiser that knows nothing of the lemmas.
import { describe, expect, it } from "vitest";
import { divide, formatRational, rational, toNumber } from "../../src/math/rational.ts";
import { type MomentSelection, monomials } from "../../src/release/monomials.ts";
import { neighboursOf, sensitivity } from "../../src/statistics/sensitivity.ts";
import { deterministicEntropy } from "../support/deterministic-entropy.ts";
import { contributionOf, declaredFor, distance, K, type Pair, worstCase } from "../support/neighbour-audit.ts";
import { climbedPair, cornerPairs, namedPairs, randomPairs } from "../support/neighbour-pairs.ts";

const COUNTS = ["private", "public"] as const;
const secondDegree = (variables: number, count: "private" | "public"): MomentSelection => ({
  variables,
  fourthMomentsExcept: null,
  count,
});
const fourthDegree = (covariates: number, count: "private" | "public"): MomentSelection => ({
  variables: covariates + 1,
  fourthMomentsExcept: covariates,
  count,
});
const selections = [1, 2, 3, 4, 5].flatMap((p) =>
  COUNTS.flatMap((count) => [secondDegree(p, count), secondDegree(p + 1, count), fourthDegree(p, count)]),
);
const label = ({ variables, fourthMomentsExcept, count }: MomentSelection) =>
  `${variables} variables, degree ${fourthMomentsExcept === null ? 2 : 4}, ${count} count`;

describe("declared sensitivities", () => {
  it("are the closed forms for one, two and five covariates", () => {
    const l1 = (variables: number, count: "private" | "public") =>
      formatRational(sensitivity(secondDegree(variables, count), 1).l1);
    expect([1, 2, 3, 6].map((m) => l1(m, "public"))).toEqual(["2.25", "16/3", "9.375", "192/7"]);
    expect([1, 2, 3, 6].map((m) => l1(m, "private"))).toEqual(["3", "6", "10", "28"]);
    const l2 = (variables: number) => formatRational(sensitivity(secondDegree(variables, "public"), 1).l2Squared);
    expect([1, 2, 3, 4].map(l2)).toEqual(["4", "8", "16", "24"]);
  });

  it.each(selections.filter(({ count }) => count === "private"))("count every component: %j", (selection) => {
    expect(sensitivity(selection, 1).l1).toEqual(rational(BigInt(monomials(selection).length)));
  });

  it("grow with the rows of a person, the squared one with their square", () => {
    const selection = secondDegree(2, "private");
    expect(sensitivity(selection, 3)).toEqual({ l1: rational(18n), l2Squared: rational(72n) });
    expect(() => sensitivity(secondDegree(2, "public"), 2)).toThrow(/public count/);
  });

  it("hold between tables that the count allows", () => {
    expect(neighboursOf(secondDegree(2, "private"))).toBe("add-remove-replace");
    expect(neighboursOf(secondDegree(2, "public"))).toBe("replace");
  });
});

describe("neighbouring rows", () => {
  it.each(selections.map((selection) => [label(selection), selection] as const))(
    "never move the sums further than declared: %s",
    (_, selection) => {
      const pairs = [...randomPairs(selection, 800, deterministicEntropy(11)), ...namedPairs(selection)];
      expect(worstCase(contributionOf(selection), pairs, declaredFor(selection)).violated).toBe(false);
    },
  );

  it.each(selections.filter((s) => s.fourthMomentsExcept === null).map((s) => [label(s), s] as const))(
    "attain what is declared, but for the rounding to the lattice: %s",
    (_, selection) => {
      const declared = declaredFor(selection);
      const worst = worstCase(contributionOf(selection), namedPairs(selection), declared);
      const [l1, l2] = [divide(worst.l1, declared.l1), divide(worst.l2Squared, declared.l2Squared)].map(toNumber);
      expect(l1).toBeGreaterThan(selection.count === "private" ? 1 - 1e-15 : 1 - 1e-4);
      expect(l2).toBe(1);
    },
  );

  it("attain the L1 sensitivity of fourth moments by adding a row", () => {
    for (const p of [1, 2, 3, 4, 5]) {
      const selection = fourthDegree(p, "private");
      const worst = worstCase(contributionOf(selection), namedPairs(selection), declaredFor(selection));
      expect(worst.l1).toEqual(declaredFor(selection).l1);
    }
  });

  it("with several rows in the table move the sums by no more than the multiple declared", () => {
    const selection = secondDegree(2, "private");
    const { l1, l2Squared } = distance(contributionOf(selection), [[K, K], null]);
    const three = sensitivity(selection, 3);
    expect(toNumber(three.l1)).toBe(Number(3n * l1) / Number(K ** 2n));
    expect(toNumber(three.l2Squared)).toBeGreaterThan(Number(9n * l2Squared) / Number(K ** 4n));
  });
});

describe("an optimiser that does not know the lemmas", () => {
  const climbed = (selection: MomentSelection, norm: "l1" | "l2Squared") => {
    const contribution = contributionOf(selection);
    const pair = climbedPair(selection, contribution, norm, 12, deterministicEntropy(5));
    const unit = K ** BigInt((selection.fourthMomentsExcept === null ? 2 : 4) * (norm === "l1" ? 1 : 2));
    return toNumber(rational(distance(contribution, pair)[norm], unit));
  };

  it.each([1, 2, 3, 4])("finds the constants of degree 2 again: %d variables", (variables) => {
    const selection = secondDegree(variables, "public");
    const { l1, l2Squared } = sensitivity(selection, 1);
    expect(climbed(selection, "l1") / toNumber(l1)).toBeCloseTo(1, 3);
    expect(climbed(selection, "l2Squared")).toBe(toNumber(l2Squared));
  });

  it.each([1, 2, 3])("finds exchanged rows of degree 4 below the constants, near them: %d covariates", (p) => {
    const selection = fourthDegree(p, "public");
    const { l1, l2Squared } = sensitivity(selection, 1);
    const components = toNumber(l1);
    const corners = worstCase(contributionOf(selection), cornerPairs(p + 1), declaredFor(selection));
    expect(climbed(selection, "l1")).toBeCloseTo(components - leastDefect(p), 3);
    expect(climbed(selection, "l2Squared")).toBe(toNumber(corners.l2Squared) / Number(K ** 8n));
    expect(climbed(selection, "l2Squared")).toBeLessThan(toNumber(l2Squared));
  });

  /**
   * docs/theory/sensitivity.md, Lemma 7, on the diagonal, z = 1 and z' = (t, …, t, v): the least h₄(t, …, t, 1) − (1 +
   * pt)²/4 over t.
   */
  function leastDefect(p: number): number {
    const h4 = (t: number) => [0, 1, 2, 3, 4].reduce((sum, k) => sum + binomial(p + k - 1, k) * t ** k, 0);
    return Math.min(
      ...Array.from({ length: 20_001 }, (_, i) => -1 + i / 10_000).map((t) => h4(t) - (1 + p * t) ** 2 / 4),
    );
  }

  function binomial(n: number, k: number): number {
    return k === 0 ? 1 : (binomial(n - 1, k - 1) * n) / k;
  }
});

describe("the audit catches", () => {
  it.each([1, 2, 3, 4, 5, 6])("a constant taken from the corners of the box: %d variables", (variables) => {
    const selection = secondDegree(variables, "public");
    const contribution = contributionOf(selection);
    const { l1, l2Squared } = worstCase(contribution, cornerPairs(variables), declaredFor(selection));
    expect(worstCase(contribution, namedPairs(selection), { l1, l2Squared }).violated).toBe(true);
  });

  it("a row that was not clamped to the box", () => {
    const selection = secondDegree(2, "private");
    const beyond: Pair = [[K + 1n, K], null];
    expect(worstCase(contributionOf(selection), [beyond], declaredFor(selection)).violated).toBe(true);
  });

  it("a public-count constant used where the count is private", () => {
    const declared = declaredFor(secondDegree(2, "public"));
    const selection = secondDegree(2, "private");
    expect(worstCase(contributionOf(selection), namedPairs(selection), declared).violated).toBe(true);
  });

  it("components that read different lattice points", () => {
    const selection = secondDegree(1, "public");
    const exact = contributionOf(selection);
    // The square is taken of a coarser rounding than the sum: the joint bound no longer holds.
    const torn = (row: Pair[0]) => [exact(row)[0]!, exact(row && [(row[0]! / K) * K])[1]!];
    const pairs = Array.from({ length: 101 }, (_, i): Pair => [[K], [(BigInt(i) * -K) / 100n]]);
    expect(worstCase(torn, pairs, declaredFor(selection)).violated).toBe(true);
  });
});
