import { describe, expect, it } from "vitest";
import { chiSquareUpperTail, erfc, regularisedLowerGamma } from "../../src/math/special.ts";

// References: mpmath at 50 digits.
const REFERENCES: [shape: number, x: number, lower: number, upper: number][] = [
  [0.5, 0.1, 0.34527915398142295, 0.654720846018577],
  [0.5, 4, 0.9953222650189527, 0.004677734981047266],
  [3, 2, 0.32332358381693654, 0.6766764161830635],
  [3, 12, 0.9994777419499671, 0.0005222580500328978],
  [50, 45, 0.24680203440017026, 0.7531979655998298],
  [50, 70, 0.994859497541494, 0.005140502458505894],
  [1000, 1000, 0.5042052441802155, 0.4957947558197845],
  [1000, 2000, 1.0, 6.847349459614753e-136],
];

function expectRelative(value: number, exact: number, tolerance: number): void {
  expect(Math.abs(value - exact)).toBeLessThanOrEqual(tolerance * Math.abs(exact));
}

describe("the incomplete gamma function", () => {
  it.each(REFERENCES)("agrees with 50-digit arithmetic at shape %d, x = %d", (shape, x, lower, upper) => {
    const tolerance = 2e-15 * Math.max(shape, x, 2);
    expectRelative(regularisedLowerGamma(shape, x), lower, tolerance);
    expectRelative(chiSquareUpperTail(2 * x, 2 * shape), upper, tolerance);
  });

  it("has the closed forms of one and two degrees of freedom, far into the tail", () => {
    for (let x = 0.01; x < 600; x *= 1.07) {
      expectRelative(chiSquareUpperTail(x, 1), erfc(Math.sqrt(x / 2)), 1e-12);
      expectRelative(chiSquareUpperTail(x, 2), Math.exp(-x / 2), 1e-12);
    }
  });

  it("is continuous where series and fraction meet", () => {
    for (const shape of [0.2, 1, 7.5, 400]) {
      const below = regularisedLowerGamma(shape, (shape + 1) * (1 - 1e-15));
      expect(regularisedLowerGamma(shape, shape + 1)).toBeCloseTo(below, 12);
    }
  });

  it("has the right limits and domain", () => {
    expect([regularisedLowerGamma(2, 0), regularisedLowerGamma(2, Number.POSITIVE_INFINITY)]).toEqual([0, 1]);
    expect([chiSquareUpperTail(0, 3), chiSquareUpperTail(Number.POSITIVE_INFINITY, 3)]).toEqual([1, 0]);
    expect(regularisedLowerGamma(2, Number.NaN)).toBeNaN();
  });
});
