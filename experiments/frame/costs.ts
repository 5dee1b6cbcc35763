// Outcomes of a set → where its processor time went.
import { type Outcome, WHOLE_TRIAL } from "../../src/calibration/trial.ts";
import { rounded } from "./rounded.ts";

export interface Costs {
  readonly set: string;
  readonly trials: number;
  /** Processor seconds of all trials, and of each method in them. */
  readonly seconds: number;
  readonly byLabel: Readonly<Record<string, number>>;
}

export function costsOf(set: string, outcomes: readonly Outcome[]): Costs {
  const sums: Record<string, number> = {};
  for (const { seconds } of outcomes) {
    for (const [label, value] of Object.entries(seconds)) sums[label] = (sums[label] ?? 0) + value;
  }
  const { [WHOLE_TRIAL]: whole = 0, ...methods } = sums;
  const byLabel = Object.fromEntries(Object.entries(methods).map(([label, value]) => [label, rounded(value, 3)]));
  return { set, trials: outcomes.length, seconds: rounded(whole, 3), byLabel };
}
