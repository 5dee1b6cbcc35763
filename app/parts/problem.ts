import { PublicError } from "../../src/errors.ts";

/** What a reader is told of an error: its own words where it was meant for them. */
export function problemWords(error: unknown): string {
  if (error instanceof PublicError) return error.message;
  return `this should not have happened: ${error instanceof Error ? error.message : String(error)}`;
}
