// How numbers use their bounds, from moments alone. Which may have been clipped: of the wage survey, where it is known which
// are; at the limit; and within the noise. Which have bounds too wide.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { regression } from "../../src/model/regression.ts";
import { useOfBounds } from "../../src/model/use-of-bounds.ts";
import { noisyMoments } from "../../src/release/noisy-moments.ts";
import { parseRelease } from "../../src/release/release.ts";
import { externalRelease } from "../support/external-release.ts";

type Bounds = readonly [number, number];

interface Column {
  readonly name: string;
  readonly bounds: Bounds;
  readonly values: readonly number[];
  readonly naturalBounds?: true;
}

/** Columns of data/cps1988.csv. */
function survey(): (name: string) => number[] {
  const [head, ...lines] = readFileSync(new URL("../../data/cps1988.csv", import.meta.url), "utf8")
    .trim()
    .split("\n");
  const names = head.split(",");
  const rows = lines.map((line) => line.split(","));
  return (name) => rows.map((row) => Number(row[names.indexOf(name)]));
}

/** How a release of these columns uses its bounds, clipped to them as a release clips. */
function used(columns: readonly Column[], scale = 14) {
  const units = columns.map(({ values, bounds: [low, high] }) =>
    values.map((value) => (2 * (Math.min(high, Math.max(low, value)) - low)) / (high - low) - 1),
  );
  const all = [units[0].map(() => 1), ...units];
  const matrix = all.map((a) => all.map((b) => a.reduce((sum, value, i) => sum + value * b[i], 0)));
  const release = parseRelease(
    externalRelease({
      variables: columns.map(({ values, ...declared }) => declared),
      count: { kind: "public", value: all[0].length },
      matrix,
      noise: { kind: "laplace", scale },
    }),
  );
  const [response] = columns;
  return useOfBounds(regression(noisyMoments(release), `${response.name} ~ .`));
}

const noted = (columns: readonly Column[], scale?: number) => used(columns, scale).pressed;

const column = survey();
const wage = (bounds: Bounds): Column => ({ name: "wage", bounds, values: column("wage") });
const education = (bounds: Bounds): Column => ({ name: "education", bounds, values: column("education") });
const logWage: Column = { name: "log_wage", bounds: [3, 10], values: column("log_wage") };
const clippedShare = ({ values, bounds: [low, high] }: Column) =>
  values.filter((value) => value < low || value > high).length / values.length;

describe("the wage survey", () => {
  it("notes education clipped to [10, 14], where 41 % were moved", () => {
    expect(clippedShare(education([10, 14]))).toBeGreaterThan(0.3);
    expect(noted([logWage, education([10, 14])])).toEqual(["education"]);
  });

  it("notes it as response too", () => {
    expect(noted([education([10, 14]), logWage])).toEqual(["education"]);
  });

  it("notes neither wages within [0, 20000], skewed as they are, nor education within [0, 18]: none were moved", () => {
    expect(clippedShare(wage([0, 20_000]))).toBe(0);
    expect(clippedShare(education([0, 18]))).toBe(0);
    expect(noted([wage([0, 20_000]), education([0, 18])])).toEqual([]);
    expect(noted([logWage, education([0, 18])])).toEqual([]);
  });

  it("is silent where few were moved: log wages within bounds that clip 1 %", () => {
    const sorted = column("log_wage").sort((a, b) => a - b);
    const bounds: Bounds = [sorted[141], sorted[sorted.length - 142]];
    const tight = { ...logWage, bounds };
    expect(clippedShare(tight)).toBeGreaterThan(0.005);
    expect(noted([tight, education([0, 18])])).toEqual([]);
  });
});

