// The terms of a regression in reading order: as in the formula, but the levels of a category are grouped, largest
// first, under one heading that names their reference; the intercept is separate.
import type { ParameterSummary } from "../posterior/summary-schema.ts";
import type { Material } from "./material.ts";
import type { Term } from "./terms.ts";

export interface GroupedTerm {
  readonly term: Exclude<Term, { kind: "intercept" }>;
  readonly parameter: ParameterSummary;
  /** Under a heading a level needs only its own name. */
  readonly label: string;
}

export interface TermGroup {
  /** "ward, compared with A"; null for a term that is not a level. */
  readonly heading: string | null;
  readonly terms: readonly GroupedTerm[];
}

export function termGroups({ terms, summary }: Pick<Material, "terms" | "summary">): TermGroup[] {
  const groups = new Map<string, GroupedTerm[]>();
  for (const term of terms) {
    if (term.kind === "intercept") continue;
    const key = term.kind === "level" ? `level ${term.responseLevel ?? ""} ${term.parent}` : term.name;
    const parameter = parameterOf(term, summary);
    groups.set(key, [...(groups.get(key) ?? []), { term, parameter, label: term.label }]);
  }
  return [...groups.values()].map(grouped);
}

/** The summary of a term's coefficient. */
export function parameterOf({ name }: Term, summary: Material["summary"]): ParameterSummary {
  return summary.parameters.find((parameter) => parameter.name === name)!;
}

function grouped(terms: readonly GroupedTerm[]): TermGroup {
  const [{ term }] = terms;
  if (term.kind !== "level") return { heading: null, terms };
  if (terms.length === 1) {
    return { heading: null, terms: [{ ...terms[0], label: `${term.label}, compared with ${term.reference}` }] };
  }
  const sorted = [...terms].sort((a, b) => (b.parameter.estimate ?? 0) - (a.parameter.estimate ?? 0));
  const about = term.responseLevel === undefined ? "" : `${term.responseLevel}: `;
  return {
    heading: `${about}${term.parent}, compared with ${term.reference}`,
    terms: sorted.map((one) => ({ ...one, label: (one.term as Term & { kind: "level" }).level })),
  };
}

/** Whether a term varies alone, so that its coefficient has a meaning of its own. */
export function variesAlone(term: Term): boolean {
  return term.kind !== "product" && term.kind !== "intercept" && !term.inProducts;
}
