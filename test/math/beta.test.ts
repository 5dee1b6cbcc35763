import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { betaQuantile, regularisedBeta } from "../../src/math/beta.ts";

// p, a, b, x with I_x(a, b) = p; 40-digit arithmetic (mpmath), rounded. The last two: SciPy, whose error is about
// 1e-15 there.
const REFERENCE = [
  [0.1586553, 86.05, 1616.95, 0.045229692709420066],
  [0.8413447, 60.5, 3.25, 0.975275874523176],
  [0.025, 0.5, 0.5, 0.001541333133436012],
  [0.975, 2, 30, 0.16702111623022775],
  [1e-10, 3, 4, 0.0001710195302398643],
  [0.9999999, 12, 7, 0.9765091318534649],
  [0.3, 0.05, 0.2, 2.287762471657872e-9],
  [0.2, 2500.5, 1, 0.999356560660246],
  [0.1586553, 4001, 76001, 0.04924065304511531],
  [0.7, 1e6, 2e6, 0.333476030227396],
] as const;

function relativeError(value: number, truth: number): number {
  return Math.abs(value / truth - 1);
}

describe("beta distribution", () => {
  it.each(REFERENCE)("p %d of Beta(%d, %d) is at %d", (p, a, b, x) => {
    expect(relativeError(betaQuantile(p, a, b), x)).toBeLessThan(1e-12);
    expect(relativeError(regularisedBeta(x, a, b), p)).toBeLessThan(1e-10);
  });

  it("has the closed forms of one unit shape and of the arcsine law", () => {
    for (const x of [1e-12, 0.01, 0.3, 0.5, 0.77, 0.999]) {
      expect(relativeError(regularisedBeta(x, 3.7, 1), x ** 3.7)).toBeLessThan(1e-13);
      expect(relativeError(regularisedBeta(x, 1, 250), -Math.expm1(250 * Math.log1p(-x)))).toBeLessThan(1e-13);
      expect(relativeError(regularisedBeta(x, 0.5, 0.5), (2 / Math.PI) * Math.asin(Math.sqrt(x)))).toBeLessThan(1e-13);
    }
  });

  it("inverts and reflects for shapes from a tenth to a hundred thousand", () => {
    const shape = fc.double({ min: -1, max: 5, noNaN: true }).map((exponent) => 10 ** exponent);
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true }), shape, shape, (p, a, b) => {
        const x = betaQuantile(p, a, b);
        fc.pre(x > 1e-4 && x < 1 - 1e-4); // nearer to an end the rounding of x or 1 - x alone moves p
        expect(relativeError(regularisedBeta(x, a, b), p)).toBeLessThan(1e-9);
        expect(regularisedBeta(x, a, b) + regularisedBeta(1 - x, b, a)).toBeCloseTo(1, 10);
      }),
      { seed: 21, numRuns: 300 },
    );
  });

  it("covers 0 and 1 and refuses invalid shapes", () => {
    expect(betaQuantile(0, 2, 3)).toBe(0);
    expect(betaQuantile(1, 2, 3)).toBe(1);
    expect(relativeError(betaQuantile(1e-300, 2, 3), Math.sqrt(1e-300 / 6))).toBeLessThan(1e-12);
    expect(betaQuantile(1.5, 2, 3)).toBeNaN();
    expect(betaQuantile(0.5, 0, 3)).toBeNaN();
    expect(regularisedBeta(0.5, 2, Number.NaN)).toBeNaN();
    expect([regularisedBeta(-1, 2, 3), regularisedBeta(2, 2, 3)]).toEqual([0, 1]);
  });
});
