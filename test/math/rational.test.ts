// Exact rationals: field axioms as properties, and decimals read and written without loss.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  add,
  ceiling,
  compare,
  divide,
  formatRational,
  multiply,
  parseDecimal,
  type Rational,
  rational,
  subtract,
  toNumber,
} from "../../src/math/rational.ts";

fc.configureGlobal({ seed: 1 });

const integer = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n });
const fraction = fc
  .tuple(
    integer,
    integer.filter((value) => value !== 0n),
  )
  .map(([numerator, denominator]) => rational(numerator, denominator));
const nonZero = fraction.filter(({ numerator }) => numerator !== 0n);
const zero = rational(0n);

describe("a rational", () => {
  it("is in lowest terms over a positive denominator", () => {
    expect(rational(6n, -4n)).toEqual({ numerator: -3n, denominator: 2n });
    expect(rational(0n, -7n)).toEqual({ numerator: 0n, denominator: 1n });
    expect(() => rational(1n, 0n)).toThrow(RangeError);
  });

  it("satisfies the field axioms", () => {
    fc.assert(
      fc.property(fraction, fraction, nonZero, (a, b, c) => {
        expect(add(a, b)).toEqual(add(b, a));
        expect(multiply(a, b)).toEqual(multiply(b, a));
        expect(add(add(a, b), c)).toEqual(add(a, add(b, c)));
        expect(multiply(add(a, b), c)).toEqual(add(multiply(a, c), multiply(b, c)));
        expect(subtract(add(a, b), b)).toEqual(a);
        expect(multiply(divide(a, c), c)).toEqual(a);
      }),
    );
  });

  it("is ordered by the sign of the difference", () => {
    fc.assert(
      fc.property(fraction, fraction, (a, b) => {
        expect(compare(a, b)).toBe(compare(subtract(a, b), zero));
        expect(compare(a, b) + compare(b, a)).toBe(0);
        expect(compare(a, a)).toBe(0);
      }),
    );
  });

  it("has a ceiling: the smallest integer not below it", () => {
    fc.assert(
      fc.property(fraction, (value) => {
        const above = rational(ceiling(value));
        expect(compare(above, value)).toBeGreaterThanOrEqual(0);
        expect(compare(subtract(above, rational(1n)), value)).toBe(-1);
      }),
    );
  });
});

describe("decimals", () => {
  const sum = (values: readonly Rational[]) => values.reduce(add, zero);

  it("add exactly: ten times 0.1 is 1", () => {
    expect(sum(Array.from({ length: 10 }, () => parseDecimal("0.1")!))).toEqual(rational(1n));
    expect(Array.from({ length: 10 }, () => 0.1).reduce((a, b) => a + b)).not.toBe(1);
  });

  it.each([
    ["2", 2n, 1n],
    [" +1.50 ", 3n, 2n],
    [".5", 1n, 2n],
    ["3.", 3n, 1n],
    ["1e-6", 1n, 1_000_000n],
    ["1.5E2", 150n, 1n],
    ["0", 0n, 1n],
  ])("are read exactly: %s", (text, numerator, denominator) => {
    expect(parseDecimal(text)).toEqual({ numerator, denominator });
  });

  it.each(["", ".", "-1", "1_000", "0x10", "1e", "e5", "NaN", "Infinity", "1/3", "1,5", "1e9999", "1e-500"])(
    "are nothing else: %j",
    (text) => {
      expect(parseDecimal(text)).toBeUndefined();
    },
  );

  it("are written so that they read back exactly", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.nat(30), (digits, places) => {
        const value = rational(digits, 10n ** BigInt(places));
        expect(parseDecimal(formatRational(value))).toEqual(value);
      }),
    );
    expect([rational(-1n, 8n), rational(16n, 3n), rational(-5n)].map(formatRational)).toEqual(["-0.125", "16/3", "-5"]);
  });
});

describe("toNumber", () => {
  it("returns the double that a decimal text means, to one unit in the last place", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-300, max: 1e300, noNaN: true }), (value) => {
        const back = toNumber(parseDecimal(value.toString())!);
        expect(Math.abs(back - value)).toBeLessThanOrEqual(Math.abs(value) * 2 ** -52);
      }),
    );
  });

  it("keeps sign and zero, and reaches beyond the range of the parts", () => {
    expect([rational(-1n, 3n), zero, rational(10n ** 400n, 10n ** 399n)].map(toNumber)).toEqual([-1 / 3, 0, 10]);
  });
});
