// How large a file of JSON may be. The largest release, of 200 variables with the longest names, has some 27 MB; parsing takes
// many times the memory of a text, and minutes for one of hundreds of megabytes.
import { PublicError } from "../errors.ts";

export const MOST_BYTES = 32 * 2 ** 20;

/** The text of a file that was chosen in a page. */
export async function chosenText(file: { readonly name: string; readonly size: number; text(): Promise<string> }) {
  if (file.size > MOST_BYTES) throw tooLarge(file.name);
  return file.text();
}

export function tooLarge(file: string): PublicError {
  return new PublicError(`${file}: larger than 32 MB, which no release, study or prior is: is it the right file?`);
}
