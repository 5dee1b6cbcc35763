// (ε, δ) → the largest μ at which discrete Gaussian noise keeps it, and ρ = μ²/2 (docs/theory/mechanisms.md §5, Theorem E):
// noise that moves by at most μ standard deviations does if x = (ε − ρ/2²⁴)/μ − μ/2 is above 0 and
//   ln δ  ≥  ln (R(x) − R(x + μ)) − x²/2 − ½ ln 2π + ρ/2⁵⁰,   R the Mills ratio of the normal law.
// Every term is enclosed by integer arithmetic: no floating-point number takes part.
import { encloseLog, LOG_BITS } from "../math/interval-log.ts";
import { add, compare, divide, multiply, type Rational, rational, subtract } from "../math/rational.ts";

/** What Gaussian noise may spend for the requested (ε, δ): its shift in standard deviations, and the ρ of that. */
export interface GaussianBound {
  readonly mu: Rational;
  readonly rho: Rational;
}

/** The claim that Gaussian noise of ρ keeps (ε, δ), proved by a μ with ρ ≤ μ²/2. */
export interface GaussianClaim extends GaussianBound {
  readonly epsilon: Rational;
  readonly delta: Rational;
}

const [ZERO, ONE, TWO] = [rational(0n), rational(1n), rational(2n)];
/** What rounding to integers can cost: in ε, and in the logarithm of δ, per unit of ρ. */
const [LOST_EPSILON, LOST_LOG_DELTA] = [rational(1n, 1n << 24n), rational(1n, 1n << 50n)];
const SMALLEST_RHO = rational(1n, 10n ** 12n);
/** Of a number below 2π. */
const LOG_TWO_PI = encloseLog(rational(62_831_853_071n, 10n ** 10n)).lower;
/** Odd, so that the convergent lies above R. Where x is at least ½ the next one agrees with it to eight digits. */
const CONVERGENT = 201n;
/** R and its arguments are integers in units of 2⁻⁶⁴. */
const UNIT = 1n << 64n;
const DIGITS = 6;
/** No ε up to 10¹² allows a μ of 10⁷, and one below 10⁻⁶ has a ρ below 10⁻¹². */
const [LEAST_DECADE, MOST_DECADE] = [-7, 7];

/** True only if the inequality certainly holds; claims that promise no privacy (δ ≥ 1, ρ ≤ 0) are never proved. */
export function provesApproximate({ rho, mu, epsilon, delta }: GaussianClaim): boolean {
  if (compare(rho, ZERO) <= 0 || compare(mu, ZERO) <= 0 || compare(rho, rhoOf(mu)) > 0) return false;
  if (compare(delta, ZERO) <= 0 || compare(delta, ONE) >= 0) return false;
  return keepsApproximate(mu, epsilon, delta);
}

/** For 0 < δ < 1: the largest μ of six digits, and its ρ; undefined if ρ would be below 10⁻¹². */
export function gaussianFor(epsilon: Rational, delta: Rational): GaussianBound | undefined {
  const keeps = (digits: number, exponent: number) => keepsApproximate(decimal(digits, exponent), epsilon, delta);
  const decade = lastWhere(LEAST_DECADE, MOST_DECADE, (exponent) => keeps(1, exponent));
  const last = decade - DIGITS + 1;
  const mu = decimal(
    lastWhere(10 ** (DIGITS - 1), 10 ** DIGITS, (digits) => keeps(digits, last)),
    last,
  );
  const bound = { mu, rho: rhoOf(mu) };
  return compare(bound.rho, SMALLEST_RHO) >= 0 && provesApproximate({ ...bound, epsilon, delta }) ? bound : undefined;
}

function rhoOf(mu: Rational): Rational {
  return divide(multiply(mu, mu), TWO);
}

/** The inequality, with every term at its unfavourable end. */
function keepsApproximate(mu: Rational, epsilon: Rational, delta: Rational): boolean {
  const rho = rhoOf(mu);
  const exact = subtract(divide(subtract(epsilon, multiply(rho, LOST_EPSILON)), mu), divide(mu, TWO));
  if (compare(exact, ZERO) <= 0) return false;
  // R decreases: moving its arguments apart can only widen the difference.
  const [x, beyond] = [inUnits(exact), inUnits(add(exact, mu)) + 1n];
  if (x === 0n) return false;
  const difference = millsConvergent(x, CONVERGENT) + 1n - millsConvergent(beyond, CONVERGENT + 1n);
  const logs = encloseLog(delta).lower - encloseLog(rational(difference, UNIT)).upper + (LOG_TWO_PI >> 1n);
  const room = add(rational(logs, 1n << LOG_BITS), rational(x * x, 2n * UNIT * UNIT));
  return compare(room, multiply(rho, LOST_LOG_DELTA)) >= 0;
}

/**
 * The convergent of R(x) = 1/(x + 1/(x + 2/(x + 3/(x + …)))), x > 0, rounded down; argument and result in units. Odd
 * convergents lie above R, even ones below.
 */
function millsConvergent(x: bigint, index: bigint): bigint {
  let [above, below] = [x, UNIT];
  for (let k = index - 1n; k > 0n; k--) [above, below] = [x * above + k * UNIT * below, UNIT * above];
  return (UNIT * below) / above;
}

/** A positive number in units, rounded down. */
function inUnits({ numerator, denominator }: Rational): bigint {
  return (numerator * UNIT) / denominator;
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
