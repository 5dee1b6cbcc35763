// Exact rationals over BigInt, for budgets, costs and sensitivities. A privacy parameter is parsed from its decimal
// text, never from a double, so that ten charges of "0.1" spend exactly "1".

export interface Rational {
  readonly numerator: bigint;
  /** Positive, and coprime to the numerator. */
  readonly denominator: bigint;
}

export function rational(numerator: bigint, denominator = 1n): Rational {
  if (denominator === 0n) throw new RangeError("a rational needs a denominator other than 0");
  const sign = denominator < 0n ? -1n : 1n;
  const divisor = greatestCommonDivisor(numerator < 0n ? -numerator : numerator, sign * denominator);
  return { numerator: (sign * numerator) / divisor, denominator: (sign * denominator) / divisor };
}

const DECIMAL = /^\+?(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;
/** No meaningful privacy parameter has more decimal places, and BigInt arithmetic would only become slow. */
const MAX_PLACES = 400;

/** The exact value of an unsigned decimal such as "0.1", "2" or "1e-6"; undefined if the text is not one. */
export function parseDecimal(text: string): Rational | undefined {
  const match = DECIMAL.exec(text.trim());
  if (!match) return undefined;
  const [, whole = "", fraction = "", exponentText = "0"] = match;
  if (whole + fraction === "") return undefined;
  const exponent = Number(exponentText) - fraction.length;
  if (Math.abs(exponent) > MAX_PLACES || whole.length > MAX_PLACES) return undefined;
  const digits = BigInt(whole + fraction);
  return exponent >= 0 ? rational(digits * 10n ** BigInt(exponent)) : rational(digits, 10n ** BigInt(-exponent));
}

/** The decimal that `parseDecimal` reads back exactly, or "numerator/denominator" where there is none. */
export function formatRational(value: Rational): string {
  const places = decimalPlaces(value.denominator);
  if (places === undefined) return `${value.numerator}/${value.denominator}`;
  const digits = (value.numerator * 10n ** BigInt(places)) / value.denominator;
  const text = (digits < 0n ? -digits : digits).toString().padStart(places + 1, "0");
  const cut = text.length - places;
  return (digits < 0n ? "-" : "") + text.slice(0, cut) + (places > 0 ? `.${text.slice(cut)}` : "");
}

export function add(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function subtract(a: Rational, b: Rational): Rational {
  return add(a, { numerator: -b.numerator, denominator: b.denominator });
}

export function multiply(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.numerator, a.denominator * b.denominator);
}

export function divide(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.denominator, a.denominator * b.numerator);
}

/** The sign of a − b. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function ceiling(value: Rational): bigint {
  const quotient = value.numerator / value.denominator;
  return quotient * value.denominator < value.numerator ? quotient + 1n : quotient;
}

/** A double within one part in 2^60 (then rounded), for display and inference, never for a privacy decision. */
export function toNumber(value: Rational): number {
  const excess = value.numerator.toString(2).length - value.denominator.toString(2).length;
  const shift = 64 - excess;
  const quotient =
    shift >= 0
      ? (value.numerator << BigInt(shift)) / value.denominator
      : value.numerator / (value.denominator << BigInt(-shift));
  // Two factors, since 2^-shift alone may underflow or overflow even if the product does not.
  const half = Math.trunc(shift / 2);
  return Number(quotient) * 2 ** -half * 2 ** -(shift - half);
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

/** The number of decimal places of 1/denominator; undefined if its expansion is infinite. */
function decimalPlaces(denominator: bigint): number | undefined {
  let rest = denominator;
  const powers = [2n, 5n].map((prime) => {
    let power = 0;
    for (; rest % prime === 0n; rest /= prime) power++;
    return power;
  });
  return rest === 1n ? Math.max(...powers) : undefined;
}
