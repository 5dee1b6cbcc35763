// The layout of a study: its algebra, the number of components and groups, and their properties checked on rows.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  factorNames,
  GRID,
  gridFactor,
  type MomentLayout,
  momentLayout,
  studyLayout,
} from "../../src/moments/moment-layout.ts";
import { PUBLIC_COUNT, ZERO } from "../../src/moments/moment-table.ts";
import { groupKey, type Monomial, reduceProduct } from "../../src/moments/monomials.ts";
import { Accumulator } from "../../src/statistics/accumulate.ts";
import { releasedVariables } from "../../src/study/released-variable.ts";
import { layoutWithProducts, type Shape, shapedLayout, shapedStudy } from "../support/layouts.ts";

fc.configureGlobal({ seed: 1 });

const names = (layout: MomentLayout) =>
  layout.components.map((monomial) => factorNames(monomial, layout.factors).join(" "));
/** A number, a sign and four levels: the example of docs/theory/layout.md. */
const example = shapedLayout({ numbers: 1, levels: [2, 4] });
const [X, S, B, C, D] = [0, 1, 2, 3, 4];

describe("the algebra of columns", () => {
  const reduced = (...positions: number[]) => reduceProduct(positions, example.factors);

  it("multiplies numbers, squares a sign to 1 and an indicator to itself, and excludes levels of one variable", () => {
    expect(reduced(X, X)).toEqual([X, X]);
    expect(reduced(S, S)).toEqual([]);
    expect(reduced(S, S, S)).toEqual([S]);
    expect(reduced(B, B)).toEqual([B]);
    expect(reduced(B, B, B, B)).toEqual([B]);
    expect(reduced(B, C)).toBeNull();
    expect(reduced(D, X, B)).toBeNull();
    expect(reduced(B, S, X, B, S)).toEqual([X, B]);
  });

  const shapes = fc.record({
    numbers: fc.integer({ min: 0, max: 3 }),
    levels: fc.array(fc.integer({ min: 2, max: 5 }), { minLength: 1, maxLength: 3 }),
  });
  const products = shapes.chain((shape) => {
    const { factors } = shapedLayout(shape);
    const positions = fc.array(fc.nat({ max: factors.length - 1 }), { maxLength: 6 });
    return fc.tuple(fc.constant(factors), positions, positions);
  });

  it("is commutative and associative", () => {
    fc.assert(
      fc.property(products, ([factors, a, b]) => {
        const whole = reduceProduct([...a, ...b], factors);
        expect(reduceProduct([...b, ...a].reverse(), factors)).toEqual(whole);
        const [first, second] = [reduceProduct(a, factors), reduceProduct(b, factors)];
        expect(first && second && reduceProduct([...first, ...second], factors)).toEqual(whole);
      }),
    );
  });

  it("agrees with the products in every row", () => {
    fc.assert(
      fc.property(products, fc.infiniteStream(fc.nat()), ([factors, a, b], random) => {
        const row = randomColumns(factors, () => random.next().value);
        const value = (positions: readonly number[]) => positions.reduce((product, k) => product * row[k], 1);
        const whole = reduceProduct([...a, ...b], factors);
        expect(value([...a, ...b])).toBeCloseTo(whole === null ? 0 : value(whole), 12);
      }),
    );
  });
});

