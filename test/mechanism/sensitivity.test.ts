// Audit of the sensitivities: the declared constants against closed forms, against random neighbours, against the worst
// pairs that the lemmas name, and against an optimiser that knows nothing of the lemmas.
import { describe, expect, it } from "vitest";
import { compare, divide, formatRational, rational, subtract, toNumber } from "../../src/math/rational.ts";
import { groupSensitivity, type Sensitivity, sensitivity } from "../../src/mechanism/sensitivity.ts";
import type { MomentLayout } from "../../src/moments/moment-layout.ts";
import type { Neighbours } from "../../src/release/guarantee.ts";
import { deterministicEntropy } from "../support/deterministic-entropy.ts";
import { layoutWithProducts, shapedLayout } from "../support/layouts.ts";
import {
  type Contribution,
  contributionOf,
  declaredFor,
  distance,
  K,
  NORMS,
  type Pair,
  type Row,
  worstCase,
} from "../support/neighbour-audit.ts";
import {
  climbedPair,
  cornerPairs,
  namedPairs,
  type Relation,
  randomPairs,
  rowOfOnes,
} from "../support/neighbour-pairs.ts";

type Count = "private" | "public";
const COUNTS = ["private", "public"] as const;
const secondDegree = (numbers: number, count: Count = "private") => shapedLayout({ numbers, count });
const fourthDegree = (covariates: number, count: Count = "private") =>
  shapedLayout({ numbers: covariates + 1, count }, { response: `x${covariates + 1}` });

const boxes: (readonly [string, MomentLayout])[] = [1, 2, 3, 4, 5].flatMap((p) =>
  COUNTS.flatMap((count) => [
    [`${p} numbers, ${count} count`, secondDegree(p, count)] as const,
    [`fourth moments of ${p}, ${count} count`, fourthDegree(p, count)] as const,
  ]),
);
/** Two, three and five levels, alone and with numbers, and products: x², x·sign, x·level, sign·level. */
const mixed: (readonly [string, MomentLayout])[] = COUNTS.flatMap((count) => [
  [`two levels, ${count} count`, shapedLayout({ numbers: 0, levels: [2], count })] as const,
  [`a number and two levels, ${count} count`, shapedLayout({ numbers: 1, levels: [2], count })] as const,
  [`three and five levels, ${count} count`, shapedLayout({ numbers: 0, levels: [3, 5], count })] as const,
  [`two numbers, 2, 3 and 5 levels, ${count} count`, shapedLayout({ numbers: 2, levels: [2, 3, 5], count })] as const,
  [
    `fourth moments of a number and 2 and 3 levels, ${count} count`,
    shapedLayout({ numbers: 2, levels: [2, 3], count }, { response: "x2" }),
  ] as const,
  // Positions: x1 0, x2 1, the sign 2, three levels 3 and 4, five levels 5 to 8.
  [
    `products, ${count} count`,
    layoutWithProducts({ numbers: 2, levels: [2, 3, 5], count }, [
      [0, 0],
      [0, 2],
      [1, 3],
      [1, 4],
      [2, 5],
      [2, 6],
      [2, 7],
      [2, 8],
    ]),
  ] as const,
]);
const layouts = [...boxes, ...mixed];

const relationsOf = ({ count }: MomentLayout): Relation[] =>
  count === "public"
    ? [{ neighbours: "replace", rowsPerPerson: 1 }]
    : (["add-remove", "add-remove-replace"] as const).flatMap((neighbours) =>
        [1, 3].map((rowsPerPerson) => ({ neighbours, rowsPerPerson })),
      );
const cases = (of: typeof layouts) =>
  of.flatMap(([name, layout]) =>
    relationsOf(layout).map(
      (relation) => [`${name}, ${relation.neighbours}, ${relation.rowsPerPerson} rows`, layout, relation] as const,
    ),
  );
const declaredIn = (layout: MomentLayout, { neighbours, rowsPerPerson }: Relation) =>
  declaredFor(layout, neighbours, rowsPerPerson);
const exchangeOf = ({ count }: MomentLayout): Relation => ({
  neighbours: count === "public" ? "replace" : "add-remove-replace",
  rowsPerPerson: 1,
});
const texts = ({ l1, l2Squared, maximum }: Sensitivity) => [l1, l2Squared, maximum].map(formatRational);

