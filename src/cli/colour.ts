// Plain text → text with terminal colours. Styles depend only on how a line begins and on table rules, and are applied
// after control characters are escaped: no other code handles colours, and no file can inject them.
import type { WriteStream } from "node:tty";

const STYLES = {
  good: "\u001b[1;32m",
  open: "\u001b[1;33m",
  bad: "\u001b[1;31m",
  strong: "\u001b[1m",
  faint: "\u001b[2m",
} as const;
const PLAIN = "\u001b[0m";

/** The part of a line that matches is styled. */
const BEGINNINGS: readonly (readonly [RegExp, keyof typeof STYLES])[] = [
  [/^(Clear:|converged(?=:|$)|No problems found\.|\S+: verified$)/, "good"],
  [/^(Not settled:|This release cannot tell:|warning:|! |Confidential:| {2}on trust:)/, "open"],
  [/^(This release is empty, or nearly so:|The number of rows is at the declared limit)/, "open"],
  [/^(noisewise:|The run did not converge,| {2}wrong:|\S+: NOT what it claims to be)/, "bad"],
  [/^(Dry run:|(Cube|Laplace|Gaussian) noise \(.*\)$|── .*$)/, "strong"],
  [/^note:/, "faint"],
];

/** The line above a rule is the head of a table. */
const RULE = /^─+$/;

export function coloured(text: string): string {
  const lines = text.split("\n");
  return lines.map((line, i) => colouredLine(line, lines[i + 1] ?? "")).join("\n");
}

function colouredLine(line: string, next: string): string {
  if (RULE.test(line)) return styled("faint", line);
  if (RULE.test(next)) return styled("strong", line);
  for (const [beginning, style] of BEGINNINGS) {
    const [found] = beginning.exec(line) ?? [];
    if (found !== undefined) return styled(style, found) + line.slice(found.length);
  }
  return line;
}

function styled(style: keyof typeof STYLES, text: string): string {
  return `${STYLES[style]}${text}${PLAIN}`;
}

/** NO_COLOR always wins; FORCE_COLOR turns colours on where the output is not a terminal. */
export function hasColours(stream: Pick<WriteStream, "isTTY" | "hasColors">, environment = process.env): boolean {
  const { NO_COLOR, FORCE_COLOR } = environment;
  if (NO_COLOR) return false;
  if (FORCE_COLOR !== undefined) return !["0", "false"].includes(FORCE_COLOR);
  return Boolean(stream.isTTY) && stream.hasColors(environment);
}
