// What a release promises: pure ε-differential privacy or ρ-zCDP, for which neighbouring tables, and the same in words.
// Parameters are decimal texts, exact as the custodian wrote them.
import * as z from "zod";
import { compare, parseDecimal, rational } from "../math/rational.ts";

const PositiveDecimal = z.string().refine((text) => {
  const value = parseDecimal(text);
  return value !== undefined && compare(value, rational(0n)) > 0;
}, "a positive decimal number, written as text");

/**
 * add-remove-replace: tables that differ by one person added, removed or exchanged.
 * replace: tables with the same number of rows that differ in one person's row; membership is not protected.
 */
export const NeighboursSchema = z.enum(["add-remove-replace", "replace"]);
/** Between which tables a guarantee holds: one person added, removed or exchanged, or only a row replaced. */
export type Neighbours = z.output<typeof NeighboursSchema>;

export const GuaranteeSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("pure"), epsilon: PositiveDecimal }),
  z.strictObject({
    kind: z.literal("zcdp"),
    rho: PositiveDecimal,
    /** Present when the custodian asked for (ε, δ) and got it through ρ. */
    approximate: z.strictObject({ epsilon: PositiveDecimal, delta: PositiveDecimal }).optional(),
  }),
]);
/** What a release promises: pure ε, or zCDP ρ; decimal texts, exact as they were asked for. */
export type Guarantee = z.output<typeof GuaranteeSchema>;

/** "ε = 1" or "ρ = 0.05 (zCDP)". */
export function guaranteeSymbols(guarantee: Guarantee): string {
  if (guarantee.kind === "pure") return `ε = ${guarantee.epsilon}`;
  const { rho, approximate } = guarantee;
  const through = approximate ? `, hence (ε, δ) = (${approximate.epsilon}, ${approximate.delta})` : "";
  return `ρ = ${rho} (zCDP)${through}`;
}

/** The promise in sentences for readers who are not cryptographers. */
export function guaranteeWords(guarantee: Guarantee, neighbours: Neighbours, rowsPerPerson: number): string {
  const who =
    neighbours === "replace"
      ? "Whatever one person's row says, this file would have looked almost the same with any other answers in it. " +
        "The number of rows is published, so whether somebody is in the table is not protected."
      : "Whether or not one person is in the table, and whatever their row says, this file would have looked almost the same.";
  return `${who} ${strengthWords(guarantee)} ${rowsWords(rowsPerPerson)}`;
}

function strengthWords(guarantee: Guarantee): string {
  if (guarantee.kind === "pure") {
    return `"Almost" is measured by ε = ${guarantee.epsilon}: no outcome becomes more than exp(${guarantee.epsilon}) times as likely.`;
  }
  return `"Almost" is measured by zero-concentrated differential privacy with ρ = ${guarantee.rho}.`;
}

function rowsWords(rowsPerPerson: number): string {
  const rows = rowsPerPerson === 1 ? "one row" : `${rowsPerPerson} rows`;
  return `This holds for people with at most ${rows} in the table, as the custodian declares; it is not checked.`;
}
