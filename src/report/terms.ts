// A posterior and its study → what each coefficient is called in sentences and pictures: a number, the level of a category
// against those it is compared with, a product of the two, or the intercept. Labels and units are the study's.
import { columnLabel, parentLabel } from "../posterior/column-label.ts";
import type { Posterior } from "../posterior/posterior.ts";
import type { ReleasedVariable } from "../release/released-variable.ts";
import { isCategorical, type Study, type Variable } from "../release/study.ts";
import { listed } from "../words.ts";
import { visible } from "./markup.ts";

export type Term =
  | { readonly kind: "intercept"; readonly name: string; readonly label: string }
  | {
      readonly kind: "number";
      readonly name: string;
      readonly label: string;
      readonly bounds: readonly [number, number];
      /** Whether the formula has products of it too, so that it never varies alone. */
      readonly inProducts: boolean;
    }
  | { readonly kind: "product"; readonly name: string; readonly label: string }
  | {
      readonly kind: "level";
      readonly name: string;
      /** "ethnicity: afam compared with cauc". */
      readonly label: string;
      readonly parent: string;
      readonly level: string;
      /** What it is compared with: the one level left out of the formula, or all that were. */
      readonly reference: string;
    };

export function termsOf({ coefficients, provenance }: Posterior, { variables }: Pick<Study, "variables">): Term[] {
  const { covariates } = provenance;
  const terms = covariates.map((covariate) => covariateTerm(covariate, covariates, variables));
  return [{ kind: "intercept", name: coefficients[0], label: "intercept" }, ...terms];
}

/** How much of the covariate a reader should think of: its declared range, or one level against another. */
export function spanOf(term: Term): number {
  return term.kind === "number" ? term.bounds[1] - term.bounds[0] : 1;
}

/** "log_wage", or "the share with smsa = yes" for a level. */
export function responseLabel(response: ReleasedVariable): string {
  const shown = parentLabel(response);
  return visible(response.level === null ? shown : `the share with ${shown} = ${response.level}`);
}

/** "log_wage per unit of education", "difference in log_wage", "log_wage". */
export function coefficientAxis(term: Term, response: string): string {
  if (term.kind === "intercept") return response;
  return term.kind === "level" ? `difference in ${response}` : `${response} per unit of ${term.label}`;
}

/** The levels of a categorical variable that the formula leaves out. */
export function levelsLeftOut(
  parent: string,
  covariates: readonly ReleasedVariable[],
  variables: readonly Variable[],
): string[] {
  const declared = variables.find(({ name }) => name === parent);
  const used = new Set(covariates.flatMap((other) => (other.parent === parent ? [other.level] : [])));
  if (!declared || !isCategorical(declared)) return [];
  return declared.levels.filter((level) => !used.has(level));
}

function covariateTerm(
  covariate: ReleasedVariable,
  covariates: readonly ReleasedVariable[],
  variables: readonly Variable[],
): Term {
  const { name, parent, level, bounds, product } = covariate;
  const shown = visible(columnLabel(covariate, covariates));
  if (product) return { kind: "product", name, label: shown };
  if (level === null) {
    const inProducts = covariates.some((other) => other.product?.includes(name));
    return { kind: "number", name, label: shown, bounds, inProducts };
  }
  const reference = visible(listed(levelsLeftOut(parent, covariates, variables), "or", 3));
  const label = `${shown} compared with ${reference}`;
  return { kind: "level", name, label, parent: visible(parentLabel(covariate)), level: visible(level), reference };
}

/** What every parameter is called, those of the spread about the fit included. */
export function parameterLabels(terms: readonly Term[]): Map<string, string> {
  return new Map([
    ...terms.map(({ name, label }): [string, string] => [name, label]),
    ["sigma", "spread about the fit (sigma)"],
    ["sigma2", "its square (sigma2)"],
  ]);
}
