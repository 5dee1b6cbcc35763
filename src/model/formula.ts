// "wage ~ education + region" → the released variables it names. Terms are variables only: a release holds moments of
// its variables, so a product or a transformation that was not released cannot be had from it afterwards.
import { PublicError } from "../errors.ts";
import { nearNames } from "../release/near-names.ts";
import type { ReleasedVariable } from "../release/released-variable.ts";

/** A formula whose names have been found among the released variables. */
export interface Formula {
  /** As written by the user, with tidy spaces. */
  readonly text: string;
  readonly response: ReleasedVariable;
  readonly covariates: readonly ReleasedVariable[];
}

type Token = { readonly kind: "symbol" | "number" | "dot" | "name"; readonly text: string };

/** Reads "y ~ a + b", "y ~ ." or "y ~ . - c" against the variables of a release. */
export function parseFormula(text: string, variables: readonly ReleasedVariable[]): Formula {
  const tokens = tokenise(text, knownNames(variables));
  const tildes = tokens.filter(({ text: symbol }) => symbol === "~").length;
  if (tildes !== 1 || tokens[1]?.text !== "~") {
    throw new PublicError(`formula "${text}": write it as "response ~ covariate + covariate"`);
  }
  const response = resolveResponse(tokens[0]!, variables);
  const covariates = resolveTerms(tokens.slice(2), response, variables);
  return { text: tidy(tokens), response, covariates };
}

/** Declared names and level names. */
function knownNames(variables: readonly ReleasedVariable[]): string[] {
  return [...new Set(variables.flatMap(({ name, parent }) => [parent, name]))];
}

function tokenise(text: string, known: readonly string[]): Token[] {
  const tokens: Token[] = [];
  // Longest first, since a level may hold anything, even the end of another level's name.
  const candidates = [...known].sort((a, b) => b.length - a.length);
  let rest = text.trim();
  while (rest !== "") {
    const token = nextToken(rest, candidates);
    tokens.push(token);
    rest = rest.slice(token.text.length).trimStart();
  }
  return tokens;
}

function nextToken(rest: string, known: readonly string[]): Token {
  const name = known.find(
    (candidate) => rest.startsWith(candidate) && !/^[\p{L}\p{N}_.[]/u.test(rest.slice(candidate.length)),
  );
  if (name !== undefined) return { kind: "name", text: name };
  if (/^[~+-]/.test(rest)) return { kind: "symbol", text: rest[0]! };
  const number = /^\d+(?=[\s~+-]|$)/.exec(rest);
  if (number) return { kind: "number", text: number[0] };
  if (/^\.(?=[\s~+-]|$)/.test(rest)) return { kind: "dot", text: "." };
  const unknown = /^[^\s~+*:^()/|%[-]+(\[[^\]]*\])?/.exec(rest);
  if (unknown) return { kind: "name", text: unknown[0] };
  throw new PublicError(
    `formula: "${rest[0]}" is not offered: products and transformations of variables are not in the release, ` +
      "so they would have to be declared as variables before it is made",
  );
}

function resolveResponse(token: Token, variables: readonly ReleasedVariable[]): ReleasedVariable {
  if (token.kind !== "name") throw new PublicError(`formula: the response "${token.text}" is not a variable`);
  const found = resolveName(token.text, variables);
  if (found.length > 1) {
    const levels = found.map(({ name }) => name).join(", ");
    throw new PublicError(`formula: "${token.text}" is several 0/1 variables; choose one as response: ${levels}`);
  }
  return found[0]!;
}

function resolveTerms(
  tokens: readonly Token[],
  response: ReleasedVariable,
  variables: readonly ReleasedVariable[],
): ReleasedVariable[] {
  const chosen = new Set<ReleasedVariable>();
  for (const { sign, term } of signedTerms(tokens)) {
    if (term.kind === "number") {
      refuseWithoutIntercept(sign, term.text);
      continue;
    }
    for (const variable of resolveTerm(term, response, variables)) {
      if (sign === "+") chosen.add(variable);
      else chosen.delete(variable);
    }
  }
  return [...chosen];
}

function signedTerms(tokens: readonly Token[]): { sign: string; term: Token }[] {
  const terms: { sign: string; term: Token }[] = [];
  let sign = "+";
  let expectsTerm = true;
  for (const token of tokens) {
    if (token.kind === "symbol") {
      if (expectsTerm && terms.length > 0) throw new PublicError(`formula: two signs in a row at "${token.text}"`);
      sign = token.text;
    } else {
      if (!expectsTerm) throw new PublicError(`formula: a + is missing before "${token.text}"`);
      terms.push({ sign, term: token });
    }
    expectsTerm = token.kind === "symbol";
  }
  if (expectsTerm) throw new PublicError("formula: a variable is missing at the end");
  return terms;
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
  term: Token,
  response: ReleasedVariable,
  variables: readonly ReleasedVariable[],
): readonly ReleasedVariable[] {
  if (term.kind === "dot") return variables.filter(({ parent }) => parent !== response.parent);
  const found = resolveName(term.text, variables);
  if (found.includes(response)) {
    throw new PublicError(`formula: "${term.text}" is the response and cannot be a covariate too`);
  }
  return found;
}

function resolveName(name: string, variables: readonly ReleasedVariable[]): ReleasedVariable[] {
  const exact = variables.filter((variable) => variable.name === name);
  const found = exact.length > 0 ? exact : variables.filter(({ parent }) => parent === name);
  if (found.length > 0) return found;
  const levels = variables.filter(({ parent }) => name.startsWith(`${parent}[`)).map((variable) => variable.name);
  const near = levels.length > 0 ? levels : nearNames(name, knownNames(variables));
  throw new PublicError(`formula: "${name}" is not in the release; it has ${near.join(", ")}`);
}

function tidy(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join(" ");
}
