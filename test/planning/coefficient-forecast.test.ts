// From fits of imagined releases to ranges, chances and the effect that would be clear; from these to the ε that can tell.
import { describe, expect, it } from "vitest";
import { canTellFrom } from "../../src/planning/can-tell.ts";
import { chanceOfClear, summariseFits } from "../../src/planning/coefficient-forecast.ts";
import type { ImaginedCoefficient } from "../../src/planning/imagined-fit.ts";
import type { PlanCell } from "../../src/planning/plan-cell.ts";

const fitted = (width: number, conclusion: ImaginedCoefficient["conclusion"] = "clear"): ImaginedCoefficient => ({
  name: "x",
  width,
  privacy: 0.5,
  widthWithoutNoise: width / 2,
  conclusion,
});
/** Widths of one standard deviation each: 2 · 1.645. */
const ONE = 3.289707;

describe("fits of imagined releases", () => {
  it("have a range that holds the next in eight of ten: of nine widths, all", () => {
    const [nine] = summariseFits([5, 3, 8, 1, 9, 2, 7, 4, 6].map((width) => [fitted(width)]));
    expect(nine).toMatchObject({ low: 1, width: 5, high: 9, widthWithoutNoise: 2.5, cannotTell: 0 });
    const [nineteen] = summariseFits(Array.from({ length: 19 }, (_, i) => [fitted(i + 1)]));
    expect(nineteen.low).toBeCloseTo(2, 9);
    expect(nineteen.high).toBeCloseTo(18, 9);
  });

  it("find an effect of 2.49 standard deviations clear with a chance of 80 %", () => {
    const [alike] = summariseFits(Array.from({ length: 10 }, () => [fitted(ONE)]));
    // To four digits: a sign settled the wrong way, with a chance of 2 in 100,000, counts as well.
    expect(alike.clearFrom).toBeCloseTo(1.644854 + 0.841621, 3);
    expect(chanceOfClear([fitted(ONE)], 0)).toBeCloseTo(0.1, 4);
    expect(chanceOfClear([fitted(ONE)], 2.486475)).toBeCloseTo(0.8, 4);
  });

  it("need a larger effect where some releases cannot tell, and know none where a fifth cannot", () => {
    const withHidden = (hidden: number) =>
      summariseFits(Array.from({ length: 10 }, (_, i) => [fitted(ONE, i < hidden ? "cannot tell" : "not settled")]))[0];
    expect(withHidden(1).cannotTell).toBe(0.1);
    // 0.9 · power = 0.8.
    expect(withHidden(1).clearFrom).toBeCloseTo(1.644854 + 1.22064, 4);
    expect(withHidden(2)).toMatchObject({ cannotTell: 0.2, clearFrom: null });
  });
});

describe("the ε from which a release can tell", () => {
  const cellAt = (needed: readonly number[]) => (epsilon: number) =>
    ({
      epsilon,
      coefficients: needed.map((least, j) => ({ name: `x${j}`, cannotTell: epsilon < least ? 0.6 : 0.1 })),
    }) as unknown as PlanCell;

  it("is the smallest looked at, and further ones are looked at only where none is enough", () => {
    const at = cellAt([0.1, 1, 7]);
    const looked: number[] = [];
    const found = canTellFrom([2, 0.5, 1].map(at), (epsilon) => {
      looked.push(epsilon);
      return at(epsilon);
    });
    expect(found).toEqual([
      { name: "x0", epsilon: 0.5, isSmallest: true },
      { name: "x1", epsilon: 1, isSmallest: false },
      { name: "x2", epsilon: 8, isSmallest: false },
    ]);
    expect(looked).toEqual([4, 8]);
  });

  it("is unknown where none looked at is enough", () => {
    expect(canTellFrom([cellAt([1e9])(1)], cellAt([1e9]))).toEqual([{ name: "x0", epsilon: null, isSmallest: false }]);
  });
});
