// Draws of the moments of a table → correlations of its numbers and two-level variables, each with what may be concluded of
// its sign.
import { quantile } from "../../diagnostics/quantile.ts";
import { betaQuantile } from "../../math/beta.ts";
import { pluggedInCount } from "../../model/moment-selection.ts";
import { largestDeviation } from "../../noise/noise-law.ts";
import { scaleOf } from "../../study/released-variable.ts";
import { columnLabel } from "../column-label.ts";
import { type Conclusion, concludedOn } from "../conclusions.ts";
import type { Figures, Recorder } from "./figures.ts";
import { describedParents, type TableDraws, type TableMoments } from "./table-draws.ts";

/** Of two numbers or two-level variables; a two-level one counts as 1 where it has its second level. */
export interface Correlation extends Figures {
  readonly names: readonly [string, string];
  readonly labels: readonly [string, string];
  readonly verdict: Conclusion;
}

export function correlationsOf(drawn: TableDraws, moments: TableMoments, record: Recorder): Correlation[] {
  const { columns, noise } = drawn.selection;
  const correlated = describedParents(columns).flatMap((described) =>
    described.kind === "number" ? [described.column] : described.levels.length === 2 ? described.levels[1].columns : [],
  );
  const n = pluggedInCount(drawn.selection);
  const spreads = new Map(correlated.map((column) => [column, moments.covariance(column, column)]));
  const scatterInNoise = (column: number) => {
    const { half } = scaleOf(columns[column]);
    return (n * quantile([spreads.get(column)!], 0.5)) / (half * half * largestDeviation(noise));
  };
  const before = priorWidth(drawn);
  return correlated.flatMap((a, at) =>
    correlated.slice(at + 1).map((b): Correlation => {
      const [first, second] = [spreads.get(a)!, spreads.get(b)!];
      const draws = moments.covariance(a, b).map((value, i) => value / Math.sqrt(first[i] * second[i]));
      const [one, other] = [columns[a], columns[b]];
      const labels = [columnLabel(one, []), columnLabel(other, [])] as const;
      const figures = record(`the correlation of ${labels.join(" and ")}`, draws);
      return {
        names: [one.name, other.name],
        labels,
        ...figures,
        verdict: concludedOn(ends(figures), before, Math.min(scatterInNoise(a), scatterInNoise(b))),
      };
    }),
  );
}

/** The length of the 90 % interval of a correlation before the release: LKJ's marginal, a beta law on (−1, 1). */
export function priorWidth({ selection, concentration }: Pick<TableDraws, "selection" | "concentration">): number {
  const shape = concentration - 1 + selection.columns.length / 2;
  return 2 * (betaQuantile(0.95, shape, shape) - betaQuantile(0.05, shape, shape));
}

export function ends({ q5, q95 }: Figures): { readonly low: number; readonly high: number } {
  return { low: q5 ?? Number.NaN, high: q95 ?? Number.NaN };
}
