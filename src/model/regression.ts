// Noisy moments + formula → one regression: the moment matrix over (1, covariates, response), its components, and the
// joint law of their noise. Selecting them is post-processing, so every regression among the released variables is
// free.
import { PublicError } from "../errors.ts";
import { type Matrix, matrix } from "../math/matrix.ts";
import { type MomentTable, momentMatrixOf, subTable } from "../moments/moment-table.ts";
import { marginalNoise, type NoiseLaw } from "../noise/noise-law.ts";
import { countContradiction } from "../release/count-contradiction.ts";
import type { CountKnowledge, FourthMoments, NoisyMoments } from "../release/noisy-moments.ts";
import { type Formula, parseFormula } from "./formula.ts";

/** One regression among the released variables. */
export interface Regression {
  readonly formula: Formula;
  readonly count: CountKnowledge;
  /** Maps each entry of the matrix over (1, covariates, response) to its component. */
  readonly table: MomentTable;
  /** The noisy value of each component. */
  readonly components: Float64Array;
  readonly noise: NoiseLaw;
  /** The noisy moment matrix over (1, covariates, response); entry (0, 0) is the count. */
  readonly moments: Matrix;
  readonly fourth: FourthMoments | null;
  /** Whether every number certainly lies within the bounds of its column. */
  readonly bounded: boolean;
}

/** The public count, or the prior range of a private count. */
export type CountRange =
  | { readonly kind: "public"; readonly value: number }
  | { readonly kind: "private"; readonly fewest: number; readonly most: number };

export function countRange(regression: Pick<Regression, "formula" | "count">): CountRange {
  const { count } = regression;
  return count.kind === "public" ? count : { kind: "private", fewest: fewestRows(regression), most: count.maxRows };
}

/** Number of coefficients, intercept included: d. */
function coefficientCount({ formula }: { readonly formula: Formula }): number {
  return formula.covariates.length + 1;
}

/** The smallest number of rows for which the moments have a density: n ≥ d + 1. */
export function fewestRows(regression: { readonly formula: Formula }): number {
  return coefficientCount(regression) + 1;
}

/** The count for methods that do not sample it: the public count, or the noisy count rounded into its range. */
export function pluggedInCount(regression: Pick<Regression, "formula" | "count" | "moments">): number {
  const { count, moments } = regression;
  if (count.kind === "public") return count.value;
  return Math.min(count.maxRows, Math.max(fewestRows(regression) + 1, Math.round(moments.data[0])));
}

export function regression(moments: NoisyMoments, formulaText: string): Regression {
  const formula = parseFormula(formulaText, moments.variables);
  const { count, fourth, bounded } = moments;
  const positions = [...formula.covariates, formula.response].map(
    (variable) => moments.variables.indexOf(variable) + 1,
  );
  const { table, kept } = subTable(moments.table, [0, ...positions]);
  const components = Float64Array.from(kept, (component) => moments.components[component]);
  const noisy = momentMatrixOf(table, components, count.kind === "public" ? count.value : Number.NaN);
  const result = {
    formula,
    count,
    table,
    components,
    noise: marginalNoise(moments.noise, kept),
    moments: matrix(table.size, table.size, noisy),
    fourth,
    bounded,
  };
  requireEnoughRows(result);
  const contradiction = countContradiction(moments);
  if (contradiction !== null) throw new PublicError(contradiction);
  return result;
}

function requireEnoughRows(regression: Regression): void {
  const { count } = regression;
  const most = count.kind === "public" ? count.value : count.maxRows;
  // A private number of rows needs room to vary.
  const needed = fewestRows(regression) + (count.kind === "public" ? 0 : 1);
  if (most < needed) {
    throw new PublicError(
      `a regression with ${coefficientCount(regression)} coefficients needs at least ${needed} rows, ` +
        `and the release has at most ${most}: use fewer covariates`,
    );
  }
}
