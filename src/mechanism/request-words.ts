// What a custodian chooses, in words: the help of the command line and the custodian's page say the same. Nothing is
// imported at run time, so that help comes at once.
import type { Neighbours } from "../release/guarantee.ts";

/** How strong a promise is, by the parameter that makes it so. */
export const BUDGET_WORDS: Readonly<Record<"epsilon" | "rho" | "delta", string>> = {
  epsilon: "pure differential privacy: the smaller, the more private",
  rho: "zero-concentrated differential privacy",
  delta: "(ε, δ) through ρ",
};

/** What a guarantee covers at its ε: that somebody is in the table, or also what their rows say. */
export type Protection = "presence" | "content";

export const PROTECTION_WORDS: Readonly<Record<Protection, string>> = {
  presence: "whether somebody is in the table; what a row says, at no more than 2ε (4ρ)",
  content: "also what a row says, at the same ε (costs accuracy)",
};

/** Unless another one is asked for. */
export const USUAL_PROTECTION: Protection = "presence";

/** What the whole budget of a ledger can be stated in. */
export const LEDGER_BUDGET_WORDS: Readonly<Record<"epsilon" | "rho", string>> = {
  epsilon: "the whole budget, for pure releases",
  rho: "the whole budget in zCDP, for all kinds of releases",
};

/** What every release charged to a ledger must protect. */
export const NEIGHBOURS_WORDS: Readonly<Record<Neighbours, string>> = {
  "add-remove": "whether somebody is in the table",
  "add-remove-replace": "whether somebody is in the table and what a row says, alike",
  replace: "what a row says, where the count is public",
};

/** Unless others are asked for. */
export const USUAL_NEIGHBOURS: Neighbours = "add-remove";
