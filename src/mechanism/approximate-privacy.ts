// (ε, δ) → the largest ρ for which ρ-zCDP implies it, with an order α that proves it (Canonne, Kamath, Steinke 2020,
// Proposition 12): any α > 1 suffices for which e^((α−1)(αρ−ε)) / (α−1) · (1−1/α)^α ≤ δ. With s = α − 1 that is
//   s (αρ − ε) ≤ ln δ + α ln α − s ln s,
// whose right side is enclosed by integer arithmetic: no floating-point number takes part.
import { encloseLog, LOG_BITS } from "../math/interval-log.ts";
import { add, compare, divide, multiply, type Rational, rational, subtract } from "../math/rational.ts";

/** ρ-zCDP, and the order at which it implies the requested (ε, δ). */
export interface ConcentratedBound {
  readonly rho: Rational;
  readonly alpha: Rational;
}

/** The claim that ρ-zCDP implies (ε, δ), proved at α. */
export interface ApproximateClaim extends ConcentratedBound {
  readonly epsilon: Rational;
  readonly delta: Rational;
}

const [ZERO, ONE] = [rational(0n), rational(1n)];
const UNIT = 1n << LOG_BITS;
const RHO_DENOMINATOR = 10n ** 12n;
/** A relative error of 10⁻⁶ in s costs about 10⁻¹² of ρ, since ρ is flat at its maximum. */
const DIGITS = 6;
/** 10^20 is beyond the best s for any ε ≥ 10⁻¹², δ ≥ 10⁻⁴⁰⁰; below 10^−38, δ is almost 1 and the logarithms run out. */
const [LEAST_DECADE, MOST_DECADE] = [-38, 20];

/** True only if the inequality certainly holds; claims that promise no privacy (δ ≥ 1, ρ ≤ 0) are never proved. */
export function provesApproximate({ rho, alpha, epsilon, delta }: ApproximateClaim): boolean {
  if (compare(alpha, ONE) <= 0 || compare(rho, ZERO) <= 0 || compare(epsilon, ZERO) < 0) return false;
  if (compare(delta, ZERO) <= 0 || compare(delta, ONE) >= 0) return false;
  return compare(rho, provenRho(alpha, epsilon, delta)) <= 0;
}

/** For 0 < δ < 1: ρ to 12 decimals, rounded down, and s = α − 1 to 6 digits; undefined if ρ would be below 10⁻¹². */
export function concentratedFor(epsilon: Rational, delta: Rational): ConcentratedBound | undefined {
  const alpha = add(ONE, bestExcess(epsilon, delta));
  const { numerator, denominator } = provenRho(alpha, epsilon, delta);
  const bound = { rho: rational((numerator * RHO_DENOMINATOR) / denominator, RHO_DENOMINATOR), alpha };
  return provesApproximate({ ...bound, epsilon, delta }) ? bound : undefined;
}

/** The inequality solved for ρ, every logarithm taken at its unfavourable end: (ε + (ln δ + α ln α − s ln s)/s)/α. */
function provenRho(alpha: Rational, epsilon: Rational, delta: Rational): Rational {
  const s = subtract(alpha, ONE);
  const inUnits = (value: bigint) => rational(value, UNIT);
  const favourable = add(inUnits(encloseLog(delta).lower), multiply(alpha, inUnits(encloseLog(alpha).lower)));
  const least = subtract(favourable, multiply(s, inUnits(encloseLog(s).upper)));
  return divide(add(epsilon, divide(least, s)), alpha);
}

/** The six-digit s at which ρ is largest: first its power of ten, then its digits. */
function bestExcess(epsilon: Rational, delta: Rational): Rational {
  const growsAt = growthOf(epsilon, delta);
  const decade = lastWhere(LEAST_DECADE, MOST_DECADE, (k) => growsAt(decimal(1, k)));
  const digits = lastWhere(10 ** (DIGITS - 1), 10 ** DIGITS, (m) => growsAt(decimal(m, decade - DIGITS + 1)));
  return decimal(digits, decade - DIGITS + 1);
}

/**
 * Whether ρ still grows at s: the derivative has the sign of (1 + 2s) ln 1/δ − εs² − (1 + s)² ln (1 + s) + s² ln s.
 * It changes sign once: εs + ln δ + α ln α − s ln s is concave in s, and divided by the convex s (1 + s) it is ρ.
 * Rounding here can make ρ smaller than the largest possible, but never unproved.
 */
function growthOf(epsilon: Rational, delta: Rational): (s: Rational) => boolean {
  const scaledEpsilon = (epsilon.numerator * UNIT) / epsilon.denominator;
  const logDelta = encloseLog(delta).upper;
  return (s) => {
    const { numerator: p, denominator: q } = s;
    const ahead = encloseLog(rational(p + q, q)).lower;
    const log = encloseLog(s).lower;
    return p * p * (log - scaledEpsilon) > (q + 2n * p) * q * logDelta + (p + q) * (p + q) * ahead;
  };
}

/** The last integer from `first` to `end` − 1 before a condition fails for good; `first` if there is none. */
function lastWhere(first: number, end: number, holds: (value: number) => boolean): number {
  let [low, high] = [first, end];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

function decimal(digits: number, exponent: number): Rational {
  const power = 10n ** BigInt(Math.abs(exponent));
  return exponent < 0 ? rational(BigInt(digits), power) : rational(BigInt(digits) * power);
}
