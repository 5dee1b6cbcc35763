// A posterior and its study → how sentences and pictures name each coefficient: a number, a level of a category
// compared with its reference, a product, or the intercept. Labels and units come from the study.

import { type Evidence, evidenceStudy } from "../pooling/evidence.ts";
import { columnLabel, parentLabel, shownLevel, shownLevels } from "../posterior/column-label.ts";
import type { Posterior } from "../posterior/posterior.ts";
import type { ReleasedVariable } from "../study/released-variable.ts";
import { isCategorical, type Variable } from "../study/study.ts";
import { listed } from "../words.ts";
import { visible } from "./markup.ts";
import { type Step, stepsOf } from "./steps.ts";

interface Named {
  readonly name: string;
  readonly label: string;
  /** The level of the response it is about, with which the label begins; only where there are several. */
  readonly responseLevel?: string;
}

export type Term =
  | (Named & { readonly kind: "intercept" })
  | (Named & {
      readonly kind: "number";
      /** For sentences and axes: its label without the unit. */
      readonly words: string;
      readonly bounds: readonly [number, number];
      /** The step to describe its effect by. */
      readonly step: Step;
      /** Whether it is also a factor of a product in the formula, so that it never varies alone. */
      readonly inProducts: boolean;
    })
  | (Named & { readonly kind: "product" })
  | (Named & {
      readonly kind: "level";
      /** The name of the category. */
      readonly parent: string;
      readonly level: string;
      /** What it is compared with: the level or levels omitted from the formula. */
      readonly reference: string;
      readonly inProducts: boolean;
    });

export function termsOf(posterior: Posterior, evidence: Evidence): Term[] {
  const { covariates } = posterior.provenance;
  const steps = stepsOf(posterior, evidence);
  const terms = covariates.map((covariate, j) =>
    covariateTerm(covariate, covariates, evidenceStudy(evidence).variables, steps[j]),
  );
  const all: Term[] = [{ kind: "intercept", name: "intercept", label: "intercept" }, ...terms];
  const { responses = [] } = posterior.provenance;
  if (responses.length < 2) return all;
  return responses.flatMap((response, l) => {
    const responseLevel = visible(shownLevel(response));
    return all.map((term, i): Term => {
      const name = posterior.coefficients[l * all.length + i];
      return { ...term, name, label: `${responseLevel}: ${term.label}`, responseLevel };
    });
  });
}

/** "log_wage", or "the share with smsa = yes" for a level. */
export function responseLabel(response: ReleasedVariable): string {
  const shown = parentLabel(response);
  return visible(response.level === null ? shown : `the share with ${shown} = ${shownLevel(response)}`);
}

/** "log_wage per unit of education", "difference in log_wage", "log_wage". */
export function coefficientAxis(term: Term, response: string): string {
  if (term.kind === "intercept") return response;
  if (term.kind === "level") return `difference in ${response}`;
  return `${response} per unit of ${term.kind === "number" ? term.words : term.label}`;
}

/** What the levels of a categorical variable that the formula omits are called. */
export function levelsLeftOut(
  parent: string,
  covariates: readonly ReleasedVariable[],
  variables: readonly Variable[],
): string[] {
  const declared = variables.find(({ name }) => name === parent);
  const used = new Set(covariates.flatMap((other) => (other.parent === parent ? [other.level] : [])));
  if (!declared || !isCategorical(declared)) return [];
  return shownLevels(declared).filter((_, position) => !used.has(declared.levels[position]));
}

function covariateTerm(
  covariate: ReleasedVariable,
  covariates: readonly ReleasedVariable[],
  variables: readonly Variable[],
  step: Step,
): Term {
  const { name, parent, level, bounds, product } = covariate;
  const words = visible(covariate.label ?? parent);
  const label = visible(columnLabel(covariate, covariates));
  if (product) return { kind: "product", name, label };
  const inProducts = covariates.some((other) => other.product?.includes(name));
  if (level === null) return { kind: "number", name, label, words, bounds, step, inProducts };
  const reference = visible(listed(levelsLeftOut(parent, covariates, variables), "or", 3));
  const shown = visible(parentLabel(covariate));
  return { kind: "level", name, label, parent: shown, level: visible(shownLevel(covariate)), reference, inProducts };
}

/** The label of every parameter in a table, sigma last. */
export function parameterLabels(terms: readonly Term[]): Map<string, string> {
  return new Map([
    ...terms.map(({ name, label }): [string, string] => [name, label]),
    ["sigma", "spread about the fit (sigma)"],
  ]);
}
