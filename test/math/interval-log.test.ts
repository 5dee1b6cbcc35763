// The enclosed logarithm: known 70-digit values lie inside, the interval is two units wide, and neighbours lie outside.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Enclosure, encloseLog, LOG_BITS } from "../../src/math/interval-log.ts";
import { compare, multiply, parseDecimal, type Rational, rational, toNumber } from "../../src/math/rational.ts";

fc.configureGlobal({ seed: 1 });

const ONE = 10n ** 38n;

/** From mpmath 1.3 with 90 digits; the series of ln(1 ± t) for numbers near 1. */
const KNOWN: readonly (readonly [name: string, value: Rational, log: string])[] = [
  ["2", rational(2n), "0.693147180559945309417232121458176568075500134360255254120680009493393622"],
  ["10", rational(10n), "2.30258509299404568401799145468436420760110148862877297603332790096757261"],
  ["1/3", rational(1n, 3n), "-1.09861228866810969139524523692252570464749055782274945173469433363749429"],
  ["2/3", rational(2n, 3n), "-0.405465108108164381978013115464349136571990423462494197614014324144100671"],
  ["4/3", rational(4n, 3n), "0.287682072451780927439219005993827431503509710897761056506665685349292951"],
  ["355/113", rational(355n, 113n), "1.14472997076307522734808237212320006425584749227609003529372565815795659"],
  ["20.9845", rational(209_845n, 10_000n), "3.04378406995892896602230032726258275109760135824696841815767134474621757"],
  ["1e-300", rational(1n, 10n ** 300n), "-690.775527898213705205397436405309262280330446588631892809998370290271783"],
  ["1e400", rational(10n ** 400n), "921.034037197618273607196581873745683040440595451509190413331160387029044"],
  [
    "1 + 1e-17",
    rational(ONE + 10n ** 21n, ONE),
    `0.${"0".repeat(17)}9999999999999999950000000000000000333333333333333330833333`,
  ],
  ["1 - 1e-38", rational(ONE - 1n, ONE), `-0.${"0".repeat(37)}10000000000000000000000000000000000000005`],
  ["1 - 1e-70", rational(10n ** 70n - 1n, 10n ** 70n), `-0.${"0".repeat(69)}1${"0".repeat(69)}5`],
];

/** A signed decimal in units of 2^−LOG_BITS. */
function inUnits(text: string): Rational {
  const size = multiply(parseDecimal(text.replace("-", ""))!, rational(1n << LOG_BITS));
  return text.startsWith("-") ? multiply(size, rational(-1n)) : size;
}

const contains = ({ lower, upper }: Enclosure, value: Rational) =>
  compare(rational(lower), value) <= 0 && compare(value, rational(upper)) <= 0;

const shifted = ({ numerator, denominator }: Rational, units: bigint) =>
  rational(numerator + units * denominator, denominator);

describe("the enclosed logarithm", () => {
  it.each(KNOWN)("of %s contains the known value and no value three units away", (_, value, log) => {
    const enclosure = encloseLog(value);
    expect(enclosure.upper - enclosure.lower).toBeLessThanOrEqual(2n);
    expect(contains(enclosure, inUnits(log))).toBe(true);
    expect(contains(enclosure, shifted(inUnits(log), 3n))).toBe(false);
    expect(contains(enclosure, shifted(inUnits(log), -3n))).toBe(false);
  });

  it("of 1 is 0 up to its width", () => {
    const { lower, upper } = encloseLog(rational(1n));
    expect([lower, upper]).toEqual([0n, 1n]);
  });

  const size = fc.bigInt({ min: 1n, max: 10n ** 120n });
  const positive = fc.tuple(size, size).map(([numerator, denominator]) => rational(numerator, denominator));

  it("turns products into sums", () => {
    fc.assert(
      fc.property(positive, positive, (a, b) => {
        const [first, second, product] = [a, b, multiply(a, b)].map(encloseLog) as [Enclosure, Enclosure, Enclosure];
        expect(product.lower).toBeLessThanOrEqual(first.upper + second.upper);
        expect(product.upper).toBeGreaterThanOrEqual(first.lower + second.lower);
      }),
    );
  });

  it("agrees with doubles to their precision", () => {
    fc.assert(
      fc.property(positive, (value) => {
        const { lower, upper } = encloseLog(value);
        expect(upper - lower).toBeLessThanOrEqual(2n);
        expect(toNumber(rational(lower, 1n << LOG_BITS))).toBeCloseTo(Math.log(toNumber(value)), 10);
      }),
    );
  });

  it.each([0n, -1n])("of %s does not exist", (value) => {
    expect(() => encloseLog(rational(value))).toThrow(RangeError);
  });
});
