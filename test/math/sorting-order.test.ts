import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sortingOrder } from "../../src/math/sorting-order.ts";

function byComparison(values: Float64Array): number[] {
  return [...values.keys()].sort((i, j) => values[i] - values[j] || i - j);
}

describe("sortingOrder", () => {
  it("agrees with a stable sort by comparison on any finite numbers", () => {
    const values = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer({ min: -3, max: 3 }));
    fc.assert(
      fc.property(fc.array(values, { maxLength: 60 }), (list) => {
        const array = Float64Array.from(list);
        expect([...sortingOrder(array)]).toEqual(byComparison(array));
      }),
      { seed: 20, numRuns: 300 },
    );
  });

  it("treats the two zeros as equal and orders the extremes", () => {
    const values = Float64Array.of(0, -0, 5e-324, -5e-324, Number.MAX_VALUE, -Number.MAX_VALUE, -0, 0);
    expect([...sortingOrder(values)]).toEqual([5, 3, 0, 1, 6, 7, 2, 4]);
  });
});
