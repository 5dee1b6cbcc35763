// Methods that do not sample a private number of rows use its rounded noisy value, and say so.
import { pluggedInCount } from "../model/moment-selection.ts";
import type { Regression } from "../model/regression.ts";

export function plugInNotes(regression: Regression): string[] {
  if (regression.count.kind === "public") return [];
  const count = pluggedInCount(regression);
  return [
    `The number of rows is private; its noisy value was plugged in as ${count}, and its noise is not accounted for.`,
  ];
}
