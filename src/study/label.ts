// Text that a study shows to people.
import { OneLine } from "../json/parse.ts";

/** Text to be shown: not empty, no surrounding blanks. */
export function Words(most: number) {
  return OneLine(most).refine((text) => text !== "" && text === text.trim(), "text without surrounding white space");
}

export const Label = Words(100).meta({ description: "What reports and figures call it; its name by default." });
