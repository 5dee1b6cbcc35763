// A table → the exact sums behind a regression, in the units of the moments (numbers within [-1, 1]), and least squares
// from them: coefficients, standard errors, and how far the signal stands above the noise.
import { choleskyInPlace, invertFromCholesky, solveLower, solveLowerTransposed } from "../../src/math/cholesky.ts";
import { rational, toNumber } from "../../src/math/rational.ts";
import { type Formula, parseFormula } from "../../src/model/formula.ts";
import { type Units, unitsOf } from "../../src/model/units.ts";
import { type MomentLayout, studyLayout } from "../../src/moments/moment-layout.ts";
import { momentMatrixOf, subTable } from "../../src/moments/moment-table.ts";
import { Accumulator } from "../../src/statistics/accumulate.ts";
import type { ReleasedVariable } from "../../src/study/released-variable.ts";
import type { RegressionSums } from "./rivals/rival.ts";
import type { LeagueTable } from "./tables.ts";

export interface ExactRegression {
  /** Every moment of the table, as a release has them before the noise. */
  readonly moments: Float64Array;
  /** Those of (1, covariates) and the response. */
  readonly sums: RegressionSums;
  readonly units: Units;
  readonly leastSquares: LeastSquares;
}

export interface LeastSquares {
  /** Intercept first. */
  readonly coefficients: Float64Array;
  readonly standardErrors: Float64Array;
  /** Sums of squares around the fit, and around the mean. */
  readonly residual: number;
  readonly total: number;
  /** The least sum of squares that a covariate has given the others. */
  readonly leastScatter: number;
}

export function exactRegression({ study, formula, rows }: LeagueTable): ExactRegression {
  const layout = studyLayout(study);
  const accumulator = new Accumulator({ study, layout });
  for (const row of rows) accumulator.add(study.variables.map(({ column }) => row[column]));
  const moments = Float64Array.from(accumulator.result().sums, (sum) => toNumber(rational(sum, layout.unit)));
  const parsed = parseFormula(formula, layout.factors);
  const sums = regressionSums(layout, moments, parsed);
  return { moments, sums, units: unitsOf(parsed), leastSquares: leastSquares(sums) };
}

function regressionSums(layout: MomentLayout, moments: Float64Array, formula: Formula): RegressionSums {
  const names = layout.factors.map(({ name }) => name);
  const at = [...formula.covariates, formula.response].map(({ name }) => names.indexOf(name) + 1);
  const { table, kept } = subTable(layout.table, [0, ...at]);
  const values = kept.map((component) => moments[component]);
  const B = momentMatrixOf(table, values, Number.NaN);
  const k = table.size;
  const size = k - 1;
  const gram = new Float64Array(size * size);
  for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) gram[i * size + j] = B[i * k + j];
  const cross = Float64Array.from({ length: size }, (_, i) => B[i * k + size]);
  return { size, gram, cross, square: B[k * k - 1], rows: B[0], reach: reachOf(formula.covariates) };
}

/** Of (1, x), whose entries are at most 1: the largest Σ|entry|, and so Σ entry²; one level of a variable at a time. */
function reachOf(covariates: readonly ReleasedVariable[]): number {
  const parents = covariates.flatMap(({ encoding, parent }) => (encoding === "indicator" ? [parent] : []));
  return 1 + covariates.length - parents.length + new Set(parents).size;
}

export function leastSquares({ size, gram, cross, square, rows }: RegressionSums): LeastSquares {
  const factor = Float64Array.from(gram);
  if (!choleskyInPlace(factor, size)) throw new RangeError("the covariates of the table are collinear");
  const coefficients = Float64Array.from(cross);
  solveLower(factor, size, coefficients);
  const residual = coefficients.reduce((left, value) => left - value * value, square);
  solveLowerTransposed(factor, size, coefficients);
  const inverse = new Float64Array(size * size);
  invertFromCholesky(factor, size, inverse);
  const diagonal = Float64Array.from({ length: size }, (_, j) => inverse[j * size + j]);
  return {
    coefficients,
    standardErrors: diagonal.map((entry) => Math.sqrt((residual / (rows - size)) * entry)),
    residual,
    total: square - cross[0] ** 2 / rows,
    leastScatter: 1 / Math.max(...diagonal.subarray(1)),
  };
}