describe("declared sensitivities", () => {
  // docs/theory/sensitivity.md §5.
  it.each([
    [1, "3", "3", "3", "4", "2.25", "4"],
    [2, "6", "6", "6", "8", "16/3", "8"],
    [3, "10", "10", "10", "16", "9.375", "16"],
    [6, "28", "28", "28", "48", "192/7", "48"],
  ])("are the closed forms for %i numbers", (m, ...figures) => {
    const found = [
      sensitivity(secondDegree(m), "add-remove", 1),
      sensitivity(secondDegree(m), "add-remove-replace", 1),
      sensitivity(secondDegree(m, "public"), "replace", 1),
    ];
    expect(found.flatMap((one) => texts(one).slice(0, 2))).toEqual(figures);
    expect(found.map((one) => formatRational(one.maximum))).toEqual(["1", "2", "2"]);
  });

  it.each([
    [1, 8n],
    [2, 19n],
    [3, 40n],
    [5, 133n],
  ])("are the closed forms for fourth moments of %i numbers", (p, components) => {
    const [once, twice] = [components, 2n * components].map(String);
    expect(texts(sensitivity(fourthDegree(p), "add-remove", 1))).toEqual([once, once, "1"]);
    expect(texts(sensitivity(fourthDegree(p), "add-remove-replace", 1))).toEqual([once, twice, "2"]);
    expect(texts(sensitivity(fourthDegree(p, "public"), "replace", 1))).toEqual([once, twice, "2"]);
  });

  it("count groups, not components, if a variable has levels", () => {
    // docs/theory/layout.md §2: a number, a sign and four levels are 14 components in 8 groups.
    const layout = shapedLayout({ numbers: 1, levels: [2, 4] });
    expect([layout.components.length, layout.groups.length]).toEqual([14, 8]);
    expect(texts(sensitivity(layout, "add-remove", 1))).toEqual(["8", "8", "1"]);
    expect(texts(sensitivity(layout, "add-remove-replace", 1))).toEqual(["14", "28", "2"]);
    const open = shapedLayout({ numbers: 1, levels: [2, 4], count: "public" });
    expect(texts(sensitivity(open, "replace", 1))).toEqual(["14", "28", "2"]);
  });

  it.each([3, 5, 50])("do not depend on the number of levels beyond two: %i", (size) => {
    const layout = (levels: number) => shapedLayout({ numbers: 3, levels: [2, levels] });
    expect(sensitivity(layout(size), "add-remove", 1)).toEqual(sensitivity(layout(4), "add-remove", 1));
  });

  it.each(layouts.filter(([, { count }]) => count === "private"))("for add-remove are the groups: %s", (_, layout) => {
    const groups = rational(BigInt(layout.groups.length));
    expect(sensitivity(layout, "add-remove", 1)).toEqual({ l1: groups, l2Squared: groups, maximum: rational(1n) });
  });

  it("grow with the rows of a person, the squared one with their square", () => {
    expect(texts(sensitivity(secondDegree(2), "add-remove", 3))).toEqual(["18", "54", "3"]);
    expect(texts(sensitivity(secondDegree(2), "add-remove-replace", 3))).toEqual(["18", "72", "6"]);
    expect(() => sensitivity(secondDegree(2, "public"), "replace", 2)).toThrow(/public count/);
  });

  it("of a part are those of its groups, and exchanging rows keeps the count", () => {
    const layout = shapedLayout({ numbers: 1, levels: [4] });
    const withCount = layout.groups.slice(0, 2);
    const without = layout.groups.slice(1, 3);
    const of = (groups: MomentLayout["groups"], neighbours: Neighbours) =>
      texts(groupSensitivity(layout, groups, neighbours, 1));
    expect(of(withCount, "add-remove")).toEqual(["2", "2", "1"]);
    expect(of(withCount, "add-remove-replace")).toEqual(["2", "4", "2"]);
    expect(of(without, "add-remove-replace")).toEqual(["4", "8", "2"]);
    expect(of(layout.groups.slice(0, 1), "add-remove-replace")).toEqual(["1", "1", "1"]);
  });
});

