// What is modelled where the response has levels, in words: log odds against a reference, or a share.
import { parentLabel, shownLevel } from "./column-label.ts";
import { shownResponseLevels } from "./log-odds-names.ts";
import type { Provenance } from "./posterior.ts";

/** Null for a number, whose mean is modelled as everybody expects. */
export function modelWords({ family, response, responses = [] }: Provenance): string | null {
  if (response.level === null) return null;
  const shown = parentLabel(response);
  if (family === "linear") return `linear regression: the share with ${shown} = ${shownLevel(response)}`;
  const [reference, ...levels] = shownResponseLevels(responses);
  if (levels.length === 1) return `logistic regression: log odds of ${shown} = ${levels[0]} against ${reference}`;
  return `multinomial regression: log odds of ${shown} = ${levels.join(", ")}, each against ${reference}`;
}
