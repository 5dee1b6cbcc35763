// Noisy moments + formula → one regression: the rows of the moment matrix that belong to (1, covariates, response).
// Leaving out the others is post-processing, so every regression among the released variables is free.
import { PublicError } from "../errors.ts";
import { fromRows, type Matrix } from "../math/matrix.ts";
import type { CountKnowledge, FourthMoments, Noise, NoisyMoments } from "../release/noisy-moments.ts";
import { type Formula, parseFormula } from "./formula.ts";

/** One regression among the released variables. */
export interface Regression {
  readonly formula: Formula;
  readonly count: CountKnowledge;
  /** Noisy moments over (1, covariates, response), in [-1, 1] units; entry (0, 0) is the count. */
  readonly moments: Matrix;
  readonly noise: Noise;
  readonly fourth: FourthMoments | null;
}

/** Number of coefficients, intercept included: d. */
function coefficientCount({ formula }: { readonly formula: Formula }): number {
  return formula.covariates.length + 1;
}

/** The smallest number of rows for which the density of the moments exists: n ≥ d + 1. */
export function fewestRows(regression: { readonly formula: Formula }): number {
  return coefficientCount(regression) + 1;
}

/** The count a method works with that does not sample it: the public one, or the noisy one rounded into its range. */
export function pluggedInCount(regression: Regression): number {
  const { count, moments } = regression;
  if (count.kind === "public") return count.value;
  return Math.min(count.maxRows, Math.max(fewestRows(regression) + 1, Math.round(moments.data[0]!)));
}

export function regression(moments: NoisyMoments, formulaText: string): Regression {
  const formula = parseFormula(formulaText, moments.variables);
  const positions = [...formula.covariates, formula.response].map(
    (variable) => moments.variables.indexOf(variable) + 1,
  );
  const rows = [0, ...positions];
  const result = {
    formula,
    count: moments.count,
    moments: fromRows(rows.map((i) => rows.map((j) => moments.matrix[i]![j]!))),
    noise: moments.noise,
    fourth: moments.fourth,
  };
  requireEnoughRows(result);
  return result;
}

function requireEnoughRows(regression: Regression): void {
  const { count } = regression;
  const most = count.kind === "public" ? count.value : count.maxRows;
  // A private number of rows needs room to vary in.
  const needed = fewestRows(regression) + (count.kind === "public" ? 0 : 1);
  if (most < needed) {
    throw new PublicError(
      `a regression with ${coefficientCount(regression)} coefficients needs at least ${needed} rows, ` +
        `and the release has at most ${most}: use fewer covariates`,
    );
  }
}