describe("the limit", () => {
  /** So many rows at −1, at 1 and at 0. */
  const spread = (low: number, high: number, middle: number): Column => ({
    name: "x",
    bounds: [-1, 1],
    values: [...Array(low).fill(-1), ...Array(high).fill(1), ...Array(middle).fill(0)],
  });
  const y: (size: number) => Column = (size) => ({ name: "y", bounds: [-1, 1], values: Array(size).fill(0) });
  const pressed = (x: Column, scale: number) => noted([y(x.values.length), x], scale);

  it("is the variance of values spread evenly over the bounds, a third of what the mean allows", () => {
    expect(pressed(spread(170, 170, 660), 1e-9)).toEqual(["x"]);
    expect(pressed(spread(166, 166, 668), 1e-9)).toEqual([]);
    // A mean of 0.5 allows 0.75: the limit is 0.25. Variances 0.5 + 0.02 − 0.25 and 0.5 − 0.02 − 0.25.
    expect(pressed(spread(10, 510, 480), 1e-9)).toEqual(["x"]);
    expect(pressed(spread(0, 480, 520), 1e-9)).toEqual([]);
  });

  it("is to be passed by two errors of the noise", () => {
    // 0.4 of variance, 0.067 above the limit; an error of the noise is √2·scale/1000.
    expect(pressed(spread(200, 200, 600), 20)).toEqual(["x"]);
    expect(pressed(spread(200, 200, 600), 30)).toEqual([]);
  });

  it("is not for levels, which are always at their bounds", () => {
    const release = parseRelease(
      externalRelease({
        variables: [
          { name: "y", bounds: [-1, 1] },
          { name: "group", levels: ["a", "b"] },
        ],
        matrix: [
          [60, 0, 0],
          [0, 10, 0],
          [0, 0, 60],
        ],
        noise: { kind: "laplace", scale: 0.01 },
      }),
    );
    for (const formula of ["y ~ group", "group[b] ~ y"]) {
      expect(useOfBounds(regression(noisyMoments(release), formula)).pressed).toEqual([]);
    }
  });
});

describe("bounds that are natural", () => {
  const half = (bounds: Bounds, declared: Partial<Column> = {}): Column[] => [
    { name: "y", bounds: [-1, 1], values: Array(1000).fill(0) },
    { name: "x", bounds, values: [...Array(500).fill(bounds[0]), ...Array(500).fill(bounds[1])], ...declared },
  ];

  it("are those of scales as people count: illness 0–5, days 0–14, weeks 0–52, shares, percentages", () => {
    for (const high of [1, 5, 14, 52, 100]) expect(noted(half([0, high]))).toEqual([]);
    expect(noted(half([1, 6]))).toEqual([]);
  });

  it("are not others, unless the study says so", () => {
    for (const bounds of [
      [0, 101],
      [0, 2.5],
      [10, 14],
      [-5, 5],
    ] as const) {
      expect(noted(half(bounds))).toEqual(["x"]);
      expect(noted(half(bounds, { naturalBounds: true }))).toEqual([]);
    }
  });
});

describe("bounds that are too wide", () => {
  const column = (deviation: number): Column => ({
    name: "x",
    bounds: [0, 1000],
    values: [...Array(20_000).fill(300 - deviation), ...Array(20_000).fill(300 + deviation)],
  });
  const y: Column = { name: "y", bounds: [-1, 1], values: Array(40_000).fill([-0.4, 0.4]).flat().slice(0, 40_000) };
  const spread = (deviation: number, scale: number) => used([y, column(deviation)], scale).loose;

  it("are those of which a number's standard deviation is less than a twentieth", () => {
    expect(spread(49, 1e-9)).toEqual([{ name: "x", spread: expect.closeTo(0.049, 8) }]);
    expect(spread(51, 1e-9)).toEqual([]);
  });

  it("are told only where the noise leaves the deviation certain to be that small", () => {
    const [found] = spread(20, 5);
    expect(found.spread).toBeGreaterThan(0.02);
    expect(found.spread).toBeLessThan(0.03);
    expect(spread(20, 200)).toEqual([]);
  });
});
