// Material of a fit whose response has several levels → one for each level but the reference, with its own coefficients under
// plain names; that of any other fit is its own.
import { shownLevel } from "../posterior/column-label.ts";
import { visible } from "./markup.ts";
import type { Material } from "./material.ts";
import { outcomeOf } from "./outcome.ts";

export function byResponseLevel(material: Material): Material[] {
  const { posterior, study, terms } = material;
  const { responses = [] } = posterior.provenance;
  if (responses.length < 2) return [material];
  return responses.map((response) => {
    const level = shownLevel(response);
    const outcome = outcomeOf({ ...posterior.provenance, level }, study);
    const own = terms.filter(({ responseLevel }) => responseLevel === visible(level));
    return {
      ...material,
      outcome,
      response: outcome.label,
      terms: own.map(({ responseLevel, ...term }) => ({
        ...term,
        label: term.label.slice(`${responseLevel}: `.length),
      })),
    };
  });
}
