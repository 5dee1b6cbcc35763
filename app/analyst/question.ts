// Clicked choices ↔ the text of a formula. The text decides: the choices shown are those of the parsed formula.
import type { FitRequest } from "../../src/inference/fit.ts";
import { type Formula, hasLevelResponse, parseFormula, parseLevelFormula } from "../../src/model/formula.ts";
import { columnLabel, shownName } from "../../src/posterior/column-label.ts";
import { logOddsNames } from "../../src/posterior/log-odds-names.ts";
import { type ReleasedVariable, releasedVariables } from "../../src/study/released-variable.ts";
import type { Study } from "../../src/study/study.ts";
import { problemWords } from "../parts/problem.ts";

/** A formula, and its response as it can be chosen: a variable, or one level of it. */
interface Question extends Formula {
  readonly chosenResponse: string;
  /** The names of its coefficients. */
  readonly coefficients: readonly string[];
}

export type Read =
  | { readonly formula: Question; readonly problem: "" }
  | { readonly formula: null; readonly problem: string };

/** The parsed formula or its problem; an empty text has neither. */
export function read(text: string, variables: readonly ReleasedVariable[], options: FitRequest["options"] = {}): Read {
  if (text.trim() === "") return { formula: null, problem: "" };
  try {
    return { formula: questionOf(text, variables, options), problem: "" };
  } catch (error) {
    return { formula: null, problem: problemWords(error) };
  }
}

function questionOf(text: string, variables: readonly ReleasedVariable[], options: FitRequest["options"]): Question {
  const isShare = options.family === "linear" || (options.method ?? "exact") !== "exact";
  const isLogOdds = !isShare && hasLevelResponse(text, variables);
  const formula = isLogOdds
    ? parseLevelFormula(text, variables)
    : { ...parseFormula(text, variables), responses: [] as ReleasedVariable[] };
  const { response, responses } = formula;
  const isOneOfSeveral = response.encoding === "indicator" && responses.length < 2;
  return {
    ...formula,
    chosenResponse: isOneOfSeveral ? response.name : response.parent,
    coefficients: logOddsNames({ ...formula, responses: isLogOdds ? responses : [response] }),
  };
}

/** What can be chosen left of the tilde: variables, and single levels of those with several. */
export function responses(variables: readonly ReleasedVariable[]): { whole: string[]; levels: string[] } {
  const plain = variables.filter(({ product }) => !product);
  return {
    whole: [...new Set(plain.map(({ parent }) => parent))],
    levels: plain.filter(({ encoding }) => encoding === "indicator").map(({ name }) => name),
  };
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
