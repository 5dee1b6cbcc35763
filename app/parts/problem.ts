import { PublicError } from "../../src/errors.ts";
import { RemediableError } from "../../src/remedy.ts";
import { inAppWords } from "./app-words.ts";
import { onThePage } from "./remedy-words.ts";

/** The message to show for an error; only a PublicError was written for users. */
export function problemWords(error: unknown): string {
  if (error instanceof RemediableError) return error.wordedBy(onThePage);
  if (error instanceof PublicError) return inAppWords(error.message);
  return `internal error, please report it: ${error instanceof Error ? error.message : String(error)}`;
}
