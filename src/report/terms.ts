// A posterior and the variables of its study → what each coefficient is called in sentences and pictures: a number, the
// level of a category against those it is compared with, or the intercept.
import type { Posterior } from "../posterior/posterior.ts";
import type { ReleasedVariable } from "../release/released-variable.ts";
import { isCategorical, type Variable } from "../release/study.ts";
import { listed } from "../words.ts";
import { visible } from "./markup.ts";

export type Term =
  | { readonly kind: "intercept"; readonly name: string; readonly label: string }
  | {
      readonly kind: "number";
      readonly name: string;
      readonly label: string;
      readonly bounds: readonly [number, number];
    }
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

export function termsOf({ coefficients, provenance }: Posterior, variables: readonly Variable[]): Term[] {
  const { covariates } = provenance;
  const terms = covariates.map((covariate) => covariateTerm(covariate, covariates, variables));
  return [{ kind: "intercept", name: coefficients[0], label: "intercept" }, ...terms];
}

/** How much of the covariate a reader should think of: its declared range, or one level against another. */
export function spanOf(term: Term): number {
  return term.kind === "number" ? term.bounds[1] - term.bounds[0] : 1;
}

/** "log_wage", or "the share with smsa = yes" for a level. */
export function responseLabel({ name, parent, level }: ReleasedVariable): string {
  return visible(level === null ? name : `the share with ${parent} = ${level}`);
}

/** "log_wage per unit of education", "difference in log_wage", "log_wage". */
export function coefficientAxis(term: Term, response: string): string {
  if (term.kind === "intercept") return response;
  return term.kind === "number" ? `${response} per unit of ${term.label}` : `difference in ${response}`;
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
  { name, parent, level, bounds }: ReleasedVariable,
  covariates: readonly ReleasedVariable[],
  variables: readonly Variable[],
): Term {
  if (level === null) return { kind: "number", name, label: visible(name), bounds };
  const reference = visible(listed(levelsLeftOut(parent, covariates, variables), "or", 3));
  const label = visible(`${parent}: ${level} compared with ${reference}`);
  return { kind: "level", name, label, parent: visible(parent), level: visible(level), reference };
}

/** What every parameter is called, those of the spread about the fit included. */
export function parameterLabels(terms: readonly Term[]): Map<string, string> {
  return new Map([
    ...terms.map(({ name, label }): [string, string] => [name, label]),
    ["sigma", "spread about the fit (sigma)"],
    ["sigma2", "its square (sigma2)"],
  ]);
}
