import { PublicError } from "../../src/errors.ts";
import { inAppWords } from "./app-words.ts";

/** The message to show for an error; only a PublicError was written for users. */
export function problemWords(error: unknown): string {
  if (error instanceof PublicError) return inAppWords(error.message);
  return `internal error, please report it: ${error instanceof Error ? error.message : String(error)}`;
}
