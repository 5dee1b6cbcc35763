// Guarantees → exact amounts in the currency of a ledger. Costs add up within a currency (basic composition of ε, and
// of ρ); ε-DP is (ε²/2)-zCDP (Bun and Steinke 2016, Proposition 1.4), so a ρ ledger can count it; no ρ bounds a pure ε.
import { PublicError } from "../errors.ts";
import { formatRational, multiply, parseDecimal, type Rational, rational } from "../math/rational.ts";
import type { Guarantee } from "../release/guarantee.ts";
import type { Budget } from "./entry.ts";

export type Currency = Budget["kind"];

export function budgetAmount(budget: Budget): Rational {
  return parseDecimal(budget.kind === "pure" ? budget.epsilon : budget.rho)!;
}

/** What a release of this guarantee costs, in ε or in ρ. */
export function costIn(currency: Currency, cost: Guarantee, what = "ledger"): Rational {
  if (cost.kind === currency) return budgetAmount(cost);
  if (cost.kind === "zcdp") {
    throw new PublicError(
      `${what}: holds a budget of pure ε and cannot pay for ρ = ${cost.rho}: give epsilon alone, or use a ledger in ρ`,
    );
  }
  const epsilon = budgetAmount(cost);
  return multiply(multiply(epsilon, epsilon), rational(1n, 2n));
}

/** "ε = 0.5" or "ρ = 0.125", exact. */
export function formatAmount(currency: Currency, amount: Rational): string {
  return `${currency === "pure" ? "ε" : "ρ"} = ${formatRational(amount)}`;
}
