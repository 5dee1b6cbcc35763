// The tokens right of the ~ → signed terms, as R users write them: a variable, ".", a:b, a*b, I(x^2), factor(x). Other
// R operators and functions are refused with advice on what to write or declare instead.
import { PublicError } from "../errors.ts";
import type { Token } from "./formula-tokens.ts";

export type Term =
  | { readonly kind: "name" | "number" | "dot"; readonly text: string }
  | { readonly kind: "product"; readonly of: readonly [string, string] };

export interface SignedTerm {
  readonly sign: "+" | "-";
  readonly term: Term;
}

const DECLARE_TRANSFORM =
  'a transform is part of the study ("transform": "log", "log1p" or "sqrt" beside the bounds), declared before the release';

/** R functions in formulas, and what to do instead. */
const REFUSED_FUNCTIONS: ReadonlyMap<string, string> = new Map([
  ["offset", "an offset is not offered: subtract it from the response in the table, before the release"],
  ["poly", "poly() is not offered: write x + I(x^2), with the square declared as a product of the study"],
  ["s", "smooth terms are not offered: write x + I(x^2), with the square declared as a product of the study"],
  ["cut", 'bins are part of the study ("bins": [18, 40, 65] instead of the bounds), declared before the release'],
  ["log", DECLARE_TRANSFORM],
  ["log1p", DECLARE_TRANSFORM],
  ["log2", DECLARE_TRANSFORM],
  ["log10", DECLARE_TRANSFORM],
  ["sqrt", DECLARE_TRANSFORM],
  ["exp", DECLARE_TRANSFORM],
  ["scale", "scale() is not needed: bounds put all variables on one scale; write the name alone"],
]);

const AS_THEY_ARE = new Set(["factor", "as.factor", "C", "ordered", "as.numeric"]);

export function signedTerms(tokens: readonly Token[]): SignedTerm[] {
  const reader = new TermReader(tokens);
  const terms: SignedTerm[] = [];
  do {
    const sign = reader.sign(terms.length > 0);
    terms.push(...reader.term().map((term) => ({ sign, term })));
  } while (!reader.atEnd());
  return terms;
}

class TermReader {
  readonly #tokens: readonly Token[];
  #next = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  atEnd(): boolean {
    return this.#next >= this.#tokens.length;
  }

  /** Required between terms; "+" is optional before the first. */
  sign(required: boolean): "+" | "-" {
    const token = this.#peek();
    if (token === "+" || token === "-") {
      this.#next++;
      return token;
    }
    if (required) throw new PublicError(`formula: ${betweenTerms(token!)}`);
    return "+";
  }

  /** a*b is three terms. */
  term(): Term[] {
    const first = this.#single();
    const operator = this.#peek();
    if (operator !== ":" && operator !== "*") return [first];
    this.#next++;
    const second = this.#single();
    const following = this.#peek();
    if (following === ":" || following === "*") {
      throw new PublicError("formula: products of three variables are not offered: write those of two, a:b + b:c");
    }
    const product = productOf(first, second);
    return operator === ":" ? [product] : [first, second, product];
  }

  #single(): Term {
    const token = this.#tokens[this.#next];
    if (!token) throw new PublicError("formula: a variable is missing at the end");
    if (token.text === "(" && token.kind === "symbol") throw new PublicError(`formula: ${this.#bracketProblem()}`);
    if (token.kind === "symbol") throw new PublicError(`formula: ${misplaced(token.text)}`);
    this.#next++;
    if (this.#peek() === "(" && token.kind === "name") return this.#call(token.text);
    return { kind: token.kind, text: token.text };
  }

  #call(name: string): Term {
    const refusal = REFUSED_FUNCTIONS.get(name);
    if (refusal !== undefined) throw new PublicError(`formula: "${name}(": ${refusal}`);
    if (name !== "I" && !AS_THEY_ARE.has(name)) {
      throw new PublicError(`formula: "${name}(" is not a function a formula has here: write names of variables`);
    }
    this.#next++;
    const inside = name === "I" ? this.#insideI() : this.#single();
    if (this.#peek() !== ")")
      throw new PublicError(
        `formula: "${name}(" takes one variable${name === "I" ? ", squared, or two multiplied" : ""}`,
      );
    this.#next++;
    return inside;
  }

  /** x^2, x*x or a*b. */
  #insideI(): Term {
    const first = this.#single();
    const operator = this.#peek();
    this.#next++;
    const second = this.#tokens[this.#next]?.kind === "number" || operator === "*" ? this.#single() : undefined;
    if (operator === "^" && second?.kind === "number") {
      if (second.text === "2") return productOf(first, first, true);
      throw new PublicError(
        "formula: powers above 2 are not offered, since their moments are not released: use I(x^2)",
      );
    }
    if (operator === "*" && second) return productOf(first, second, true);
    throw new PublicError(
      "formula: I() takes a square, I(x^2), or a product, I(a*b); declare other columns in the table",
    );
  }

  #peek(): string | undefined {
    const token = this.#tokens[this.#next];
    return token?.kind === "symbol" ? token.text : token && ` ${token.text}`;
  }

  #bracketProblem(): string {
    const rest = this.#tokens.slice(this.#next).map(({ text }) => text);
    return rest.slice(0, rest.indexOf(")")).includes("|")
      ? "random effects (1 | group) are not offered: take the group as a variable with levels, y ~ x + group"
      : "brackets are not offered: write every term out, a + b + a:b";
  }
}

function productOf(first: Term, second: Term, isPower = false): Term {
  if (first.kind !== "name" || second.kind !== "name") throw new PublicError("formula: a product needs two variables");
  if (first.text === second.text && !isPower) {
    throw new PublicError(
      `formula: "${first.text}:${first.text}" is "${first.text}" itself: for its square write I(${first.text}^2)`,
    );
  }
  return { kind: "product", of: [first.text, second.text] };
}

function misplaced(symbol: string): string {
  return symbol === "+" || symbol === "-" ? `two signs in a row at "${symbol}"` : betweenTerms(symbol);
}

/** What was found where a + belongs; a leading space marks a token that is not a symbol. */
function betweenTerms(token: string): string {
  if (token.startsWith(" ")) return `a + is missing before "${token.slice(1)}"`;
  if (token === "^") return "a power is written I(x^2), and the square declared as a product of the study";
  if (token === "|") return "random effects (1 | group) are not offered: take the group as a variable with levels";
  if (token === "/") return '"/" is not offered: write a + a:b';
  return `"${token}" does not belong there`;
}
