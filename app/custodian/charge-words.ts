// What a ledger would be charged → words.
import type { AnswerTo } from "../../src/app-protocol.ts";

export function chargeWords(charge: AnswerTo<"dry-run">["charge"], isCharged: boolean): string {
  if (!isCharged) return "no ledger: the budget is not tracked";
  if (charge === null) return "no ledger chosen yet";
  if ("refusal" in charge) return `REFUSED (${charge.refusal})`;
  const { unit, cost, left, after } = charge;
  return `${unit} ${left} left: enough; ${after} would be left after a charge of ${cost}`;
}
