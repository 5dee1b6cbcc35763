// The regularised incomplete gamma function P(a, x) = ∫₀ˣ t^(a−1) e^(−t) dt / Γ(a), and the chi-square tail it gives.
// Below a + 1 we use the power series, above it the continued fraction (DLMF 8.11.4, 8.9.2), so neither tail is
// computed as 1 minus the other. The relative error is about 1e-15 times the larger of the shape and x.
import { exp } from "./elementary/exp.ts";
import { log } from "./elementary/log.ts";
import { logGamma } from "./gamma.ts";

export function regularisedLowerGamma(shape: number, x: number): number {
  if (x <= 0) return 0;
  if (x === Number.POSITIVE_INFINITY) return 1;
  return x < shape + 1 ? lowerSeries(shape, x) : 1 - upperFraction(shape, x);
}

/** P(χ²_df > x). */
export function chiSquareUpperTail(x: number, degreesOfFreedom: number): number {
  const shape = 0.5 * degreesOfFreedom;
  const half = 0.5 * x;
  if (half <= 0) return 1;
  if (half === Number.POSITIVE_INFINITY) return 0;
  return half < shape + 1 ? 1 - lowerSeries(shape, half) : upperFraction(shape, half);
}

/**
 * log Γ(a, x) − log Γ(a), and its derivative −x^(a−1) e^(−x)/Γ(a, x), for an integer a ≥ 1:
 * Γ(a, x)/Γ(a) = e^(−x) Σ_{i<a} xⁱ/i!, summed in units of its largest term.
 */
export function upperGammaOfInteger(a: number, x: number): { readonly log: number; readonly slope: number } {
  const peak = Math.min(a - 1, Math.floor(x));
  let sum = 1;
  for (let i = peak, term = 1; i > 0 && term > Number.EPSILON * sum; i--) sum += term *= i / x;
  let last = 1;
  for (let i = peak + 1; i < a; i++) sum += last *= x / i;
  // The derivative is minus the last term divided by the sum.
  return { log: peak * log(peak > 0 ? x : 1) - logGamma(peak + 1) - x + log(sum), slope: -last / sum };
}

/** x^a e^(−x) / Γ(a). */
function prefactor(a: number, x: number): number {
  return exp(a * log(x) - x - logGamma(a));
}

/** P(a, x) = prefactor · Σ xᵏ / (a(a + 1) … (a + k)). */
function lowerSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let k = 1; term > Number.EPSILON * sum; k++) {
    term *= x / (a + k);
    sum += term;
  }
  return prefactor(a, x) * sum;
}

/** 1 − P(a, x) by Lentz's method on 1/(x + 1 − a − 1(1 − a)/(x + 3 − a − 2(2 − a)/(x + 5 − a − …))). */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = Number.MAX_VALUE;
  let d = 1 / b;
  let value = d;
  for (let k = 1, change = 0; Math.abs(change - 1) > 4 * Number.EPSILON; k++) {
    const numerator = k * (a - k);
    b += 2;
    d = 1 / (numerator * d + b);
    c = b + numerator / c;
    change = c * d;
    value *= change;
  }
  return prefactor(a, x) * value;
}
