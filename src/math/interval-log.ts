// An exact rational x > 0 → two integers that provably enclose ln x · 2^192, by integer arithmetic alone: ln x = e ln 2
// + 2 artanh z with x = 2^e (1 + z)/(1 − z), −1/5 ≤ z ≤ 1/7, and ln 2 = 2 artanh 1/3. Every division rounds towards 0
// and is counted, so that the width of the interval is proven, not estimated.
import type { Rational } from "./rational.ts";

/** A real number enclosed between two integers, in units of 2^−LOG_BITS. */
export interface Enclosure {
  readonly lower: bigint;
  readonly upper: bigint;
}

export const LOG_BITS = 192n;
/** Extra bits dropped at the end: errors that grow with |e| and the number of divisions stay within them. */
const GUARD_BITS = 32n;
const ONE = 1n << (LOG_BITS + GUARD_BITS);

const LOG_TWO = twiceArtanh(1n, 3n);

export function encloseLog({ numerator, denominator }: Rational): Enclosure {
  if (numerator <= 0n) throw new RangeError("a logarithm needs a positive number");
  const exponent = nearestExponent(numerator, denominator);
  // y = x / 2^exponent as a fraction, and z = (y − 1)/(y + 1).
  const above = exponent < 0n ? numerator << -exponent : numerator;
  const below = exponent < 0n ? denominator : denominator << exponent;
  const rest = twiceArtanh(above - below, above + below);
  const powers = times(LOG_TWO, exponent);
  return {
    lower: (powers.lower + rest.lower) >> GUARD_BITS,
    upper: -(-(powers.upper + rest.upper) >> GUARD_BITS),
  };
}

/** The exponent e with 2/3 ≤ x / 2^e < 4/3. */
function nearestExponent(numerator: bigint, denominator: bigint): bigint {
  let exponent = BigInt(numerator.toString(2).length - denominator.toString(2).length);
  const isBelow = (e: bigint, [p, q]: readonly [bigint, bigint]) =>
    (numerator * q) << (e < 0n ? -e : 0n) < (denominator * p) << (e > 0n ? e : 0n);
  while (isBelow(exponent, [2n, 3n])) exponent--;
  while (!isBelow(exponent, [4n, 3n])) exponent++;
  return exponent;
}

/**
 * 2 artanh z = 2 (z + z³/3 + z⁵/5 + …) for z = numerator/denominator, |z| ≤ 1/3, with the guard bits. All rounding is
 * downwards. In units of the last bit the error of z is below 1 and that of z² below 5/3. A power is off by less than
 * 7/4 (the previous error shrinks ninefold; z² adds 5/9 and the division 1), so each of the n terms is off by less than
 * 2. The remainder of the series starts where the power is below 7/4 and is below 2 too.
 */
function twiceArtanh(numerator: bigint, denominator: bigint): Enclosure {
  if (numerator < 0n) return times(twiceArtanh(-numerator, denominator), -1n);
  const z = (numerator * ONE) / denominator;
  const square = (z * z) / ONE;
  let sum = 0n;
  let terms = 0n;
  for (let power = z; power > 0n; power = (power * square) / ONE) {
    sum += power / (2n * terms + 1n);
    terms++;
  }
  return { lower: 2n * sum, upper: 2n * sum + 4n * (terms + 1n) };
}

function times({ lower, upper }: Enclosure, factor: bigint): Enclosure {
  return factor < 0n
    ? { lower: upper * factor, upper: lower * factor }
    : { lower: lower * factor, upper: upper * factor };
}
