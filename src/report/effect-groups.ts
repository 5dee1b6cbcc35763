// The effects of a summary within levels, grouped by the covariate whose effect they are, with a heading for lists and
// pictures.
import type { LevelEffect } from "../posterior/effects-within-levels.ts";
import type { Material } from "./material.ts";
import type { Term } from "./terms.ts";

export interface EffectGroup {
  readonly term: Exclude<Term, { kind: "intercept" }>;
  /** "per 3 years of education", "region is south, compared with northeast". */
  readonly heading: string;
  readonly effects: readonly LevelEffect[];
}

export function effectGroups({ terms, summary }: Pick<Material, "terms" | "summary">): EffectGroup[] {
  const { effects = [] } = summary;
  return terms.flatMap((term) => {
    const own = effects.filter(({ covariate }) => covariate === term.name);
    return term.kind === "intercept" || own.length === 0 ? [] : [{ term, heading: headingOf(term), effects: own }];
  });
}

function headingOf(term: EffectGroup["term"]): string {
  if (term.kind === "level") return `${term.parent}: ${term.level}, compared with ${term.reference}`;
  return term.kind === "number" ? `per ${term.step.words}` : term.label;
}
