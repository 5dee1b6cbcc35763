// Averages of features → the log-linear law that has them.
import { describe, expect, it } from "vitest";
import { levelStates } from "../../../src/model/levels/level-states.ts";
import { logLinear } from "../../../src/model/levels/log-linear.ts";
import { normalNodes } from "../../../src/model/levels/normal-nodes.ts";
import { seededRandom } from "../../../src/random/random.ts";
import { columnsOf } from "./support.ts";

const columns = columnsOf([
  { name: "a", levels: ["no", "yes"] },
  { name: "b", levels: ["b0", "b1", "b2"] },
  { name: "c", levels: ["no", "yes"] },
  { name: "y", levels: ["y0", "y1", "y2"] },
]);
const responses = columns.filter(({ parent }) => parent === "y");
const { features, settings, responseLevels } = levelStates(columns, responses);
const STATES = settings * responseLevels;
const sets = features.map(({ states }) => states);

function lawOf(weights: readonly number[]): Float64Array {
  const logs = new Float64Array(STATES);
  for (const [f, states] of sets.entries()) for (const state of states) logs[state] += weights[f];
  const odds = logs.map(Math.exp);
  const total = odds.reduce((sum, value) => sum + value, 0);
  return odds.map((value) => value / total);
}

function averagesOf(law: Float64Array): Float64Array {
  return Float64Array.from(sets, (states) => states.reduce((sum, state) => sum + law[state], 0));
}

describe("a log-linear law", () => {
  it("has one feature for each level, and one for each pair of levels of different variables", () => {
    expect([STATES, features.length]).toEqual([36, 6 + 1 * 2 + 1 + 2 + 2 + 4 + 2]);
  });

  it("is found again from its averages, one after another", () => {
    const random = seededRandom(2);
    const solver = logLinear(sets, STATES);
    for (let i = 0; i < 50; i++) {
      const weights = sets.map(() => 1.5 * random.normal());
      const law = lawOf(weights);
      expect(solver.solve(averagesOf(law))).toBe(true);
      for (const [f, weight] of weights.entries()) expect(solver.weights[f]).toBeCloseTo(weight, 5);
      for (const [s, share] of law.entries()) expect(solver.probabilities[s]).toBeCloseTo(share, 8);
    }
  });

  it("does not exist for averages that no people have", () => {
    const averages = averagesOf(lawOf(sets.map(() => 0)));
    const solver = logLinear(sets, STATES);
    const pair = features.findIndex(({ pair: [a, b] }) => a !== b);
    const impossible = Float64Array.from(averages);
    impossible[pair] =
      1.01 * Math.min(averages[0], averages[features.findIndex(({ pair: [a, b] }) => a === b && a > 0)]);
    expect(solver.solve(impossible)).toBe(false);
    // Nor for pairs that agree with every two-way table and with none of three: a, c and y₁ never alike, at a half each.
    const three = [
      [0, 1],
      [1, 2],
      [0, 2],
    ].map((pair) => pair.map((v) => 1 << v));
    const alone = [1, 2, 4].map((bit) => Int32Array.from({ length: 8 }, (_, s) => s).filter((s) => (s & bit) > 0));
    const both = three.map(([p, q]) => Int32Array.from({ length: 8 }, (_, s) => s).filter((s) => s & p && s & q));
    const frustrated = logLinear([...alone, ...both], 8);
    expect(frustrated.solve(Float64Array.of(0.5, 0.5, 0.5, 0.05, 0.05, 0.05))).toBe(false);
    expect(frustrated.solve(Float64Array.of(0.5, 0.5, 0.5, 0.2, 0.2, 0.2))).toBe(true);
    // And it is found after a failure.
    expect(solver.solve(averages)).toBe(true);
  });

  it("has an empty cell where the averages do", () => {
    const full = lawOf(sets.map((_, f) => 0.3 * Math.sin(f)));
    const pair = features.find(({ pair: [a, b] }) => a !== b)!;
    const emptied = full.map((share, s) => (pair.states.includes(s) ? 0 : share));
    const total = emptied.reduce((sum, share) => sum + share, 0);
    const law = emptied.map((share) => share / total);
    const solver = logLinear(sets, STATES);
    expect(solver.solve(averagesOf(law))).toBe(true);
    for (const [s, share] of law.entries()) expect(Math.abs(solver.probabilities[s] - share)).toBeLessThan(1e-7);
  });
});

describe("nodes of a normal law", () => {
  it.each([
    [1, 17],
    [2, 5],
    [4, 5],
    [6, 3],
  ])(
    "in %i dimensions average polynomials up to degree %i exactly, with weights that are not negative",
    (d, degree) => {
      const { points, weights } = normalNodes(d);
      expect(weights.every((weight) => weight >= 0)).toBe(true);
      const average = (powers: readonly number[]) =>
        points.reduce((sum, point, q) => sum + weights[q] * powers.reduce((all, n, i) => all * point[i] ** n, 1), 0);
      const doubleFactorial = (n: number): number => (n <= 1 ? 1 : n * doubleFactorial(n - 2));
      const exact = (powers: readonly number[]) =>
        powers.reduce((all, n) => all * (n % 2 === 1 ? 0 : doubleFactorial(n - 1)), 1);
      for (let n = 0; n <= degree; n++) {
        const first = Array.from({ length: d }, (_, i) => (i === 0 ? n : 0));
        expect(average(first) / Math.max(1, exact(first))).toBeCloseTo(exact(first) > 0 ? 1 : 0, 9);
        if (d === 1 || n < 2) continue;
        const mixed = Array.from({ length: d }, (_, i) =>
          i === 0 ? n - Math.floor(n / 2) : i === 1 ? Math.floor(n / 2) : 0,
        );
        expect(average(mixed)).toBeCloseTo(exact(mixed), 9);
      }
      const beyond = Array.from({ length: d }, (_, i) => (i === 0 ? degree + 1 : 0));
      expect(Math.abs(average(beyond) / exact(beyond) - 1)).toBeGreaterThan(1e-4);
    },
  );
});

describe("refused with words", () => {
  it("a product with a number in it", () => {
    const withProduct = columnsOf(
      [
        { name: "a", levels: ["no", "yes"] },
        { name: "x", bounds: [0, 1] },
        { name: "y", levels: ["no", "yes"] },
      ],
      [{ name: "ax", of: ["a", "x"] }],
    );
    const response = withProduct.filter(({ parent }) => parent === "y");
    expect(() => levelStates(withProduct, response)).toThrow(/"ax".*product with a number.*bins.*--family linear/);
  });

  it("more combinations of levels than can be gone through, by name", () => {
    const many = Array.from({ length: 4 }, (_, i) => ({
      name: `v${i}`,
      levels: Array.from({ length: 11 }, (_, l) => `l${l}`),
    }));
    const wide = columnsOf([...many, { name: "y", levels: ["no", "yes"] }]);
    const response = wide.filter(({ parent }) => parent === "y");
    expect(() => levelStates(wide, response)).toThrow(/v0 \(11\).*29,282 combinations.*at most 20,000.*leave one/);
    const fewer = wide.filter(({ parent }) => parent !== "v3");
    expect(levelStates(fewer, response).settings).toBe(11 ** 3);
  });
});
