// Noisy moments + formula → one linear regression: the moments of its covariates and, last, of its response.
import type { FourthMoments, NoisyMoments } from "../release/noisy-moments.ts";
import { type Formula, parseFormula } from "./formula.ts";
import { type MomentSelection, selectMoments } from "./moment-selection.ts";

/** One regression among the released variables. */
export interface Regression extends MomentSelection {
  readonly formula: Formula;
  readonly fourth: FourthMoments | null;
}

export function regression(moments: NoisyMoments, formulaText: string): Regression {
  const formula = parseFormula(formulaText, moments.variables);
  const columns = [...formula.covariates, formula.response];
  return { ...selectMoments(moments, columns, true), formula, fourth: moments.fourth };
}
