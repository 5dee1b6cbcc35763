import { describe, expect, it } from "vitest";
import { kolmogorovTail, logSumExp } from "../../src/math/special.ts";

describe("logSumExp", () => {
  it("sums far beyond the range of exp", () => {
    expect(logSumExp([1000, 1000 + Math.log(3)])).toBeCloseTo(1000 + Math.log(4), 12);
    expect(logSumExp([-1e6, -1e6, -1e6])).toBeCloseTo(-1e6 + Math.log(3), 9);
    expect(logSumExp(Float64Array.of(0.3))).toBe(0.3);
  });

  it("handles empty, infinite and NaN input", () => {
    expect(logSumExp([])).toBe(Number.NEGATIVE_INFINITY);
    expect(logSumExp([Number.NEGATIVE_INFINITY, 2])).toBe(2);
    expect(logSumExp([Number.POSITIVE_INFINITY, 2])).toBe(Number.POSITIVE_INFINITY);
    expect(logSumExp([1, Number.NaN, 2])).toBeNaN();
  });
});

describe("kolmogorovTail", () => {
  // The limiting distribution, summed with 50 digits (mpmath).
  it.each([
    [0.3, 0.9999906941986655],
    [0.5, 0.9639452436648751],
    [0.8276, 0.4999584165635473],
    [0.99, 0.2808738392255489],
    [1.01, 0.25943416909359746],
    [1.2238, 0.10002342783567782],
    [1.3581, 0.04999963043166741],
    [1.9495, 0.0009998019790258984],
    [3, 3.045995948942526e-8],
  ] as [number, number][])("tends to the limit law at %d", (lambda, exact) => {
    const sampleSize = 1e20;
    const tail = kolmogorovTail(lambda / Math.sqrt(sampleSize), sampleSize);
    expect(Math.abs(tail - exact)).toBeLessThan(1e-9 * exact);
  });

  // The exact finite-sample distribution (SciPy, kstwo).
  it.each([
    [0.3, 10, 0.27053557479999946],
    [0.5, 10, 0.00777741],
    [0.2, 20, 0.352720173623415],
    [0.1358, 100, 0.04535980273361331],
    [0.04, 300, 0.707622630666962],
    [0.0784, 300, 0.047384535344550005],
    [0.06, 1000, 0.001428597887952891],
  ] as [number, number, number][])(
    "of distance %d among %i draws is near the exact law",
    (distance, sampleSize, exact) => {
      expect(Math.abs(kolmogorovTail(distance, sampleSize) - exact)).toBeLessThan(0.03 / sampleSize);
    },
  );

  it("reaches from 1 to 0", () => {
    expect(kolmogorovTail(0, 100)).toBe(1);
    expect(kolmogorovTail(1, 1000)).toBeLessThan(1e-300);
  });
});
