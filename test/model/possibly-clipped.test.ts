// Which variables may have been clipped, from moments alone: in the wage survey, where the truth is known; at the
// limit; and within the noise.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { possiblyClipped } from "../../src/model/possibly-clipped.ts";
import { regression } from "../../src/model/regression.ts";
import { noisyMoments } from "../../src/release/noisy-moments.ts";
import { parseRelease } from "../../src/release/release.ts";
import { externalRelease } from "../support/external-release.ts";

type Bounds = readonly [number, number];

interface Column {
  readonly name: string;
  readonly bounds: Bounds;
  readonly values: readonly number[];
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

/** The names flagged for a release of these columns, clipped to their bounds as a release clips them. */
function flagged(columns: readonly Column[], scale = 14): string[] {
  const units = columns.map(({ values, bounds: [low, high] }) =>
    values.map((value) => (2 * (Math.min(high, Math.max(low, value)) - low)) / (high - low) - 1),
  );
  const all = [units[0].map(() => 1), ...units];
  const matrix = all.map((a) => all.map((b) => a.reduce((sum, value, i) => sum + value * b[i], 0)));
  const release = parseRelease(
    externalRelease({
      variables: columns.map(({ name, bounds }) => ({ name, bounds })),
      count: { kind: "public", value: all[0].length },
      matrix,
      noise: { kind: "laplace", scale },
    }),
  );
  const [response] = columns;
  return possiblyClipped(regression(noisyMoments(release), `${response.name} ~ .`));
}

const column = survey();
const wage = (bounds: Bounds): Column => ({ name: "wage", bounds, values: column("wage") });
const education = (bounds: Bounds): Column => ({ name: "education", bounds, values: column("education") });
const logWage: Column = { name: "log_wage", bounds: [3, 10], values: column("log_wage") };
const clippedShare = ({ values, bounds: [low, high] }: Column) =>
  values.filter((value) => value < low || value > high).length / values.length;

describe("the wage survey", () => {
  it("flags education clipped to [10, 14], where 41 % were moved", () => {
    expect(clippedShare(education([10, 14]))).toBeGreaterThan(0.3);
    expect(flagged([logWage, education([10, 14])])).toEqual(["education"]);
  });

  it("flags it as the response too", () => {
    expect(flagged([education([10, 14]), logWage])).toEqual(["education"]);
  });

  it("flags neither wages within [0, 20000], skewed as they are, nor education within [0, 18]: none were moved", () => {
    expect(clippedShare(wage([0, 20_000]))).toBe(0);
    expect(clippedShare(education([0, 18]))).toBe(0);
    expect(flagged([wage([0, 20_000]), education([0, 18])])).toEqual([]);
    expect(flagged([logWage, education([0, 18])])).toEqual([]);
  });

  it("is silent where few were moved: log wages within bounds that clip 1 %", () => {
    const sorted = column("log_wage").sort((a, b) => a - b);
    const bounds: Bounds = [sorted[141], sorted[sorted.length - 142]];
    const tight = { ...logWage, bounds };
    expect(clippedShare(tight)).toBeGreaterThan(0.005);
    expect(flagged([tight, education([0, 18])])).toEqual([]);
  });
});

describe("the limit", () => {
  /** The numbers of rows at −1, at 1 and at 0. */
  const spread = (low: number, high: number, middle: number): Column => ({
    name: "x",
    bounds: [-1, 1],
    values: [...Array(low).fill(-1), ...Array(high).fill(1), ...Array(middle).fill(0)],
  });
  const y: (size: number) => Column = (size) => ({ name: "y", bounds: [-1, 1], values: Array(size).fill(0) });
  const atLimit = (x: Column, scale: number) => flagged([y(x.values.length), x], scale);

  it("is the variance of values spread evenly over the bounds, a third of what the mean allows", () => {
    expect(atLimit(spread(170, 170, 660), 1e-9)).toEqual(["x"]);
    expect(atLimit(spread(166, 166, 668), 1e-9)).toEqual([]);
    // A mean of 0.5 allows 0.75: the limit is 0.25. Variances 0.5 + 0.02 − 0.25 and 0.5 − 0.02 − 0.25.
    expect(atLimit(spread(10, 510, 480), 1e-9)).toEqual(["x"]);
    expect(atLimit(spread(0, 480, 520), 1e-9)).toEqual([]);
  });

  it("must be exceeded by two standard errors of the noise", () => {
    // The variance is 0.4, 0.067 above the limit; the standard error of the noise is √2·scale/1000.
    expect(atLimit(spread(200, 200, 600), 20)).toEqual(["x"]);
    expect(atLimit(spread(200, 200, 600), 30)).toEqual([]);
  });

  it("does not apply to levels, which are always at their bounds", () => {
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
    expect(possiblyClipped(regression(noisyMoments(release), "y ~ group"))).toEqual([]);
    expect(possiblyClipped(regression(noisyMoments(release), "group[b] ~ y"))).toEqual([]);
  });
});
