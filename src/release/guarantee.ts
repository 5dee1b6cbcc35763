// What a release promises: pure ε-differential privacy or ρ-zCDP, for which neighbouring tables, and the same in words.
// Parameters are decimal texts, exact as the custodian wrote them.
import * as z from "zod";
import { unreachable } from "../errors.ts";
import { compare, formatRational, multiply, parseDecimal, rational } from "../math/rational.ts";
import type { Study } from "../study/study.ts";

const LONGEST_DECIMAL = 400;

/** A number above 0 as decimal text, without blanks around it. */
export const PositiveDecimal = z.string().refine((text) => {
  const value = text.length > LONGEST_DECIMAL || /\s/.test(text) ? undefined : parseDecimal(text);
  return value !== undefined && compare(value, rational(0n)) > 0;
}, "a positive decimal number, written as text");

/**
 * add-remove: tables that differ by one person's presence; exchanging a person is a removal and an addition.
 * add-remove-replace: the same promise also between tables in which one person's rows say something else.
 * replace: tables with the same number of rows that differ in one person's row; membership is not protected.
 */
export const NeighboursSchema = z.enum(["add-remove", "add-remove-replace", "replace"]);
/** Between which tables a guarantee holds: one person more or less, also one exchanged, or only a row replaced. */
export type Neighbours = z.output<typeof NeighboursSchema>;

/** What proves (ε, δ): μ with ρ ≤ μ²/2 by exact accounting; in releases of older versions an order α of zCDP. */
const ApproximateSchema = z
  .strictObject({
    epsilon: PositiveDecimal,
    delta: PositiveDecimal,
    mu: PositiveDecimal.optional(),
    alpha: PositiveDecimal.optional(),
  })
  .refine(({ mu, alpha }) => (mu === undefined) !== (alpha === undefined), "mu is missing, or beside an alpha");

export const GuaranteeSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("pure"), epsilon: PositiveDecimal }),
  z.strictObject({
    kind: z.literal("zcdp"),
    rho: PositiveDecimal,
    /** Present when the custodian asked for (ε, δ). */
    approximate: ApproximateSchema.optional(),
  }),
]);
/** What a release promises: pure ε, or zCDP ρ; decimal texts, exact as they were asked for. */
export type Guarantee = z.output<typeof GuaranteeSchema>;

/** As it was asked for: "ε = 1", "ρ = 0.05 (zCDP)" or "(ε, δ) = (1, 1e-6)". */
export function requestedSymbols(guarantee: Guarantee): string {
  if (guarantee.kind === "pure") return `ε = ${guarantee.epsilon}`;
  const { rho, approximate } = guarantee;
  return approximate ? `(ε, δ) = (${approximate.epsilon}, ${approximate.delta})` : `ρ = ${rho} (zCDP)`;
}

/** The same with what a ledger is charged: "(ε, δ) = (1, 1e-6), with ρ = 0.028 (zCDP)". */
export function guaranteeSymbols(guarantee: Guarantee): string {
  const isApproximate = guarantee.kind === "zcdp" && guarantee.approximate !== undefined;
  return `${requestedSymbols(guarantee)}${isApproximate ? `, with ρ = ${guarantee.rho} (zCDP)` : ""}`;
}

/** What of a study says how much of a table is one person's. */
export type PersonsRows = Pick<Study, "rowsPerPerson" | "person">;

/** The promise in sentences for readers who are not cryptographers. */
export function guaranteeWords(guarantee: Guarantee, neighbours: Neighbours, rows: PersonsRows): string {
  return [
    whoWords(neighbours),
    strengthWords(guarantee),
    ...(neighbours === "add-remove" ? [replacementWords(guarantee)] : []),
    rowsWords(rows),
  ].join(" ");
}

function whoWords(neighbours: Neighbours): string {
  switch (neighbours) {
    case "add-remove":
      return "Whether or not one person is in the table, this file would have looked almost the same.";
    case "add-remove-replace":
      return "Whether or not one person is in the table, and whatever their row says, this file would have looked almost the same.";
    case "replace":
      return (
        "Whatever one person's row says, this file would have looked almost the same with any other answers in it. " +
        "The number of rows is published, so whether somebody is in the table is not protected."
      );
    default:
      return unreachable(neighbours);
  }
}

function strengthWords(guarantee: Guarantee): string {
  if (guarantee.kind === "pure") {
    return `"Almost" is measured by ε = ${guarantee.epsilon}: no outcome becomes more than exp(${guarantee.epsilon}) times as likely.`;
  }
  return `"Almost" is measured by zero-concentrated differential privacy with ρ = ${guarantee.rho}.`;
}

/** Other answers of a person who stays are a removal and an addition: ε adds up, and ρ grows with its square. */
function replacementWords(guarantee: Guarantee): string {
  const [symbol, value] =
    guarantee.kind === "pure" ? ["ε", timesText(guarantee.epsilon, 2n)] : ["ρ", timesText(guarantee.rho, 4n)];
  return `Between two tables in which a person's row says different things, it is measured by at most ${symbol} = ${value}.`;
}

function timesText(decimal: string, factor: bigint): string {
  return formatRational(multiply(parseDecimal(decimal)!, rational(factor)));
}

function rowsWords({ rowsPerPerson, person }: PersonsRows): string {
  if (person !== undefined) {
    return (
      `A person is all rows with one id in the column ${JSON.stringify(person)}, and one row of each is used. ` +
      "This holds for people with one id, as the custodian declares; it is not checked."
    );
  }
  const rows = rowsPerPerson === 1 ? "one row" : `${rowsPerPerson} rows`;
  return `This holds for people with at most ${rows} in the table, as the custodian declares; it is not checked.`;
}
