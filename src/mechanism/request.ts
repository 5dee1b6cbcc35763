// The custodian's request as text (ε, ρ, or ε with δ; what is protected; which noise) → the terms of a release. All of
// it is public and fixed before the charge; (ε, δ) becomes ρ with a μ that proves it (docs/theory/mechanisms.md §5).
import { PublicError } from "../errors.ts";
import { compare, formatRational, parseDecimal, type Rational, rational } from "../math/rational.ts";
import type { Guarantee } from "../release/guarantee.ts";
import { gaussianFor } from "./approximate-privacy.ts";
import { parseNoiseChoice } from "./choose-mechanism.ts";
import { parseProtection, type ReleaseTerms } from "./plan.ts";

/** Privacy parameters as decimal text. */
export interface GuaranteeRequest {
  readonly epsilon?: string | undefined;
  readonly rho?: string | undefined;
  readonly delta?: string | undefined;
}

/** Everything requested of a release besides its study, as text. */
export interface TermsRequest extends GuaranteeRequest {
  readonly protect?: string | undefined;
  readonly noise?: string | undefined;
  readonly response?: string | undefined;
}

const ONE = rational(1n);
/** A parameter outside this range is a typing error: the noise would be zero or meaningless. */
const [LEAST, MOST] = [rational(1n, 10n ** 12n), rational(10n ** 12n)];
/** Below this, a double no longer holds δ to full precision. */
const LEAST_DELTA = rational(1n, 10n ** 300n);
/** Above this, one person may change the odds by a factor of more than e^10, about 22,000. */
const WEAK_EPSILON = 10;

/** Texts such as { epsilon: "1", protect: "content" } → terms, or a PublicError that names the problem. */
export function requestedTerms({ epsilon, rho, delta, protect, noise, response }: TermsRequest): ReleaseTerms {
  return {
    guarantee: requestedGuarantee({ epsilon, rho, delta }),
    protect: protect === undefined ? undefined : parseProtection(protect),
    noise: noise === undefined ? undefined : parseNoiseChoice(noise),
    response,
  };
}

/** Texts such as { epsilon: "1" }, { rho: "0.05" } or { epsilon: "1", delta: "1e-6" } → a guarantee. */
export function requestedGuarantee({ epsilon, rho, delta }: GuaranteeRequest): Guarantee {
  if (rho !== undefined) {
    if (epsilon !== undefined || delta !== undefined) {
      throw new PublicError("rho cannot be combined: give rho, or epsilon, or epsilon with delta");
    }
    positiveParameter("rho", rho);
    return { kind: "zcdp", rho: rho.trim() };
  }
  if (epsilon === undefined) throw new PublicError("no privacy parameter: give epsilon, or rho, or epsilon with delta");
  const value = positiveParameter("epsilon", epsilon);
  if (delta === undefined) return { kind: "pure", epsilon: epsilon.trim() };
  return gaussianGuarantee(value, probability(delta), { epsilon: epsilon.trim(), delta: delta.trim() });
}

/** A warning about a weak guarantee; null if it is strong enough. */
export function weaknessWarning(guarantee: Guarantee): string | null {
  const epsilon = guarantee.kind === "pure" ? guarantee.epsilon : guarantee.approximate?.epsilon;
  if (epsilon === undefined || !(Number(epsilon) > WEAK_EPSILON)) return null;
  return `ε = ${epsilon} is a weak guarantee: one person can make an outcome e^${epsilon} times as likely; 1 is common`;
}

function gaussianGuarantee(
  epsilon: Rational,
  delta: Rational,
  approximate: { readonly epsilon: string; readonly delta: string },
): Guarantee {
  const found = gaussianFor(epsilon, delta);
  if (!found) {
    throw new PublicError(
      `epsilon ${approximate.epsilon} with delta ${approximate.delta} leaves rho below 1e-12: choose a larger epsilon or delta`,
    );
  }
  const [rho, mu] = [found.rho, found.mu].map(formatRational);
  return { kind: "zcdp", rho, approximate: { ...approximate, mu } };
}

function positiveParameter(name: string, text: string): Rational {
  const value = parseDecimal(text);
  if (value === undefined || value.numerator === 0n) {
    throw new PublicError(`${name} "${text}" is not a positive decimal number such as 0.5`);
  }
  if (compare(value, LEAST) < 0 || compare(value, MOST) > 0) {
    throw new PublicError(`${name} ${text} is out of range: choose one between 1e-12 and 1e12`);
  }
  return value;
}

function probability(text: string): Rational {
  const value = parseDecimal(text);
  if (value === undefined || value.numerator === 0n || compare(value, ONE) >= 0) {
    throw new PublicError(`delta "${text}" is not a number above 0 and below 1, such as 1e-6`);
  }
  if (compare(value, LEAST_DELTA) < 0) throw new PublicError(`delta ${text} is below 1e-300: give rho instead`);
  return value;
}
