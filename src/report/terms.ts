// A posterior and its study → what each coefficient is called in sentences and pictures: a number, the level of a category
// against those it is compared with, a product of the two, or the intercept. Labels and units are the study's.
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

type Names = Pick<Study, "variables" | "products">;

export function termsOf({ coefficients, provenance }: Posterior, study: Names): Term[] {
  const { covariates } = provenance;
  const terms = covariates.map((covariate) => covariateTerm(covariate, covariates, study));
  return [{ kind: "intercept", name: coefficients[0], label: "intercept" }, ...terms];
}

/** How much of the covariate a reader should think of: its declared range, or one level against another. */
export function spanOf(term: Term): number {
  return term.kind === "number" ? term.bounds[1] - term.bounds[0] : 1;
}

/** What a declared variable or product is called: "age (years)", its label and unit, or else its name. */
export function shownName(name: string, { variables, products = [] }: Names): string {
  const declared = [...variables, ...products].find((one) => one.name === name);
  const unit = declared && "unit" in declared && declared.unit ? ` (${declared.unit})` : "";
  return visible(`${declared?.label ?? name}${unit}`);
}

/** "log_wage", or "the share with smsa = yes" for a level. */
export function responseLabel({ parent, level }: ReleasedVariable, study: Names): string {
  return level === null ? shownName(parent, study) : `the share with ${shownName(parent, study)} = ${visible(level)}`;
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
  { name, parent, level, bounds, product }: ReleasedVariable,
  covariates: readonly ReleasedVariable[],
  study: Names,
): Term {
  if (product) return { kind: "product", name, label: productLabel(parent, product, covariates, study) };
  const shown = shownName(parent, study);
  if (level === null) {
    const inProducts = covariates.some((other) => other.product?.includes(name));
    return { kind: "number", name, label: shown, bounds, inProducts };
  }
  const reference = visible(listed(levelsLeftOut(parent, covariates, study.variables), "or", 3));
  const label = `${shown}: ${visible(level)} compared with ${reference}`;
  return { kind: "level", name, label, parent: shown, level: visible(level), reference };
}

/** "age (years) squared", "age (years) × sex: m"; a label of its own comes first. */
function productLabel(
  parent: string,
  product: readonly [string, string],
  covariates: readonly ReleasedVariable[],
  study: Names,
): string {
  const factors = product.map((name) => covariates.find((covariate) => covariate.name === name)!);
  const levels = factors.flatMap(({ level }) => level ?? []);
  if (study.products?.some(({ name, label }) => name === parent && label)) {
    return [shownName(parent, study), ...(levels.length > 0 ? [visible(levels.join(", "))] : [])].join(": ");
  }
  if (product[0] === product[1]) return `${shownName(factors[0].parent, study)} squared`;
  const factorLabel = ({ parent: of, level }: ReleasedVariable) =>
    level === null ? shownName(of, study) : `${shownName(of, study)}: ${visible(level)}`;
  return factors.map(factorLabel).join(" × ");
}

/** What every parameter is called, those of the spread about the fit included. */
export function parameterLabels(terms: readonly Term[]): Map<string, string> {
  return new Map([
    ...terms.map(({ name, label }): [string, string] => [name, label]),
    ["sigma", "spread about the fit (sigma)"],
    ["sigma2", "its square (sigma2)"],
  ]);
}
