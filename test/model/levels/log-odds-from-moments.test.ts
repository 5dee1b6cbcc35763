// From moments to log odds (docs/theory/levels.md §2), against solutions that know nothing of the solver: counts of a 2×2 table,
// saturated models, linear discriminant analysis, iterative proportional fitting, products of levels, and the law itself.
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../src/random/random.ts";
import { asCells, drawPeople, familyColumns, trueLogOdds } from "./rows-of-family.ts";
import { columnsOf, logOddsFrom, logOddsOf, momentsOf, type Person } from "./support.ts";

const YES_NO = ["no", "yes"];

/** So many people in each combination of levels. */
function peopleOf(counts: Readonly<Record<string, number>>, names: readonly string[]): Person[] {
  return Object.entries(counts).flatMap(([key, count]) => {
    const cells = key.split(" ");
    const person = Object.fromEntries(names.map((name, i) => [name, cells[i]]));
    return Array.from({ length: count }, () => person);
  });
}

describe("two 0/1 variables", () => {
  const columns = columnsOf([
    { name: "a", levels: YES_NO },
    { name: "y", levels: YES_NO },
  ]);
  const people = peopleOf({ "no no": 40, "no yes": 11, "yes no": 7, "yes yes": 23 }, ["a", "y"]);

  it("have the log odds ratio of their table", () => {
    const [odds] = logOddsOf(people, columns, "y")!;
    expect(odds.get("a[yes]")).toBeCloseTo(Math.log((40 * 23) / (11 * 7)), 8);
    expect(odds.get("intercept")).toBeCloseTo(Math.log(11 / 40), 8);
  });

  it("have another with one person moved", () => {
    const [odds] = logOddsOf([...people.slice(1), { a: "yes", y: "yes" }], columns, "y")!;
    expect(Math.abs(odds.get("a[yes]")! - Math.log((40 * 23) / (11 * 7)))).toBeGreaterThan(0.01);
  });

  it("have none where a joint count is larger than both of its margins allow", () => {
    const moments = momentsOf(people, columns);
    // Σ st = n would need the two to be equal everywhere.
    moments[2 * 3 + 1] = people.length + 1;
    expect(logOddsFrom(moments, people.length, columns, "y")).toBeNull();
  });
});

describe("a covariate of four levels and a response of three", () => {
  const [a, y] = [
    ["a0", "a1", "a2", "a3"],
    ["y0", "y1", "y2"],
  ];
  const columns = columnsOf([
    { name: "a", levels: a },
    { name: "y", levels: y },
  ]);
  const counts = Object.fromEntries(a.flatMap((i, r) => y.map((j, c) => [`${i} ${j}`, 3 + ((7 * r + 11 * c) % 13)])));

  it("have the log odds of the saturated model", () => {
    const found = logOddsOf(peopleOf(counts, ["a", "y"]), columns, "y")!;
    for (const [l, level] of ["y1", "y2"].entries()) {
      const odds = (of: string) => Math.log(counts[`${of} ${level}`] / counts[`${of} y0`]);
      expect(found[l].get("intercept")).toBeCloseTo(odds("a0"), 8);
      for (const of of ["a1", "a2", "a3"]) expect(found[l].get(`a[${of}]`)).toBeCloseTo(odds(of) - odds("a0"), 8);
    }
  });
});

describe("numbers alone", () => {
  const columns = columnsOf([
    { name: "x", bounds: [-3, 5] },
    { name: "w", bounds: [-4, 4] },
    { name: "y", levels: YES_NO },
  ]);
  const random = seededRandom(4);
  const rows = Array.from({ length: 60 }, (_, i) => {
    const y = i % 3 === 0 ? 1 : 0;
    const x = 0.7 * y + random.normal();
    return { y, x, w: 0.5 * x - 0.4 * y + random.normal() };
  });

  it("are linear discriminant analysis", () => {
    const [odds] = logOddsOf(
      rows.map(({ y, x, w }) => ({ y: YES_NO[y], x: String(x), w: String(w) })),
      columns,
      "y",
    )!;
    const mean = (of: "x" | "w", y: number) => {
      const own = rows.filter((row) => row.y === y);
      return own.reduce((sum, row) => sum + row[of], 0) / own.length;
    };
    const within = (f: "x" | "w", g: "x" | "w") =>
      rows.reduce((sum, row) => sum + (row[f] - mean(f, row.y)) * (row[g] - mean(g, row.y)), 0) / rows.length;
    const [xx, xw, ww] = [within("x", "x"), within("x", "w"), within("w", "w")];
    const [dx, dw] = [mean("x", 1) - mean("x", 0), mean("w", 1) - mean("w", 0)];
    const determinant = xx * ww - xw * xw;
    const [slopeX, slopeW] = [(ww * dx - xw * dw) / determinant, (xx * dw - xw * dx) / determinant];
    const share = rows.filter(({ y }) => y === 1).length / rows.length;
    const middle = (of: "x" | "w") => (mean(of, 0) + mean(of, 1)) / 2;
    expect(odds.get("x")).toBeCloseTo(slopeX, 8);
    expect(odds.get("w")).toBeCloseTo(slopeW, 8);
    const intercept = Math.log(share / (1 - share)) - slopeX * middle("x") - slopeW * middle("w");
    expect(odds.get("intercept")).toBeCloseTo(intercept, 8);
    // Least squares, rescaled by the response's variance, is another thing.
    expect(Math.abs(odds.get("x")! - (slopeX * share * (1 - share)) / (share * (1 - share) + 0.1))).toBeGreaterThan(
      0.01,
    );
  });
});

