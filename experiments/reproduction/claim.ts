// A claim of the paper and its verdict: the claim is split into statements that the results make true or false, and the
// verdict follows from them alone.
import type { AllResults } from "./all-results.ts";

export interface Assessment {
  readonly measured: string;
  /** The statements the claim consists of, each found true or false. */
  readonly parts: readonly boolean[];
  /** Why not, or what to keep in mind. */
  readonly remark: string;
}

export interface Claim {
  readonly claim: string;
  readonly assess: (results: AllResults) => Assessment;
}

export function verdictFrom(parts: readonly boolean[]): "holds" | "holds in part" | "does not hold" {
  if (parts.every(Boolean)) return "holds";
  return parts.some(Boolean) ? "holds in part" : "does not hold";
}

/** Joins the sentences that apply. */
export function remarks(...sentences: readonly (string | false)[]): string {
  return sentences.filter((sentence) => sentence !== false && sentence !== "").join(" ");
}
