// Several releases → their joint guarantee, in symbols and in words. For the same people costs add up: in ε, or in ρ if
// any of them uses ρ (ε-DP is ½ε²-zCDP: Bun and Steinke 2016, Proposition 1.4). If one of them protects what a row says, so
// must all together: one that protects presence costs an exchanged row twice its ε, since that is a removal and an addition.
// With different people at each site, a person pays only for their own site's release; somebody in all of them pays for all.
import { add, formatRational, multiply, parseDecimal, type Rational, rational } from "../math/rational.ts";
import type { Guarantee } from "../release/guarantee.ts";
import type { MeasuredRelease, Release } from "../release/release.ts";
import type { Pooling } from "./pooled-study.ts";

/** "ε = 2" or "ρ = 0.1 (zCDP)" for all releases; null if one of them has no guarantee. */
export function totalCost(releases: readonly Release[]): string | null {
  const measured = releases.flatMap((release) => (release.origin === "noisewise" ? [release] : []));
  if (measured.length < releases.length) return null;
  const isPure = measured.every(({ guarantee }) => guarantee.kind === "pure");
  const ofContent = protectContent(measured);
  const total = measured
    .map(({ guarantee, neighbours }) => costOf(guarantee, isPure, ofContent && neighbours === "add-remove" ? 2n : 1n))
    .reduce(add);
  return isPure ? `ε = ${formatRational(total)}` : `ρ = ${formatRational(total)} (zCDP)`;
}

/** Whether one of them promises something about what a person's rows say, and not only about their presence. */
function protectContent(releases: readonly MeasuredRelease[]): boolean {
  return releases.some(({ neighbours }) => neighbours !== "add-remove");
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

/** So many steps apart, from a table to its neighbour's neighbour: ε grows with their number, ρ with its square. */
function costOf(guarantee: Guarantee, isPure: boolean, steps: bigint): Rational {
  if (guarantee.kind === "zcdp") return multiply(parseDecimal(guarantee.rho)!, rational(steps * steps));
  const epsilon = multiply(parseDecimal(guarantee.epsilon)!, rational(steps));
  return isPure ? epsilon : multiply(multiply(epsilon, epsilon), rational(1n, 2n));
}
