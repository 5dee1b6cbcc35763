// What a refusal says: the message of the PublicError that an act throws, which must be one line.
import { PublicError } from "../../src/errors.ts";

export function refusal(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (!(error instanceof PublicError)) throw error;
    if (error.message.includes("\n")) throw new Error(`more than one line: ${error.message}`);
    return error.message;
  }
  throw new Error("nothing was refused");
}