describe("neighbours", () => {
  it.each(cases(layouts))("never move the sums further than declared: %s", (_, layout, relation) => {
    const pairs = [...randomPairs(layout, relation, 150, deterministicEntropy(11)), ...namedPairs(layout, relation)];
    expect(worstCase(contributionOf(layout), pairs, declaredIn(layout, relation)).violated).toEqual([]);
  });

  it.each(cases(layouts).filter(([, , { neighbours }]) => neighbours === "add-remove"))(
    "attain what is declared in all three norms: %s",
    (_, layout, relation) => {
      const declared = declaredIn(layout, relation);
      expect(worstCase(contributionOf(layout), namedPairs(layout, relation), declared)).toEqual({
        ...declared,
        violated: [],
      });
    },
  );

  it.each(boxes.filter(([, { response }]) => response === null))(
    "exchanged, attain what is declared for numbers, but for the rounding to the lattice: %s",
    (_, layout) => {
      const relation = exchangeOf(layout);
      const declared = declaredIn(layout, relation);
      const worst = worstCase(contributionOf(layout), namedPairs(layout, relation), declared);
      expect(toNumber(divide(worst.l1, declared.l1))).toBeGreaterThan(
        layout.count === "private" ? 1 - 1e-15 : 1 - 1e-4,
      );
      expect(worst.l2Squared).toEqual(declared.l2Squared);
      expect(worst.maximum).toEqual(declared.maximum);
    },
  );

  it("exchanged, attain twice the groups where there are only levels", () => {
    const layout = shapedLayout({ numbers: 0, levels: [3, 5], count: "public" });
    const [row, other] = [
      [1n, 0n, 1n, 0n, 0n, 0n],
      [0n, 1n, 0n, 1n, 0n, 0n],
    ];
    const declared = declaredFor(layout, "replace");
    expect(worstCase(contributionOf(layout), [[[row], [other]]], declared).l1).toEqual(declared.l1);
  });
});

