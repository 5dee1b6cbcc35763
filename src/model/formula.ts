// "wage ~ education + region" → the released variables it names. Terms are variables and declared products: a release
// holds moments of its columns, so undeclared products cannot be recovered from it.
import { PublicError } from "../errors.ts";
import { onlyNearNames } from "../study/near-names.ts";
import type { ReleasedVariable } from "../study/released-variable.ts";
import { listed } from "../words.ts";
import { signedTerms, type Term } from "./formula-terms.ts";
import { type Token, tidy, tokenise } from "./formula-tokens.ts";

/** A formula whose names are resolved to released variables. */
export interface Formula {
  /** As the user wrote it, with normalized spaces. */
  readonly text: string;
  readonly response: ReleasedVariable;
  readonly covariates: readonly ReleasedVariable[];
}

/** The same with a response of levels: a column for each but the reference. */
export interface LevelFormula extends Formula {
  /** `response` is the first of them. */
  readonly responses: readonly ReleasedVariable[];
}

/** Reads "y ~ a + b", "y ~ .", "y ~ . - c", "y ~ a*b" or "y ~ x + I(x^2)" against the variables of a release. */
export function parseFormula(text: string, variables: readonly ReleasedVariable[]): Formula {
  const { responses, ...formula } = parse(text, variables);
  if (responses.length === 1) return formula;
  const levels = responses.map(({ name }) => name).join(", ");
  const { parent } = formula.response;
  throw new PublicError(`formula: "${parent}" is several 0/1 variables; choose one as response: ${levels}`);
}

/** The same for a response of levels. */
export function parseLevelFormula(text: string, variables: readonly ReleasedVariable[]): LevelFormula {
  const formula = parse(text, variables);
  const { response, covariates } = formula;
  if (response.level === null) {
    throw new PublicError(
      `"${response.parent}" is a number, and logistic regression is for responses with levels: use --family linear, or ask the ` +
        "custodian for the number in bins",
    );
  }
  const other = covariates.find(({ parent }) => parent === response.parent);
  if (!other) return formula;
  throw new PublicError(`formula: "${other.name}" is another level of the response and cannot be a covariate too`);
}

/** Whether the response of a formula has levels. */
export function hasLevelResponse(text: string, variables: readonly ReleasedVariable[]): boolean {
  return parse(text, variables).response.level !== null;
}

function parse(text: string, variables: readonly ReleasedVariable[]): LevelFormula {
  const tokens = tokenise(text, knownNames(variables));
  const tilde = tokens.findIndex(({ text: symbol }) => symbol === "~");
  if (tokens.filter(({ text: symbol }) => symbol === "~").length !== 1 || tilde === 0) {
    throw new PublicError(`formula "${text}": write it as "response ~ covariate + covariate"`);
  }
  const responses = resolveResponse(tokens.slice(0, tilde), variables);
  const covariates = resolveTerms(tokens.slice(tilde + 1), responses, variables);
  requireFactors(covariates, responses);
  return { text: tidy(tokens), response: responses[0], responses, covariates };
}

/** Declared names and level names. */
function knownNames(variables: readonly ReleasedVariable[]): string[] {
  return [...new Set(variables.flatMap(({ name, parent }) => [parent, name]))];
}

/** As declared in the study: a category once, not level by level. */
function declaredNames(variables: readonly ReleasedVariable[]): string[] {
  return [...new Set(variables.map(({ parent }) => parent))];
}

function resolveResponse(tokens: readonly Token[], variables: readonly ReleasedVariable[]): ReleasedVariable[] {
  const [{ term }, ...others] = signedTerms(tokens) as [{ term: Term }, ...unknown[]];
  if (term.kind === "product" || others.length > 0) {
    throw new PublicError("formula: the response is one variable, and no product of variables");
  }
  if (term.kind !== "name") throw new PublicError(`formula: the response "${term.text}" is not a variable`);
  const found = resolveName(term.text, variables);
  if (found[0].product) throw new PublicError(`formula: "${term.text}" is a product, and those are covariates only`);
  return found;
}