describe("components and groups", () => {
  it("of the example are those of the theory", () => {
    expect(names(example)).toEqual([
      ...["", "x1", "g1[b]", "g2[b]", "g2[c]", "g2[d]"],
      ...["x1 x1", "x1 g1[b]", "x1 g2[b]", "x1 g2[c]", "x1 g2[d]"],
      ...["g1[b] g2[b]", "g1[b] g2[c]", "g1[b] g2[d]"],
    ]);
    const grouped = example.groups.map((group) => group.map((j) => names(example)[j]).join(" | "));
    expect(grouped).toEqual([
      "",
      "x1",
      "g1[b]",
      "g2[b] | g2[c] | g2[d]",
      "x1 x1",
      "x1 g1[b]",
      "x1 g2[b] | x1 g2[c] | x1 g2[d]",
      "g1[b] g2[b] | g1[b] g2[c] | g1[b] g2[d]",
    ]);
  });

  it.each<[string, Shape, number, number]>([
    ["2 numbers", { numbers: 2 }, 6, 6],
    ["5 numbers", { numbers: 5 }, 21, 21],
    ["wages", { numbers: 3, levels: [2, 2, 2, 4] }, 46, 32],
    ["hospital", { numbers: 5, levels: [2, 2, 12] }, 122, 42],
    ["survey", { numbers: 4, levels: [2, 2, 2, 50] }, 425, 41],
  ])("are counted: %s", (_, shape, components, groups) => {
    const layout = shapedLayout(shape);
    expect([layout.components.length, layout.groups.length]).toEqual([components, groups]);
    const open = shapedLayout({ ...shape, count: "public" });
    expect([open.components.length, open.groups.length]).toEqual([components - 1, groups - 1]);
    // Every product of two columns as a component of its own, for comparison.
    const columns = layout.factors.length;
    if (!shape.levels) expect(layout.components).toHaveLength(((columns + 1) * (columns + 2)) / 2);
    else expect(layout.components.length).toBeLessThan(((columns + 1) * (columns + 2)) / 2);
  });

  it("are ordered by degree, then lexicographically, without a public count", () => {
    expect(shapedLayout({ numbers: 2 }).components).toEqual([[], [0], [1], [0, 0], [0, 1], [1, 1]]);
    expect(shapedLayout({ numbers: 2, count: "public" }).components).toEqual([[0], [1], [0, 0], [0, 1], [1, 1]]);
    expect(shapedLayout({ numbers: 2 }, { response: "x2" }).components.slice(6)).toEqual([
      [0, 0, 0],
      [0, 0, 0, 0],
    ]);
  });

  it("omit only the response at degrees 3 and 4", () => {
    const higher = shapedLayout({ numbers: 3 }, { response: "x2" }).components.filter(({ length }) => length > 2);
    expect(higher.flat()).not.toContain(1);
    expect(higher.slice(0, 4)).toEqual([
      [0, 0, 0],
      [0, 0, 2],
      [0, 2, 2],
      [2, 2, 2],
    ]);
  });

  // p covariates and a response: (m + 1)(m + 2)/2 with m = p + 1, and C(p + 4, 4) + p + 2 with fourth moments.
  it.each([
    [1, 6, 8],
    [2, 10, 19],
    [3, 15, 40],
    [4, 21, 76],
    [5, 28, 133],
  ])("of %i numbers and a response: %i of them, %i with fourth moments", (p, second, fourth) => {
    const numbers = p + 1;
    expect(shapedLayout({ numbers }).components).toHaveLength(second);
    expect(shapedLayout({ numbers, count: "public" }).components).toHaveLength(second - 1);
    const { components } = shapedLayout({ numbers }, { response: `x${numbers}` });
    expect(new Set(components.map((monomial) => monomial.join())).size).toBe(fourth);
    expect(components).toHaveLength(fourth);
  });

  it("share the grid of the highest degree in numbers, at least 2", () => {
    expect(shapedLayout({ numbers: 3 }).grid).toEqual({ K: GRID, degree: 2 });
    expect(shapedLayout({ numbers: 3 }, { response: "x1" })).toMatchObject({ grid: { degree: 4 }, unit: 2n ** 64n });
    expect(shapedLayout({ numbers: 0, levels: [3] }).unit).toBe(2n ** 32n);
    // The third and fourth powers of a sign or a level add nothing new.
    const signs = shapedLayout({ numbers: 1, levels: [2, 3] }, { response: "x1" });
    expect(signs.grid.degree).toBe(2);
    expect(signs.components).toEqual(shapedLayout({ numbers: 1, levels: [2, 3] }).components);
  });
});

describe("products as columns", () => {
  it("reuse existing moments", () => {
    const plain = shapedLayout({ numbers: 1 });
    const squared = layoutWithProducts({ numbers: 1 }, [[0, 0]]);
    expect(plain.components).toEqual([[], [0], [0, 0]]);
    expect(squared.components).toEqual([[], [0], [0, 0], [0, 0, 0], [0, 0, 0, 0]]);
    const { entries, size } = squared.table;
    const at = (i: number, j: number) => entries[i * size + j];
    expect(size).toBe(3);
    // Σ x² appears at (x, x) and at (1, x²).
    expect(at(1, 1)).toBe(2);
    expect(at(0, 2)).toBe(2);
    expect(at(1, 2)).toBe(3);
    expect(squared.grid.degree).toBe(4);
  });

  it("obey the algebra: x·level squared is x²·level, two of them are 0, x·sign squared is x²", () => {
    const layout = layoutWithProducts({ numbers: 1, levels: [2, 4] }, [
      [X, S],
      [X, B],
      [X, C],
    ]);
    const { entries, size } = layout.table;
    const entry = (i: number, j: number) => {
      const found = entries[i * size + j];
      return found === ZERO ? "0" : names(layout)[found];
    };
    const [xs, xb, xc] = [6, 7, 8];
    expect(entry(xs, xs)).toBe("x1 x1");
    expect(entry(xs, 1)).toBe("x1 x1 g1[b]");
    expect(entry(xs, 2)).toBe("x1");
    expect(entry(xb, xb)).toBe("x1 x1 g2[b]");
    expect(entry(xb, xc)).toBe("0");
    expect(entry(xb, 3)).toBe("x1 g2[b]");
    expect(entry(xb, 4)).toBe("0");
    expect(entry(xs, xb)).toBe("x1 x1 g1[b] g2[b]");
  });
});

