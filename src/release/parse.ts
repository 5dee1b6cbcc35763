// Unknown JSON + zod schema → typed value, or a PublicError whose single line says which field is wrong and why.
import type * as z from "zod";
import { PublicError } from "../errors.ts";

export function parseWith<Schema extends z.ZodType>(schema: Schema, value: unknown, what: string): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [first, ...others] = result.error.issues;
  const more = others.length > 0 ? ` (and ${others.length} more)` : "";
  throw new PublicError(`${what}: ${fieldPath(first!.path)}${firstLine(first!.message)}${more}`);
}

/** JSON text → value; a syntax error becomes one line. */
export function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new PublicError(`${what}: not valid JSON: ${firstLine((error as Error).message)}`);
  }
}

function fieldPath(path: readonly PropertyKey[]): string {
  if (path.length === 0) return "";
  const joined = path.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`)).join("");
  return `${joined.replace(/^\./, "")}: `;
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0]!;
}