function resolveTerms(
  tokens: readonly Token[],
  responses: readonly ReleasedVariable[],
  variables: readonly ReleasedVariable[],
): ReleasedVariable[] {
  const chosen = new Set<ReleasedVariable>();
  for (const { sign, term } of signedTerms(tokens)) {
    if (term.kind === "number") {
      refuseWithoutIntercept(sign, term.text);
      continue;
    }
    for (const variable of resolveTerm(term, responses, variables)) {
      if (sign === "+") chosen.add(variable);
      else chosen.delete(variable);
    }
  }
  return [...chosen];
}

function refuseWithoutIntercept(sign: string, text: string): void {
  if (sign === "+" && text === "1") return;
  if (text !== "0" && text !== "1") throw new PublicError(`formula: "${text}" is a number where a variable belongs`);
  throw new PublicError(
    `formula: "${sign} ${text}" asks for a regression without intercept, which is not offered: ` +
      "bounds shift every variable, so a line through the origin of one scale is not one of another; leave it out",
  );
}

function resolveTerm(
  term: Term,
  responses: readonly ReleasedVariable[],
  variables: readonly ReleasedVariable[],
): readonly ReleasedVariable[] {
  if (term.kind === "product") return resolveProduct(term.of, variables);
  // As in R, the dot means all other variables; products must be named.
  if (term.kind === "dot") return variables.filter(({ parent, product }) => parent !== responses[0].parent && !product);
  const found = resolveName(term.text, variables);
  if (found.some((variable) => responses.includes(variable))) {
    throw new PublicError(`formula: "${term.text}" is the response and cannot be a covariate too`);
  }
  return found;
}

/** The columns of the declared product of two variables, or of some of their levels. */
function resolveProduct(of: readonly [string, string], variables: readonly ReleasedVariable[]): ReleasedVariable[] {
  const [a, b] = of.map((name) => new Set(resolveName(name, variables).map((variable) => variable.name)));
  const found = variables.filter(
    ({ product }) => product && ((a.has(product[0]) && b.has(product[1])) || (a.has(product[1]) && b.has(product[0]))),
  );
  if (found.length > 0) return found;
  const written = of[0] === of[1] ? `I(${of[0]}^2)` : of.join(":");
  const name = of[0] === of[1] ? `${of[0]}2` : of.join("_").replace(/\[.*?\]/g, "");
  throw new PublicError(
    `formula: "${written}" is not in the release; a study can declare it before the release is made: ` +
      `"products": [{ "name": "${name}", "of": ["${of.map((one) => one.replace(/\[.*\]$/, "")).join('", "')}"] }]`,
  );
}

/**
 * Rescaling to the bounds shifts every variable, so a product without its factors would mean a regression that depends
 * on the bounds. With its factors in the formula it does not.
 */
function requireFactors(covariates: readonly ReleasedVariable[], responses: readonly ReleasedVariable[]): void {
  const names = new Set(covariates.map(({ name }) => name));
  for (const { name, product } of covariates) {
    const absent = product?.find((factor) => !names.has(factor));
    if (responses.some((response) => response.name === absent))
      throw new PublicError(`formula: "${name}" has the response "${absent}" in it`);
    if (absent)
      throw new PublicError(`formula: "${name}" is a product and needs "${absent}" beside it: add + ${absent}`);
  }
}

function resolveName(name: string, variables: readonly ReleasedVariable[]): ReleasedVariable[] {
  const exact = variables.filter((variable) => variable.name === name);
  const found = exact.length > 0 ? exact : variables.filter(({ parent }) => parent === name);
  if (found.length > 0) return found;
  const family = variables.filter(({ parent }) => name.startsWith(`${parent}[`));
  const levels = family.map((variable) => variable.name);
  if (family[0]?.reference !== undefined && name === `${family[0].parent}[${family[0].reference}]`) {
    throw new PublicError(
      `formula: "${name}" is the reference, with which the other levels are compared: use ${listed(levels, "or")}`,
    );
  }
  const near = levels.length > 0 ? levels : onlyNearNames(name, knownNames(variables));
  const shown = near.length > 0 ? near : declaredNames(variables);
  throw new PublicError(`formula: "${name}" is not in the release; it has ${listed(shown)}`);
}