describe("find", () => {
  it("distinguishes components, zeros, the public count and unreleased products", () => {
    expect(example.find([])).toBe(0);
    expect(example.find([S, S])).toBe(0);
    expect(example.find([B, B])).toBe(example.find([B]));
    expect(example.find([B, C])).toBe(ZERO);
    expect(example.find([X, X, X])).toBeUndefined();
    const open = shapedLayout({ numbers: 1, levels: [2], count: "public" });
    expect(open.find([1, 1])).toBe(PUBLIC_COUNT);
    expect(open.find([0])).toBe(0);
  });
});

/** Numbers and levels, a private or public count, and either fourth moments or some products as columns. */
const randomLayouts = fc
  .record({
    numbers: fc.integer({ min: 0, max: 2 }),
    levels: fc.array(fc.integer({ min: 2, max: 5 }), { minLength: 1, maxLength: 3 }),
    count: fc.constantFrom("private" as const, "public" as const),
    products: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 3 }),
    fourth: fc.boolean(),
  })
  .map(({ products, fourth, ...shape }) => {
    const study = shapedStudy(shape);
    const factors = releasedVariables(study.variables);
    const pairs = products.map(([a, b]) => [a % factors.length, b % factors.length].sort((i, j) => i - j));
    const columns: Monomial[] = [...factors.map((_, position) => [position]), ...(fourth ? [] : pairs)];
    const except = fourth && factors.length > 1 && factors.length < 7 ? 0 : null;
    return {
      study,
      layout: momentLayout({ factors, columns, count: shape.count, fourthMomentsExcept: except }),
      columns,
    };
  });

describe("in one row", () => {
  it("at most one component of a group is nonzero, and its absolute value is at most 1", () => {
    let several = 0;
    fc.assert(
      fc.property(randomLayouts, fc.infiniteStream(fc.nat()), ({ layout }, random) => {
        expect(layout.groups.flat().sort((a, b) => a - b)).toEqual(layout.components.map((_, j) => j));
        several += layout.groups.filter((group) => group.length > 1).length;
        for (let rows = 0; rows < 5; rows++) {
          const row = randomColumns(layout.factors, () => random.next().value);
          for (const problem of groupProblems(layout.groups, layout, row)) expect(problem).toBe("");
        }
      }),
      { numRuns: 200 },
    );
    // The property is not vacuous: many groups had several components.
    expect(several).toBeGreaterThan(200);
  });

  it("detects groups that ignore the variable of a level, or join a number and its square", () => {
    const layout = shapedLayout({ numbers: 1, levels: [3, 3] });
    const row = [1, 1, 0, 1, 0];
    const byKind = groupedBy(layout, (monomial) => monomial.map((k) => layout.factors[k].encoding).join());
    expect(groupProblems(byKind, layout, row)).not.toEqual([]);
    const bySet = groupedBy(layout, (monomial) => groupKey([...new Set(monomial)], layout.factors));
    expect(groupProblems(bySet, layout, row)).not.toEqual([]);
    expect(
      groupProblems(
        groupedBy(layout, (m) => groupKey(m, layout.factors)),
        layout,
        row,
      ),
    ).toEqual([]);
    // An indicator of −1 and 1 instead of 0 and 1.
    expect(groupProblems(layout.groups, layout, [1, 1, -1, 1, -1])).not.toEqual([]);
  });

  function groupedBy({ components }: MomentLayout, key: (monomial: Monomial) => string): number[][] {
    const groups = new Map<string, number[]>();
    for (const [j, monomial] of components.entries())
      groups.set(key(monomial), [...(groups.get(key(monomial)) ?? []), j]);
    return [...groups.values()];
  }

  function groupProblems(
    groups: MomentLayout["groups"],
    { components }: MomentLayout,
    row: readonly number[],
  ): string[] {
    const sizes = components.map((monomial) => Math.abs(monomial.reduce((product, k) => product * row[k], 1)));
    return groups.flatMap((group) => {
      const moved = group.map((j) => sizes[j]).filter((size) => size !== 0);
      return moved.length > 1 || moved.some((size) => size > 1) ? [`group of ${group.join()}: ${moved.join()}`] : [];
    });
  }
});

