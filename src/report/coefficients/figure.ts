// Summary → the coefficient plot: for each covariate the difference in the response per natural step (for a level,
// relative to its reference), so that covariates in different units share one axis. Median, 50 and 90 % intervals.
import type { ParameterSummary } from "../../posterior/summary-schema.ts";
import { stepSize } from "../answer.ts";
import { type EffectGroup, effectGroups } from "../effect-groups.ts";
import { visible } from "../markup.ts";
import type { Material } from "../material.ts";
import { toSpread } from "../numbers.ts";
import { type Outcome, reportedDifference } from "../outcome.ts";
import { type GroupedTerm, termGroups, variesAlone } from "../term-groups.ts";

/** With more rows the picture is unreadable. */
const MAX_ROWS = 30;

export interface CoefficientRow {
  /** Unique among all rows. */
  readonly key: string;
  readonly label: string;
  /** Shown once above the levels of a category; null for other rows. */
  readonly heading: string | null;
  readonly q5: number;
  readonly q25: number;
  readonly q50: number;
  readonly q75: number;
  readonly q95: number;
  readonly verdict: ParameterSummary["verdict"];
}

/** Every coefficient with its intervals, on one axis. */
export interface CoefficientFigure {
  readonly axis: string;
  /** Odds ratios, on a logarithmic axis about 1; other differences are about 0. */
  readonly isRatio: boolean;
  readonly rows: readonly CoefficientRow[];
  readonly leftOut: number;
  /** The description for those who cannot see the picture. */
  readonly alt: string;
}

/** The coefficients of a fit as data. */
export function coefficientFigure(material: Pick<Material, "terms" | "summary" | "outcome">): CoefficientFigure {
  const { outcome } = material;
  const alone = termGroups(material).flatMap(({ heading, terms }) =>
    terms.flatMap((term) => coefficientRow(term, heading, outcome)),
  );
  const rows = [...alone, ...effectGroups(material).flatMap((group) => effectRows(group, outcome))];
  const shown = rows.slice(0, MAX_ROWS);
  const isRatio = outcome.scale === "odds";
  return {
    axis: outcome.axis,
    isRatio,
    rows: shown,
    leftOut: rows.length - shown.length,
    alt: inWords(outcome, shown),
  };
}

function coefficientRow(
  { term, parameter, label }: GroupedTerm,
  heading: string | null,
  outcome: Outcome,
): CoefficientRow[] {
  // A factor of a product has an effect within levels only.
  if (!variesAlone(term)) return [];
  const named = { key: term.name, label: term.kind === "number" ? `per ${term.step.words}` : label, heading };
  return differenceRow(named, parameter, stepSize(term), outcome);
}

function effectRows({ term, heading, effects }: EffectGroup, outcome: Outcome): CoefficientRow[] {
  return effects.flatMap((effect) =>
    differenceRow(
      { key: effect.name, label: `where ${visible(effect.where)}`, heading },
      effect,
      stepSize(term),
      outcome,
    ),
  );
}

function differenceRow(
  named: Pick<CoefficientRow, "key" | "label" | "heading">,
  { q5, q25, q50, q75, q95, verdict }: Pick<ParameterSummary, "q5" | "q25" | "q50" | "q75" | "q95" | "verdict">,
  step: number,
  outcome: Outcome,
): CoefficientRow[] {
  if (q5 === null || q25 === null || q50 === null || q75 === null || q95 === null) return [];
  const at = (value: number) => reportedDifference(step * value, outcome);
  return [{ ...named, q5: at(q5), q25: at(q25), q50: at(q50), q75: at(q75), q95: at(q95), verdict }];
}

function inWords({ axis }: Outcome, rows: readonly CoefficientRow[]): string {
  const each = rows.map(({ label, heading, q5, q50, q95, verdict }, i) => {
    const format = toSpread(q95 - q5, Math.max(Math.abs(q5), Math.abs(q95)));
    const under = heading !== null && heading !== rows[i - 1]?.heading ? `${heading}: ` : "";
    const marked = verdict === null || verdict === "clear" ? "" : `, ${verdict}`;
    return `${under}${label}: ${format(q50)} (${format(q5)} to ${format(q95)})${marked}`;
  });
  return `Median and 90 % interval of the ${axis}. ${each.join("; ")}.`;
}
