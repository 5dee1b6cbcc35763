import { describe, expect, it } from "vitest";
import { type Guarantee, GuaranteeSchema, guaranteeSymbols, guaranteeWords } from "../../src/release/guarantee.ts";

const pure: Guarantee = { kind: "pure", epsilon: "0.5" };
const zcdp: Guarantee = { kind: "zcdp", rho: "0.05" };
const approximate: Guarantee = { kind: "zcdp", rho: "0.01", approximate: { epsilon: "1", delta: "1e-6", mu: "0.2" } };

describe("a guarantee", () => {
  it("in symbols", () => {
    expect(guaranteeSymbols(pure)).toBe("ε = 0.5");
    expect(guaranteeSymbols(zcdp)).toBe("ρ = 0.05 (zCDP)");
    expect(guaranteeSymbols(approximate)).toBe("(ε, δ) = (1, 1e-6), with ρ = 0.01 (zCDP)");
  });

  it("in words: who is protected, how much, what replacing a person costs, and what is only declared", () => {
    const words = guaranteeWords(pure, "add-remove", { rowsPerPerson: 1 });
    expect(words).toMatch(/^Whether or not one person is in the table, this file/);
    expect(words).toContain("ε = 0.5: no outcome becomes more than exp(0.5) times as likely");
    expect(words).toMatch(/at most one row in the table, as the custodian declares; it is not checked\.$/);
    expect(words).toContain("a person's row says different things, it is measured by at most ε = 1.");
    expect(guaranteeWords(zcdp, "add-remove", { rowsPerPerson: 3 })).toMatch(
      /ρ = 0\.05\. .*at most ρ = 0\.2\. .*at most 3 rows/,
    );
  });

  it("says that a person is an id where rows are chosen by it", () => {
    const words = guaranteeWords(pure, "add-remove", { rowsPerPerson: 1, person: "patient" });
    expect(words).toContain('A person is all rows with one id in the column "patient", and one row of each is used.');
    expect(words).toMatch(/for people with one id, as the custodian declares; it is not checked\.$/);
  });

  it("costs no more for what rows say where that was asked for", () => {
    for (const guarantee of [pure, zcdp, approximate]) {
      const words = guaranteeWords(guarantee, "add-remove-replace", { rowsPerPerson: 1 });
      expect(words).toMatch(/^Whether or not one person is in the table, and whatever their row says/);
      expect(words).not.toContain("different things");
    }
  });

  it.each([
    [{ kind: "pure", epsilon: "0.1" }, "ε = 0.2."],
    [{ kind: "pure", epsilon: "1e-3" }, "ε = 0.002."],
    [{ kind: "zcdp", rho: "0.0025" }, "ρ = 0.01."],
    [{ kind: "zcdp", rho: ".3" }, "ρ = 1.2."],
  ] as [Guarantee, string][])("twice ε, four times ρ, exactly: %j", (guarantee, amount) => {
    expect(guaranteeWords(guarantee, "add-remove", { rowsPerPerson: 1 })).toContain(`measured by at most ${amount}`);
  });

  it("says that membership is not protected where the count is public", () => {
    const words = guaranteeWords(pure, "replace", { rowsPerPerson: 1 });
    expect(words).toContain("whether somebody is in the table is not protected");
    expect(words).not.toContain("Whether or not one person is in the table");
    expect(words).not.toContain("different things");
  });

  it.each([
    ...["0", "-2", "many", undefined].flatMap((proof) => [{ mu: proof }, { alpha: proof }]),
    { mu: "0.2", alpha: "22" },
    {},
  ])("takes no proof of (ε, δ) by %j", (proof) => {
    const claimed = { epsilon: "1", delta: "1e-6", ...proof };
    expect(GuaranteeSchema.safeParse({ kind: "zcdp", rho: "0.01", approximate: claimed }).success).toBe(false);
  });

  it.each(["0", "-1", "NaN", "Infinity", "abc", "", "0x10", "1_000", 1])("takes no ε of %j", (epsilon) => {
    expect(GuaranteeSchema.safeParse({ kind: "pure", epsilon }).success).toBe(false);
  });

  it.each(["1", "0.1", "1e-3", ".5", "2."])("takes an ε of %j", (epsilon) => {
    expect(GuaranteeSchema.safeParse({ kind: "pure", epsilon }).success).toBe(true);
  });
});