describe("three 0/1 variables", () => {
  const names = ["a", "b", "y"];
  const columns = columnsOf(names.map((name) => ({ name, levels: YES_NO })));
  const size = [31, 12, 9, 17, 22, 5, 14, 40];
  const counts = Object.fromEntries(
    size.map((count, s) => [[s >> 2, (s >> 1) & 1, s & 1].map((digit) => YES_NO[digit]).join(" "), count]),
  );

  it("have the log odds of iterative proportional fitting to their two-way tables", () => {
    const fitted = fitPairs(size);
    const [odds] = logOddsOf(peopleOf(counts, names), columns, "y")!;
    const of = (a: number, b: number) => Math.log(fitted[4 * a + 2 * b + 1] / fitted[4 * a + 2 * b]);
    expect(odds.get("intercept")).toBeCloseTo(of(0, 0), 8);
    expect(odds.get("a[yes]")).toBeCloseTo(of(1, 0) - of(0, 0), 8);
    expect(odds.get("b[yes]")).toBeCloseTo(of(0, 1) - of(0, 0), 8);
    // The table itself has an interaction of three, and other odds.
    expect(Math.abs(odds.get("intercept")! - Math.log(size[1] / size[0]))).toBeGreaterThan(0.05);
  });

  it("with the product of the covariates are saturated", () => {
    const withProduct = columnsOf(
      names.map((name) => ({ name, levels: YES_NO })),
      [{ name: "ab", of: ["a", "b"] }],
    );
    const [odds] = logOddsOf(peopleOf(counts, names), withProduct, "y")!;
    const of = (a: number, b: number) => Math.log(size[4 * a + 2 * b + 1] / size[4 * a + 2 * b]);
    expect(odds.get("intercept")).toBeCloseTo(of(0, 0), 8);
    const product = withProduct.find(({ product }) => product)!.name;
    expect(odds.get(product)).toBeCloseTo(of(1, 1) - of(1, 0) - of(0, 1) + of(0, 0), 8);
  });

  /** Scales a uniform table to each two-way table in turn. */
  function fitPairs(table: readonly number[]): number[] {
    let fitted = table.map(() => 1);
    for (let round = 0; round < 2000; round++) {
      for (const mask of [0b110, 0b101, 0b011]) {
        const sums = (of: readonly number[], s: number) =>
          of.reduce((sum, value, t) => sum + ((t & mask) === (s & mask) ? value : 0), 0);
        fitted = fitted.map((value, s) => (value * sums(table, s)) / sums(fitted, s));
      }
    }
    return fitted;
  }
});

describe.each([2, 3] as const)("a response of %i levels", (responseLevels) => {
  it("has the log odds of the law its people are drawn from", () => {
    const count = 50_000;
    const people = drawPeople(count, responseLevels, seededRandom(8)).map(asCells);
    const found = logOddsOf(people, familyColumns(responseLevels), "y")!.flatMap((odds) => [...odds.values()]);
    // Up to twelve log odds with standard errors of at most 0.024 each, at 4 errors: a false alarm once in 1000 seeds.
    for (const [i, value] of trueLogOdds(responseLevels).entries()) {
      expect(Math.abs(found[i] - value)).toBeLessThan(0.096);
    }
    // One slope is taken for another's.
    const wrong = trueLogOdds(responseLevels).reverse();
    expect(Math.max(...wrong.map((value, i) => Math.abs(found[i] - value)))).toBeGreaterThan(0.096);
  }, 30_000);
});
