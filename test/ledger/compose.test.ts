import { describe, expect, it } from "vitest";
import { PublicError } from "../../src/errors.ts";
import { budgetAmount, costIn, formatAmount } from "../../src/ledger/compose.ts";
import { rational } from "../../src/math/rational.ts";
import { pure, zcdp } from "./sample-ledger.ts";

describe("costs in the currency of a ledger", () => {
  it("takes ε as ε and ρ as ρ, exactly", () => {
    expect(costIn("pure", pure("0.1"))).toEqual(rational(1n, 10n));
    expect(costIn("zcdp", zcdp("1e-12"))).toEqual(rational(1n, 10n ** 12n));
    expect(budgetAmount(pure("3"))).toEqual(rational(3n));
  });

  it("counts ε-DP as ρ = ε²/2", () => {
    expect(costIn("zcdp", pure("0.3"))).toEqual(rational(9n, 200n));
    expect(formatAmount("zcdp", costIn("zcdp", pure("1.5")))).toBe("ρ = 1.125");
  });

  it("counts (ε, δ) by the ρ it was made with", () => {
    const cost = { kind: "zcdp", rho: "0.02", approximate: { epsilon: "1", delta: "1e-6", mu: "0.2" } } as const;
    expect(costIn("zcdp", cost)).toEqual(rational(1n, 50n));
  });

  it("refuses a ρ release in an ε ledger, in one line", () => {
    expect(() => costIn("pure", zcdp("0.1"))).toThrow(PublicError);
    expect(() => costIn("pure", zcdp("0.1"))).toThrow(/^ledger: holds a budget of pure ε .* ρ = 0\.1: .*[^\n]$/);
  });
});
