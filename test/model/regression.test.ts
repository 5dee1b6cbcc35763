import { describe, expect, it } from "vitest";
import { fewestRows, pluggedInCount } from "../../src/model/moment-selection.ts";
import { regression } from "../../src/model/regression.ts";
import { plainTable } from "../../src/moments/moment-table.ts";
import type { CountKnowledge, NoisyMoments } from "../../src/release/noisy-moments.ts";
import { asSingle } from "../inference/support/noise.ts";
import { refusal } from "../support/refusal.ts";

const NAMES = ["a", "b", "c", "d"];

/** Entry (i, j) is 10·i + j for i ≤ j, so that every entry reveals its origin. */
function moments(count: CountKnowledge = { kind: "public", value: 50 }, first = 50): NoisyMoments {
  const lower = Array.from({ length: 5 }, (_, i) => Array.from({ length: i + 1 }, (_, j) => 10 * j + i)).flat();
  lower[0] = first;
  const components = Float64Array.from(count.kind === "public" ? lower.slice(1) : lower);
  const all = Array.from(components, (_, component) => component);
  return {
    variables: NAMES.map((name) => ({ name, parent: name, level: null, bounds: [0, 1], encoding: "number" }) as const),
    count,
    table: plainTable(5, count.kind),
    components,
    // A cube of more components than the matrix has, as where fourth moments were released too.
    noise: { kind: "single", size: all.length, parts: [{ kind: "cube", components: all, scale: 3, dimension: 20 }] },
    fourth: null,
    bounded: false,
  };
}

describe("a regression among the released variables", () => {
  it("takes the rows of the moment matrix that belong to it: 1, covariates, response", () => {
    const { moments: own, noise, count } = regression(moments(), "b ~ d + a");
    // 1, d, a, b are rows 0, 4, 1, 2.
    expect(Array.from(own.data)).toEqual([50, 4, 1, 2, 4, 44, 14, 24, 1, 14, 11, 12, 2, 24, 12, 22]);
    const [part] = asSingle(noise).parts;
    expect(part).toMatchObject({ kind: "cube", scale: 3, dimension: 20 });
    expect([...part.components].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(noise.size).toBe(9);
    expect(count).toEqual({ kind: "public", value: 50 });
  });

  it("takes the intercept alone", () => {
    expect(Array.from(regression(moments(), "c ~ 1").moments.data)).toEqual([50, 3, 3, 33]);
  });
});

describe("the number of rows", () => {
  const formula = "a ~ b";
  const privately = (noisy: number, maxRows = 1000) =>
    pluggedInCount(regression(moments({ kind: "private", maxRows }, noisy), formula));

  it("is the public count if there is one", () => {
    expect(pluggedInCount(regression(moments(), formula))).toBe(50);
  });

  it("is otherwise the noisy count, rounded into its range: d + 2 to maxRows", () => {
    expect(privately(70.4)).toBe(70);
    expect(privately(70.6)).toBe(71);
    expect(privately(-400)).toBe(4);
    expect(privately(1010)).toBe(1000);
  });

  it("is refused only far beyond maxRows, which the message names", () => {
    // A cube of 20 components: the standard deviation of each is 3·√(21·22/3).
    const limit = 1000 + 6 * 3 * Math.sqrt(154);
    expect(privately(limit - 1)).toBe(1000);
    expect(refusal(() => privately(limit + 1))).toBe(
      `the release counts about ${Math.round(limit + 1)} rows, but its study declares maxRows 1000: the table has more rows ` +
        "than declared, and no fit of it can be trusted; ask the custodian for a release with a larger maxRows",
    );
  });

  it("must allow the model: d + 1 rows, and room to vary where it is private", () => {
    expect(fewestRows(regression(moments(), formula))).toBe(3);
    const withCount = (count: CountKnowledge) => () => regression(moments(count, 3), formula);
    const message = (needed: number, most: number) =>
      `a regression with 2 coefficients needs at least ${needed} rows, and the release has at most ${most}: use fewer covariates`;
    expect(refusal(withCount({ kind: "public", value: 2 }))).toBe(message(3, 2));
    expect(refusal(withCount({ kind: "private", maxRows: 3 }))).toBe(message(4, 3));
    expect(withCount({ kind: "public", value: 3 })).not.toThrow();
    expect(withCount({ kind: "private", maxRows: 4 })).not.toThrow();
  });
});
