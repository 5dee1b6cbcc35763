// How often a logistic fit drew moments that no table has.
import { mean } from "../diagnostics/moments.ts";
import { PASSED_OVER } from "./log-odds-names.ts";
import type { Posterior } from "./posterior.ts";

/** The share of drawn moments that no table has: those passed over before each draw. */
export function passedOverShare({ figures }: Pick<Posterior, "figures">): number {
  const passedOver = figures.get(PASSED_OVER);
  return passedOver === undefined ? 0 : mean([passedOver.map((count) => count / (1 + count))]);
}