describe("an optimiser that does not know the lemmas", () => {
  /** The largest distances it finds, in units of 1. */
  const climbed = (layout: MomentLayout, relation: Relation, norm: (typeof NORMS)[number], starts = 12) => {
    const contribution = contributionOf(layout);
    const pair = climbedPair(layout, relation, contribution, norm, starts, deterministicEntropy(5));
    const unit = layout.unit ** (norm === "l2Squared" ? 2n : 1n);
    return toNumber(rational(distance(contribution, pair)[norm], unit));
  };
  const declared = (layout: MomentLayout, { neighbours, rowsPerPerson }: Relation) =>
    sensitivity(layout, neighbours, rowsPerPerson);

  it.each(cases(mixed))("finds nothing beyond what is declared: %s", (_, layout, relation) => {
    const starts = relation.rowsPerPerson === 1 ? 4 : 1;
    for (const norm of NORMS) {
      const found = climbed(layout, relation, norm, starts);
      const limit = toNumber(declared(layout, relation)[norm]);
      expect(found).toBeLessThanOrEqual(limit);
      // One row added or removed: the bound itself. Exchanged: Lemma 2 pays for a little more than any pair does.
      if (relation.rowsPerPerson === 1) {
        if (relation.neighbours === "add-remove") expect(found).toBe(limit);
        else expect(found).toBeGreaterThanOrEqual(0.4 * limit);
      }
    }
  });

  it.each([1, 2, 3, 4])("finds the constants of degree 2 again: %d numbers", (numbers) => {
    const layout = secondDegree(numbers, "public");
    const { l1, l2Squared } = sensitivity(layout, "replace", 1);
    expect(climbed(layout, exchangeOf(layout), "l1") / toNumber(l1)).toBeCloseTo(1, 3);
    expect(climbed(layout, exchangeOf(layout), "l2Squared")).toBe(toNumber(l2Squared));
  });

  it.each([1, 2, 3])("finds exchanged rows of degree 4 below the constants, near them: %d covariates", (p) => {
    const layout = fourthDegree(p, "public");
    const relation = exchangeOf(layout);
    const { l1, l2Squared } = sensitivity(layout, "replace", 1);
    const corners = worstCase(contributionOf(layout), cornerPairs(p + 1), declaredIn(layout, relation));
    expect(climbed(layout, relation, "l1")).toBeCloseTo(toNumber(l1) - leastDefect(p), 3);
    expect(climbed(layout, relation, "l2Squared")).toBe(toNumber(corners.l2Squared) / Number(K ** 8n));
    expect(climbed(layout, relation, "l2Squared")).toBeLessThan(toNumber(l2Squared));
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
  const layout = shapedLayout({ numbers: 2, levels: [2, 3, 5] });
  const entering: Relation = { neighbours: "add-remove", rowsPerPerson: 1 };
  const audit = (contribution: Contribution, relation: Relation, declared: Sensitivity, of = layout) =>
    worstCase(contribution, namedPairs(of, relation), declared).violated;

  it.each(mixed.filter(([, { count }]) => count === "private"))("a group that was not counted: %s", (_, of) => {
    const { l1, l2Squared, maximum } = declaredIn(of, entering);
    const unit = rational(of.unit);
    const less = { l1: subtract(l1, unit), l2Squared: subtract(l2Squared, rational(of.unit ** 2n)), maximum };
    expect(audit(contributionOf(of), entering, less, of)).toEqual(["l1", "l2Squared"]);
  });

  it("an indicator's square, or a sign's, released as a separate component", () => {
    const exact = contributionOf(layout);
    const withSquare = (position: number) => (row: Row) => [...exact(row), layout.unit * row[position] ** 2n];
    expect(audit(withSquare(3), entering, declaredIn(layout, entering))).toEqual(["l1", "l2Squared"]);
    expect(audit(withSquare(2), entering, declaredIn(layout, entering))).toEqual(["l1", "l2Squared"]);
  });

  it("levels that do not exclude each other", () => {
    const everyLevel: Row = rowOfOnes(layout).map((one) => (one === 0n ? 1n : one));
    const { violated } = worstCase(contributionOf(layout), [[[everyLevel], []]], declaredIn(layout, entering));
    expect(violated).toEqual(["l1", "l2Squared"]);
  });

  it("a maximum that was not multiplied by the rows of a person, a squared length that was multiplied only once", () => {
    const three: Relation = { neighbours: "add-remove", rowsPerPerson: 3 };
    const { l1, l2Squared, maximum } = declaredIn(layout, three);
    const third = (value: typeof l1) => divide(value, rational(3n));
    const wrong = { l1: third(l1), l2Squared: third(l2Squared), maximum: third(maximum) };
    expect(audit(contributionOf(layout), three, wrong)).toEqual(["l1", "l2Squared", "maximum"]);
  });

  it("a promise for add-remove taken for one about exchanged rows", () => {
    const numbers = secondDegree(3);
    const exchange: Relation = { neighbours: "add-remove-replace", rowsPerPerson: 1 };
    const presence = declaredIn(numbers, entering);
    expect(audit(contributionOf(numbers), exchange, presence, numbers)).toEqual(["l2Squared", "maximum"]);
  });

  it("the constants of the box used for levels", () => {
    const levels = shapedLayout({ numbers: 0, levels: [3, 3, 3], count: "public" });
    // Six columns, each 0 or 1: the box of three numbers would claim 9.375 where exchanged rows move 12.
    const declared = declaredFor(secondDegree(3, "public"), "replace");
    const [row, other] = [
      [1n, 0n, 1n, 0n, 1n, 0n],
      [0n, 1n, 0n, 1n, 0n, 1n],
    ];
    const worst = worstCase(contributionOf(levels), [[[row], [other]]], declared);
    expect(worst.violated).toEqual(["l1"]);
    expect(compare(worst.l1, declaredFor(levels, "replace").l1)).toBeLessThanOrEqual(0);
  });

  it.each([1, 2, 3, 4, 5, 6])("a constant taken from the corners of the box: %d numbers", (numbers) => {
    const box = secondDegree(numbers, "public");
    const contribution = contributionOf(box);
    const corners = worstCase(contribution, cornerPairs(numbers), declaredIn(box, exchangeOf(box)));
    expect(worstCase(contribution, namedPairs(box, exchangeOf(box)), corners).violated).toEqual(["l1"]);
  });

  it("a row that was not clamped to the box", () => {
    const beyond: Pair = [[[K + 1n, K]], []];
    const declared = declaredIn(secondDegree(2), entering);
    expect(worstCase(contributionOf(secondDegree(2)), [beyond], declared).violated).toEqual([...NORMS]);
  });

  it("a public-count constant used although the count is private", () => {
    const declared = declaredFor(secondDegree(2, "public"), "replace");
    expect(audit(contributionOf(secondDegree(2)), entering, declared, secondDegree(2))).toContain("l1");
  });

  it("components that read different lattice points", () => {
    const box = secondDegree(1, "public");
    const exact = contributionOf(box);
    // The square is taken of a coarser rounding than the sum: the joint bound no longer holds.
    const torn = (row: Row) => [exact(row)[0], exact([(row[0] / K) * K])[1]];
    const pairs = Array.from({ length: 101 }, (_, i): Pair => [[[K]], [[(BigInt(i) * -K) / 100n]]]);
    expect(worstCase(torn, pairs, declaredFor(box, "replace")).violated).toContain("l1");
  });
});
