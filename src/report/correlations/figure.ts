// Description → the picture of correlations as data: a cell for each pair of variables, below the diagonal.
import type { Conclusion } from "../../posterior/conclusions.ts";
import type { Correlation } from "../../posterior/description/correlations.ts";
import { toSpread } from "../numbers.ts";

/** With more variables the cells are too small to see. */
const MOST_VARIABLES = 24;
/** All that a reader compares; the table has as many digits as are known. */
const HUNDREDTHS = toSpread(0.1, 1);

export interface CorrelationCell {
  /** Positions among the variables, the row's the later one. */
  readonly row: number;
  readonly column: number;
  readonly estimate: number;
  readonly text: string;
  readonly verdict: Conclusion;
}

/** Correlations of all pairs of some variables. */
export interface CorrelationFigure {
  readonly labels: readonly string[];
  readonly cells: readonly CorrelationCell[];
  /** Variables without a row. */
  readonly leftOut: number;
  readonly alt: string;
}

/** The correlations of a description as data; null where there is no pair. */
export function correlationFigure(correlations: readonly Correlation[]): CorrelationFigure | null {
  const labels = new Map(
    correlations.flatMap(({ names, labels: own }) => names.map((name, i) => [name, own[i]] as const)),
  );
  const names = [...labels.keys()];
  if (names.length === 0) return null;
  const shown = names.slice(0, MOST_VARIABLES);
  const cells = correlations.flatMap(({ names: [first, second], estimate, verdict }): CorrelationCell[] => {
    const [column, row] = [shown.indexOf(first), shown.indexOf(second)];
    if (column < 0 || row < 0 || estimate === null) return [];
    return [{ row, column, estimate, text: HUNDREDTHS(estimate), verdict }];
  });
  const called = shown.map((name) => labels.get(name)!);
  return { labels: called, cells, leftOut: names.length - shown.length, alt: inWords(called, cells) };
}

function inWords(labels: readonly string[], cells: readonly CorrelationCell[]): string {
  const each = cells.map(
    ({ row, column, text, verdict }) =>
      `${labels[column]} and ${labels[row]}: ${text}${verdict === "clear" ? "" : `, ${verdict}`}`,
  );
  return `Correlations. ${each.join("; ")}.`;
}
