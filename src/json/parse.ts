// Unknown JSON + zod schema → typed value, or a PublicError whose single line says which field is wrong and why.
import * as z from "zod";
import { isPlain, PublicError } from "../errors.ts";
import { jsonProblem } from "./strict-json.ts";

/** Text from a file that will be shown: one line, no control characters, no bidirectional marks. */
export function OneLine(most: number) {
  return z.string().max(most, `at most ${most} characters`).refine(isPlain, "one line without control characters");
}

export function parseWith<Schema extends z.ZodType>(schema: Schema, value: unknown, what: string): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [first, ...others] = result.error.issues;
  const more = others.length > 0 ? ` (and ${others.length} more)` : "";
  throw new PublicError(`${what}: ${fieldPath(first.path)}${firstLine(words(first))}${more}`);
}

/** Blanks out the // comments of a hand-written study, so that positions in error messages stay right. */
export function withoutComments(text: string): string {
  return text.replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*/g, (piece) =>
    piece.startsWith("//") ? " ".repeat(piece.length) : piece,
  );
}

/** JSON text → value; a syntax error or a repeated field becomes a one-line PublicError. */
export function parseJson(text: string, what: string): unknown {
  const value = parseText(text, what);
  const problem = jsonProblem(text);
  if (problem) throw new PublicError(`${what}: ${problem}`);
  return value;
}

function parseText(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new PublicError(`${what}: not valid JSON: ${syntaxProblem((error as Error).message, text)}`);
  }
}

/** The engine's message without its quotation of the text, which may be a table given by mistake. */
function syntaxProblem(message: string, text: string): string {
  const comma = extraComma(text);
  if (comma >= 0) return `extra comma before a closing bracket ${positionOf(text.slice(0, comma))}`;
  const words = message.split(/, (?:\.\.\.)?"| in JSON| is not valid/, 1)[0];
  const [, position] = /at position (\d+)/.exec(message) ?? [];
  return position === undefined ? words : `${words} ${positionOf(text.slice(0, Number(position)))}`;
}

/** The position of a comma right before a closing bracket; −1 if there is none. */
function extraComma(text: string): number {
  const withoutStrings = text.replace(/"(?:[^"\\\n]|\\.)*"/g, (string) => "_".repeat(string.length));
  return withoutStrings.search(/,\s*[}\]]/);
}

function positionOf(textBefore: string): string {
  const lines = textBefore.split("\n");
  return `at line ${lines.length}, character ${lines.at(-1).length + 1}`;
}

/** The library's message, or a clearer one where it does not say what to do. */
function words(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") {
    const fields = issue.keys.map((key) => `"${key}"`).join(", ");
    return `unknown field ${fields}: check the spelling`;
  }
  return issue.message.replace(/^Invalid input: expected .*, received undefined$/, "is missing");
}

function fieldPath(path: readonly PropertyKey[]): string {
  if (path.length === 0) return "";
  const joined = path.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`)).join("");
  return `${joined.replace(/^\./, "")}: `;
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0];
}
