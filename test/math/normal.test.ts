import { describe, expect, it } from "vitest";
import { millsRatio } from "../../src/math/normal.ts";
import { erf, erfc, normalCdf, normalQuantile } from "../../src/math/special.ts";

// References: mpmath at 50 digits.
const ERROR_FUNCTION: [x: number, erf: number, erfc: number][] = [
  [-3, -0.9999779095030014, 1.9999779095030015],
  [-0.3, -0.3286267594591274, 1.3286267594591274],
  [1e-9, 1.1283791670955127e-9, 0.9999999988716208],
  [0.1, 0.1124629160182849, 0.887537083981715],
  [0.46875, 0.49261347321793797, 0.507386526782062],
  [0.47, 0.4937450508860821, 0.5062549491139179],
  [1, 0.8427007929497149, 0.15729920705028513],
  [2.5, 0.999593047982555, 0.0004069520174449589],
  [4, 0.9999999845827421, 1.541725790028002e-8],
  [4.01, 0.9999999858030606, 1.4196939421371052e-8],
  [5, 0.9999999999984626, 1.537459794428035e-12],
  [10, 1.0, 2.088487583762545e-45],
  [25, 1.0, 8.300172571196523e-274],
];
const CDF: [x: number, probability: number][] = [
  [-37, 5.725571222524577e-300],
  [-10, 7.619853024160525e-24],
  [-5, 2.866515718791939e-7],
  [-1, 0.15865525393145705],
  [0, 0.5],
  [1, 0.8413447460685429],
  [3, 0.9986501019683699],
];
const QUANTILES: [probability: number, x: number][] = [
  [1e-300, -37.0470962993612],
  [1e-20, -9.262340089798407],
  [1e-10, -6.361340902404057],
  [0.001, -3.0902323061678136],
  [0.075, -1.439531470938456],
  [0.25, -0.6744897501960817],
  [0.5, 0.0],
  [0.975, 1.9599639845400538],
  [0.9999, 3.7190164854557084],
];

function expectRelative(value: number, exact: number, tolerance: number): void {
  expect(Math.abs(value - exact)).toBeLessThanOrEqual(tolerance * Math.abs(exact));
}

describe("erf and erfc", () => {
  it.each(ERROR_FUNCTION)("agree with 50-digit arithmetic at %d", (x, exactErf, exactErfc) => {
    expectRelative(erf(x), exactErf, 1e-15);
    expectRelative(erfc(x), exactErfc, 2e-15);
  });

  it("have the right limits and domain", () => {
    expect([erf(0), erf(40), erf(Number.POSITIVE_INFINITY), erf(Number.NEGATIVE_INFINITY)]).toEqual([0, 1, 1, -1]);
    expect([erfc(0), erfc(40), erfc(Number.POSITIVE_INFINITY), erfc(Number.NEGATIVE_INFINITY)]).toEqual([1, 0, 0, 2]);
    expect(erf(Number.NaN)).toBeNaN();
  });
});

describe("normalCdf and normalQuantile", () => {
  it.each(CDF)("Φ agrees with 50-digit arithmetic at %d", (x, exact) => {
    expectRelative(normalCdf(x), exact, 2e-16 * (5 + x * x));
  });

  it.each(QUANTILES)("Φ⁻¹ agrees with 50-digit arithmetic at %d", (probability, exact) => {
    expectRelative(normalQuantile(probability), exact, 2e-15);
  });

  it("are inverse to each other", () => {
    for (let x = -30; x < 5; x += 0.0173) {
      // Near 1 the probability itself has only the digits of 1 − p.
      const lost = x > 0 ? 1e-16 / normalCdf(-x) : 0;
      expect(Math.abs(normalQuantile(normalCdf(x)) - x)).toBeLessThan(1e-13 + lost);
    }
  });

  it("have the right limits and domain", () => {
    expect([normalQuantile(0), normalQuantile(1)]).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
    expect(normalQuantile(-0.1)).toBeNaN();
    expect(normalQuantile(1.1)).toBeNaN();
    expect(normalQuantile(Number.NaN)).toBeNaN();
    expect([normalCdf(Number.NEGATIVE_INFINITY), normalCdf(Number.POSITIVE_INFINITY)]).toEqual([0, 1]);
  });
});

describe("Mills' ratio", () => {
  it.each([6, 6.5, 7, 9, 12, 37, 100, 1e4, 1e8])("is its continued fraction at %d", (x) => {
    expectRelative(millsRatio(x), continuedFraction(x, 100), 1e-15);
  });

  it("and not one of two terms", () => {
    expect(Math.abs(millsRatio(9) / continuedFraction(9, 2) - 1)).toBeGreaterThan(1e-6);
  });

  /** 1/(x + 1/(x + 2/(x + 3/(x + …)))). */
  function continuedFraction(x: number, terms: number): number {
    let below = x;
    for (let i = terms; i > 0; i--) below = x + i / below;
    return 1 / below;
  }
});
