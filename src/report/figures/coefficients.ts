// Summary → the coefficient plot: for each covariate the difference in the response over its declared range (for a
// level: against its reference), so that covariates in unlike units share one axis. Median, 50 and 90 % intervals.
import type { ParameterSummary } from "../../posterior/summary-schema.ts";
import type { Material } from "../material.ts";
import { declared, toSpread } from "../numbers.ts";
import { spanOf, type Term } from "../terms.ts";

/** More rows than this are a wall, not a picture. */
const MOST_ROWS = 30;

export interface CoefficientRow {
  readonly label: string;
  readonly q5: number;
  readonly q25: number;
  readonly q50: number;
  readonly q75: number;
  readonly q95: number;
  readonly verdict: ParameterSummary["verdict"];
}

export interface CoefficientFigure {
  readonly response: string;
  readonly rows: readonly CoefficientRow[];
  readonly leftOut: number;
  /** The picture in words. */
  readonly alt: string;
}

export function coefficientFigure({ terms, summary, response }: Pick<Material, "terms" | "summary" | "response">) {
  const rows = terms.flatMap((term, i) => coefficientRow(term, summary.parameters[i]));
  const shown = rows.slice(0, MOST_ROWS);
  return { response, rows: shown, leftOut: rows.length - shown.length, alt: inWords(response, shown) };
}

function coefficientRow(term: Term, parameter: ParameterSummary): CoefficientRow[] {
  const { q5, q25, q50, q75, q95 } = parameter;
  // What stands in a product has no difference of its own to show; predictions show all of its terms together.
  if (term.kind === "product" || (term.kind === "number" && term.inProducts)) return [];
  if (term.kind === "intercept" || q5 === null || q25 === null || q50 === null || q75 === null || q95 === null) {
    return [];
  }
  const span = spanOf(term);
  return [
    {
      label: rangeLabel(term),
      q5: span * q5,
      q25: span * q25,
      q50: span * q50,
      q75: span * q75,
      q95: span * q95,
      verdict: parameter.verdict,
    },
  ];
}

function rangeLabel(term: Term): string {
  return term.kind === "number"
    ? `${term.label}: ${declared(term.bounds[1])} compared with ${declared(term.bounds[0])}`
    : term.label;
}

function inWords(response: string, rows: readonly CoefficientRow[]): string {
  const each = rows.map(({ label, q5, q50, q95 }) => {
    const say = toSpread(q95 - q5, Math.max(Math.abs(q5), Math.abs(q95)));
    return `${label}: ${say(q50)} (${say(q5)} to ${say(q95)})`;
  });
  return `Differences in ${response}, median and 90 % interval. ${each.join("; ")}.`;
}