describe("every entry of the moment matrix", () => {
  it("is the right sum, on random rows", () => {
    fc.assert(
      fc.property(randomLayouts, fc.infiniteStream(fc.nat()), ({ study, layout, columns }, random) => {
        const accumulator = new Accumulator({ study, layout });
        const rows: bigint[][] = [];
        for (let i = 0; i < 8; i++) {
          const cells = study.variables.map((variable) => {
            const draw = random.next().value;
            return "levels" in variable
              ? variable.levels[draw % variable.levels.length]
              : ((draw % 4001) - 2000) / 1999;
          });
          accumulator.add(cells);
          rows.push(spelledOut(study, cells));
        }
        const { sums } = accumulator.result();
        // Straight from the definition of an entry: the sum over rows of a product of two columns.
        const all: Monomial[] = [[], ...columns];
        const isNumber = (k: number) => layout.factors[k].encoding === "number";
        for (const [i, first] of all.entries()) {
          for (const [j, second] of all.entries()) {
            const factors = [...first, ...second];
            const numbers = factors.filter(isNumber).length;
            const sum = rows.reduce((total, row) => total + factors.reduce((product, k) => product * row[k], 1n), 0n);
            const entry = layout.table.entries[i * layout.table.size + j];
            const known =
              entry === ZERO ? 0n : entry === PUBLIC_COUNT ? BigInt(rows.length) * layout.unit : sums[entry];
            expect(known * BigInt(GRID) ** BigInt(numbers)).toBe(sum * layout.unit);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it("is counted in the unit of the layout", () => {
    const layout = shapedLayout({ numbers: 1, levels: [2] }, { response: "g1" });
    const found = Object.fromEntries(layout.components.map((m, j) => [names(layout)[j], gridFactor(m, layout)]));
    expect(found).toMatchObject({ "": 2n ** 64n, x1: 2n ** 48n, "g1[b]": 2n ** 64n, "x1 g1[b]": 2n ** 48n });
    expect(found["x1 x1 x1 x1"]).toBe(1n);
  });

  /** The columns of a row on the grid, spelled out a second time. */
  function spelledOut(study: ReturnType<typeof shapedStudy>, cells: readonly unknown[]): bigint[] {
    return study.variables.flatMap((variable, v) => {
      const cell = cells[v];
      if (!("levels" in variable)) return [BigInt(Math.floor(Math.max(-1, Math.min(1, Number(cell))) * GRID + 0.5))];
      const chosen = variable.levels.indexOf(String(cell));
      if (variable.levels.length === 2) return [chosen === 1 ? 1n : -1n];
      return variable.levels.slice(1).map((_, k) => (chosen === k + 1 ? 1n : 0n));
    });
  }
});

describe("the response", () => {
  it("may be named as declared or as released, and must be one column among others", () => {
    const study = shapedStudy({ numbers: 1, levels: [2, 3] });
    for (const response of ["g1", "g1[b]"]) expect(studyLayout(study, { response }).response!.name).toBe("g1[b]");
    expect(studyLayout(study, { response: "g2[c]" }).response!.name).toBe("g2[c]");
    expect(() => studyLayout(study, { response: "g2" })).toThrow("choose one of g2[b], g2[c]");
    expect(() => studyLayout(study, { response: "y" })).toThrow('response "y" is not a variable of the study');
    expect(() => shapedLayout({ numbers: 1 }, { response: "x1" })).toThrow(/need a variable beside/);
  });
});

/** The columns of a row, numbers from −1 to 1 with corners and zeros among them. */
function randomColumns(factors: MomentLayout["factors"], next: () => number): number[] {
  const levels = new Map<string, number>();
  for (const { parent, encoding } of factors) if (encoding === "indicator") levels.set(parent, 0);
  for (const parent of levels.keys()) levels.set(parent, next());
  const positions = new Map<string, number>();
  return factors.map(({ parent, encoding }) => {
    if (encoding === "number") return [-1, 0, 1, (next() % 1999) / 1000 - 1][next() % 4];
    if (encoding === "sign") return next() % 2 === 0 ? 1 : -1;
    const size = factors.filter((factor) => factor.parent === parent).length + 1;
    const position = (positions.get(parent) ?? 0) + 1;
    positions.set(parent, position);
    return levels.get(parent)! % size === position ? 1 : 0;
  });
}
