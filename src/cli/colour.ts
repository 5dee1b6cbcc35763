// Text → the same with colours where a terminal has them. Words with a fixed meaning at the beginning of a line, heads of
// tables and rules are told by their shape, after everything that a file could have put into the text was made plain: so
// no text elsewhere carries colours, and none can be forged into JSON or files.
import type { WriteStream } from "node:tty";

const STYLES = {
  good: "\u001b[1;32m",
  open: "\u001b[1;33m",
  bad: "\u001b[1;31m",
  strong: "\u001b[1m",
  faint: "\u001b[2m",
} as const;
const PLAIN = "\u001b[0m";

/** Beginnings of lines; the whole line is of a piece where a beginning says so. */
const BEGINNINGS: readonly (readonly [RegExp, keyof typeof STYLES])[] = [
  [/^(Clear:|converged$|Nothing stands in the way of a release\.|\S+: verified$)/, "good"],
  [/^(Not settled:|This release cannot tell:|warning:|! |Confidential:| {2}on trust:)/, "open"],
  [/^(This release is empty, or nearly so:|The number of rows is at the declared limit)/, "open"],
  [/^(noisewise:|NOT CONVERGED|The run did not converge:|problem:| {2}wrong:|\S+: NOT what it claims to be)/, "bad"],
  [/^(Dry run:|(Cube|Laplace|Gaussian) noise \(.*\)$|── .*$)/, "strong"],
  [/^note:/, "faint"],
];

/** A rule below a line makes it the head of a table. */
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

/** NO_COLOR is a no, whatever else is said; FORCE_COLOR a yes where nobody can see whether it is a terminal. */
export function hasColours(stream: Pick<WriteStream, "isTTY" | "hasColors">, environment = process.env): boolean {
  const { NO_COLOR, FORCE_COLOR } = environment;
  if (NO_COLOR) return false;
  if (FORCE_COLOR !== undefined) return !["0", "false"].includes(FORCE_COLOR);
  return Boolean(stream.isTTY) && stream.hasColors(environment);
}
