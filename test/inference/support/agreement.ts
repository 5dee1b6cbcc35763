// How far the draws of a method lie from a reference posterior: means and quantiles in combined Monte-Carlo errors,
// standard deviations as ratios. A right method stays below 4 errors in each figure with probability 1 − 6e-5.
import { mcseMean, mcseQuantile } from "../../../src/diagnostics/mcse.ts";
import { mean, standardDeviation } from "../../../src/diagnostics/moments.ts";
import { quantile } from "../../../src/diagnostics/quantile.ts";
import type { ReferenceSummary } from "./problem.ts";

export interface Disagreement {
  readonly variable: string;
  /** In combined Monte-Carlo errors. */
  readonly mean: number;
  readonly lower: number;
  readonly upper: number;
  /** Relative. */
  readonly sd: number;
}

/** One row per variable: the coefficients, then σ². */
export function disagreements(
  variables: readonly Float64Array[][],
  reference: readonly ReferenceSummary[],
): Disagreement[] {
  return reference.map((row, v) => {
    const chains = variables[v];
    const inErrors = (probability: number, claimed: number) => {
      const own = mcseQuantile(chains, probability);
      // The reference's own error, by the same formula: that of a quantile of as many effective draws.
      const theirs = own * Math.sqrt((chains.length * chains[0].length) / row.ess_tail);
      return Math.abs(quantile(chains, probability) - claimed) / Math.hypot(own, theirs);
    };
    return {
      variable: row.variable,
      mean: Math.abs(mean(chains) - row.mean) / Math.hypot(mcseMean(chains), row.mcse_mean),
      lower: inErrors(0.05, row["5%"]),
      upper: inErrors(0.95, row["95%"]),
      sd: Math.abs(standardDeviation(chains) / row.sd - 1),
    };
  });
}

/** Limits: 4 errors; 5 % of a standard deviation, 8 % for σ². */
export function agrees(rows: readonly Disagreement[]): boolean {
  return rows.every(
    ({ variable, mean: m, lower, upper, sd }) =>
      m < 4 && lower < 4 && upper < 4 && sd < (variable === "s2" ? 0.08 : 0.05),
  );
}
