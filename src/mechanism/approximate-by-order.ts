// Releases of versions before exact accounting prove (ε, δ) from ρ-zCDP by an order α (Canonne, Kamath, Steinke 2020,
// Proposition 12; docs/theory/mechanisms.md §5, Theorem F): any α > 1 does for which, with s = α − 1,
//   s (αρ − ε) ≤ ln δ + α ln α − s ln s,
// whose right side is enclosed by integer arithmetic.
import { encloseLog, LOG_BITS } from "../math/interval-log.ts";
import { add, compare, divide, multiply, type Rational, rational, subtract } from "../math/rational.ts";

/** The claim that ρ-zCDP implies (ε, δ), proved at α. */
export interface OrderClaim {
  readonly rho: Rational;
  readonly alpha: Rational;
  readonly epsilon: Rational;
  readonly delta: Rational;
}

const [ZERO, ONE] = [rational(0n), rational(1n)];

/** True only if the inequality certainly holds; claims that promise no privacy (δ ≥ 1, ρ ≤ 0) are never proved. */
export function provesByOrder({ rho, alpha, epsilon, delta }: OrderClaim): boolean {
  if (compare(alpha, ONE) <= 0 || compare(rho, ZERO) <= 0 || compare(epsilon, ZERO) < 0) return false;
  if (compare(delta, ZERO) <= 0 || compare(delta, ONE) >= 0) return false;
  const s = subtract(alpha, ONE);
  const inUnits = (value: bigint) => rational(value, 1n << LOG_BITS);
  const favourable = add(inUnits(encloseLog(delta).lower), multiply(alpha, inUnits(encloseLog(alpha).lower)));
  const least = subtract(favourable, multiply(s, inUnits(encloseLog(s).upper)));
  return compare(rho, divide(add(epsilon, divide(least, s)), alpha)) <= 0;
}
