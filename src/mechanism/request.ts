// What the custodian asks for, as texts (ε, ρ, or ε with δ; what is protected; which noise) → the terms of a release. All
// of it is public and settled before the charge; (ε, δ) becomes ρ with an α that proves it (docs/theory/mechanisms.md §5).
import { PublicError } from "../errors.ts";
import { compare, formatRational, parseDecimal, type Rational, rational } from "../math/rational.ts";
import type { Guarantee } from "../release/guarantee.ts";
import { concentratedFor } from "./approximate-privacy.ts";
import { parseNoiseChoice } from "./choose-mechanism.ts";
import { parseProtection, type ReleaseTerms } from "./plan.ts";

/** Privacy parameters as decimal texts. */
export interface GuaranteeRequest {
  readonly epsilon?: string | undefined;
  readonly rho?: string | undefined;
  readonly delta?: string | undefined;
}

/** All that is asked of a release beside its study, as texts. */
export interface TermsRequest extends GuaranteeRequest {
  readonly protect?: string | undefined;
  readonly noise?: string | undefined;
  readonly response?: string | undefined;
}

const ONE = rational(1n);
/** Outside this range a parameter is a slip of the pen, and the noise would be 0 or without meaning. */
const [LEAST, MOST] = [rational(1n, 10n ** 12n), rational(10n ** 12n)];
/** Below it a double no longer holds δ to full precision. */
const LEAST_DELTA = rational(1n, 10n ** 300n);
/** From here on the odds may change by more than e^10, some 22,000 times. */
const HARDLY_A_PROMISE = 10;

/** Texts such as { epsilon: "1", protect: "content" } → terms, or a PublicError that names what cannot be. */
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
      throw new PublicError("rho stands alone: give rho, or epsilon, or epsilon with delta");
    }
    positiveParameter("rho", rho);
    return { kind: "zcdp", rho: rho.trim() };
  }
  if (epsilon === undefined) throw new PublicError("no privacy parameter: give epsilon, or rho, or epsilon with delta");
  const value = positiveParameter("epsilon", epsilon);
  if (delta === undefined) return { kind: "pure", epsilon: epsilon.trim() };
  return throughRho(value, probability(delta), { epsilon: epsilon.trim(), delta: delta.trim() });
}

/** What to tell whoever asks for so little; null where the promise is worth its name. */
export function weaknessWarning(guarantee: Guarantee): string | null {
  const epsilon = guarantee.kind === "pure" ? guarantee.epsilon : guarantee.approximate?.epsilon;
  if (epsilon === undefined || !(Number(epsilon) > HARDLY_A_PROMISE)) return null;
  return `ε = ${epsilon} is hardly a promise: one person can make an outcome e^${epsilon} times as likely; 1 is common`;
}

function throughRho(
  epsilon: Rational,
  delta: Rational,
  approximate: { readonly epsilon: string; readonly delta: string },
): Guarantee {
  const found = concentratedFor(epsilon, delta);
  if (!found) {
    throw new PublicError(
      `epsilon ${approximate.epsilon} with delta ${approximate.delta} leaves rho below 1e-12: ask for more epsilon or delta`,
    );
  }
  const [rho, alpha] = [found.rho, found.alpha].map(formatRational);
  return { kind: "zcdp", rho: rho, approximate: { ...approximate, alpha: alpha } };
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
  if (compare(value, LEAST_DELTA) < 0) throw new PublicError(`delta ${text} is below 1e-300: ask for rho instead`);
  return value;
}
