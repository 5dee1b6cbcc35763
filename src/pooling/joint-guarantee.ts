// Several releases → their joint guarantee, in symbols and in words. For the same people costs add up: in ε, or in ρ if
// any of them uses ρ (ε-DP is ½ε²-zCDP: Bun and Steinke 2016, Proposition 1.4). With different people at each site, a
// person pays only for their own site's release; somebody in all of them pays for all.
import { add, formatRational, multiply, parseDecimal, type Rational, rational } from "../math/rational.ts";
import type { Guarantee } from "../release/guarantee.ts";
import type { Release } from "../release/release.ts";
import type { Pooling } from "./pooled-study.ts";

/** "ε = 2" or "ρ = 0.1 (zCDP)" for all releases; null if one of them has no guarantee. */
export function totalCost(releases: readonly Release[]): string | null {
  const guarantees = releases.flatMap((release) => (release.origin === "noisewise" ? [release.guarantee] : []));
  if (guarantees.length < releases.length) return null;
  const isPure = guarantees.every(({ kind }) => kind === "pure");
  const total = guarantees.map((guarantee) => costOf(guarantee, isPure)).reduce(add);
  return isPure ? `ε = ${formatRational(total)}` : `ρ = ${formatRational(total)} (zCDP)`;
}

/** A sentence on what several releases cost the people in them. */
export function jointCostWords(releases: readonly Release[], pooling: Pooling): string {
  const total = totalCost(releases);
  if (total === null)
    return "Not every one of these releases states a guarantee, so nothing can be said of all of them together.";
  return pooling === "same-table"
    ? `They are of one table: together they cost everybody in it ${total}.`
    : `Somebody whose data only one of the sites holds is protected by that site's release as it says; somebody in all of them, by ${total} in all.`;
}

function costOf(guarantee: Guarantee, isPure: boolean): Rational {
  if (guarantee.kind === "zcdp") return parseDecimal(guarantee.rho)!;
  const epsilon = parseDecimal(guarantee.epsilon)!;
  return isPure ? epsilon : multiply(multiply(epsilon, epsilon), rational(1n, 2n));
}
