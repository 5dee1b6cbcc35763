import { PublicError } from "../../src/errors.ts";

/** The message to show for an error; only a PublicError was written for users. */
export function problemWords(error: unknown): string {
  if (error instanceof PublicError) return error.message;
  return `internal error, please report it: ${error instanceof Error ? error.message : String(error)}`;
}
