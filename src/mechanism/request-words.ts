// The custodian's choices in words, for both the command line's help and the custodian's page. Nothing is imported at
// run time, so that help appears immediately.
import type { Neighbours } from "../release/guarantee.ts";

/** The strength of a guarantee, by parameter. */
export const BUDGET_WORDS: Readonly<Record<"epsilon" | "rho" | "delta", string>> = {
  epsilon: "pure differential privacy: the smaller, the more private",
  rho: "zero-concentrated differential privacy",
  delta: "approximate differential privacy (ε, δ), by way of ρ",
};

/** What a guarantee covers at its ε: that somebody is in the table, or also what their rows say. */
export type Protection = "presence" | "content";

export const PROTECTION_WORDS: Readonly<Record<Protection, string>> = {
  presence: "whether somebody is in the table; what a row says is protected at up to 2ε (4ρ)",
  content: "also what a row says, at the same ε (costs accuracy)",
};

export const DEFAULT_PROTECTION: Protection = "presence";

/** Units for the whole budget of a ledger. */
export const LEDGER_BUDGET_WORDS: Readonly<Record<"epsilon" | "rho", string>> = {
  epsilon: "the whole budget, for releases with pure ε only",
  rho: "the whole budget in zCDP, for releases of every kind",
};

/** What every release charged to a ledger must protect. */
export const NEIGHBOURS_WORDS: Readonly<Record<Neighbours, string>> = {
  "add-remove": "whether somebody is in the table",
  "add-remove-replace": "whether somebody is in the table and, equally, what a row says",
  replace: "what a row says, where the count is public",
};

export const DEFAULT_NEIGHBOURS: Neighbours = "add-remove";
