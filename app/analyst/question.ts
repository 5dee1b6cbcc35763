// Clicked choices ↔ the text of a formula. The text decides: the choices shown are those of the parsed formula.
import { type Formula, parseFormula } from "../../src/model/formula.ts";
import { columnLabel, shownName } from "../../src/posterior/column-label.ts";
import { type ReleasedVariable, releasedVariables } from "../../src/study/released-variable.ts";
import type { Study } from "../../src/study/study.ts";
import { problemWords } from "../parts/problem.ts";

export type Read =
  | { readonly formula: Formula; readonly problem: "" }
  | { readonly formula: null; readonly problem: string };

/** The parsed formula or its problem; an empty text has neither. */
export function read(text: string, variables: readonly ReleasedVariable[]): Read {
  if (text.trim() === "") return { formula: null, problem: "" };
  try {
    return { formula: parseFormula(text, variables), problem: "" };
  } catch (error) {
    return { formula: null, problem: problemWords(error) };
  }
}

/** Names allowed left of the tilde: numbers, two-level variables, single levels of the others. */
export function responses(variables: readonly ReleasedVariable[]): string[] {
  return variables
    .filter(({ product }) => !product)
    .map(({ encoding, parent, name }) => (encoding === "indicator" ? name : parent));
}

/** What can be clicked as a covariate: declared variables and products, each as a whole. */
export interface Choice {
  readonly name: string;
  /** For a product: the variables that must be included with it. */
  readonly needs: readonly string[];
}

export function choices(variables: readonly ReleasedVariable[]): Choice[] {
  const parentOf = new Map(variables.map(({ name, parent }) => [name, parent]));
  const parents = [...new Set(variables.map(({ parent }) => parent))];
  return parents.map((parent) => {
    const factors = variables.filter((one) => one.parent === parent).flatMap(({ product }) => product ?? []);
    return { name: parent, needs: [...new Set(factors.map((factor) => parentOf.get(factor)!))] };
  });
}

/** The covariates after a click: adding a product adds its factors; removing a factor removes its products. */
export function toggled(chosen: readonly string[], clicked: Choice, all: readonly Choice[]): string[] {
  if (chosen.includes(clicked.name)) {
    return chosen.filter(
      (name) => name !== clicked.name && !all.find((one) => one.name === name)!.needs.includes(clicked.name),
    );
  }
  return [...new Set([...chosen, ...clicked.needs, clicked.name])];
}

export function written(response: string, covariates: readonly string[]): string {
  return `${response} ~ ${covariates.length > 0 ? covariates.join(" + ") : "1"}`;
}

/** The shown name of a declared variable or product; for a single level, its label or else its name. */
export function calledName(name: string, { variables, products = [] }: Study): string {
  const declared = [...variables, ...products].find((one) => one.name === name);
  if (declared) return shownName(declared);
  const column = releasedVariables(variables).find((one) => one.name === name);
  return column?.levelLabel === undefined ? name : columnLabel(column, []);
}
