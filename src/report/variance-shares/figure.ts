// A posterior → for each coefficient, the shares of its variance due to the privacy noise and to the finite sample.
import { type VarianceShares, varianceShares } from "../../posterior/variance-shares.ts";
import type { Material } from "../material.ts";
import { percent } from "../numbers.ts";
import { termGroups } from "../term-groups.ts";

const MAX_ROWS = 30;

export interface VarianceShare extends VarianceShares {
  /** Unique among all rows. */
  readonly key: string;
  readonly label: string;
  /** Shown once above the levels of a category; null for other rows. */
  readonly heading: string | null;
}

/** How much of each coefficient's variance comes from the privacy noise. */
export interface VarianceFigure {
  readonly rows: readonly VarianceShare[];
  readonly leftOut: number;
  readonly alt: string;
}

/** Null for a method that does not condition on a moment matrix. */
export function varianceFigure(material: Pick<Material, "posterior" | "terms" | "summary">): VarianceFigure | null {
  const { conditionalMean, conditionalVariance } = material.posterior;
  if (conditionalMean.size === 0) return null;
  const share = (name: string, label: string, heading: string | null): VarianceShare => ({
    key: name,
    label,
    heading,
    ...varianceShares(conditionalMean.get(name)!, conditionalVariance.get(name)!),
  });
  const rows = termGroups(material).flatMap(({ heading, terms }) =>
    terms.map(({ term, label }) => share(term.name, heading === null ? term.label : label, heading)),
  );
  rows.push(share(material.terms[0].name, material.terms[0].label, null));
  const shown = rows.filter(({ privacy }) => Number.isFinite(privacy)).slice(0, MAX_ROWS);
  return { rows: shown, leftOut: rows.length - shown.length, alt: inWords(shown) };
}

function inWords(rows: readonly VarianceShare[]): string {
  const each = rows.map(({ label, heading, privacy }, i) => {
    const under = heading !== null && heading !== rows[i - 1]?.heading ? `${heading}: ` : "";
    return `${under}${label} ${percent(privacy)}`;
  });
  return `Share of each coefficient's variance that comes from the privacy noise, the rest from the finite sample: ${each.join("; ")}.`;
}
