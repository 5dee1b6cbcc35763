// The text of a formula → its tokens. Names of released variables are matched first, longest first, since a level may
// contain anything: "region[a + b]" is one name.
import { PublicError } from "../errors.ts";

export interface Token {
  readonly kind: "symbol" | "number" | "dot" | "name";
  readonly text: string;
}

export function tokenise(text: string, known: readonly string[]): Token[] {
  const candidates = [...known].sort((a, b) => b.length - a.length);
  const tokens: Token[] = [];
  let rest = text.trim();
  while (rest !== "") {
    const { token, length } = nextToken(rest, candidates);
    tokens.push(token);
    rest = rest.slice(length).trimStart();
  }
  return tokens;
}

function nextToken(rest: string, known: readonly string[]): { token: Token; length: number } {
  const quoted = /^`([^`]*)`/.exec(rest);
  if (quoted) return { token: { kind: "name", text: quoted[1] }, length: quoted[0].length };
  const name = known.find(
    (candidate) => rest.startsWith(candidate) && !/^[\p{L}\p{N}_.[]/u.test(rest.slice(candidate.length)),
  );
  const token = name === undefined ? unknownToken(rest) : { kind: "name" as const, text: name };
  return { token, length: token.text.length };
}

function unknownToken(rest: string): Token {
  if (/^[~+\-:*^()|/,]/.test(rest)) return { kind: "symbol", text: rest[0] };
  const number = /^\d+(?=[\s~+\-:*^()|/,]|$)/.exec(rest);
  if (number) return { kind: "number", text: number[0] };
  if (/^\.(?=[\s~+\-:*^()|/,]|$)/.test(rest)) return { kind: "dot", text: "." };
  const unknown = /^[^\s~+*:^()/|%,[\]`-]+(\[[^\]]*\])?/.exec(rest);
  if (unknown) return { kind: "name", text: unknown[0] };
  throw new PublicError(`formula: "${rest[0]}" has no meaning here: write variables with + between them`);
}

/** The formula with tidy spaces. */
export function tidy(tokens: readonly Token[]): string {
  return tokens.reduce((text, { text: token }, i) => {
    const tight = i === 0 || /^[:^(),]$/.test(token) || /^[:^(]$/.test(tokens[i - 1].text);
    return `${text}${tight ? "" : " "}${token}`;
  }, "");
}
