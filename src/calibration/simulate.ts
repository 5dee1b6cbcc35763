// A prior → parameters drawn from it and data drawn from the model: rows, or directly the exact moment matrix of n rows
// (docs/theory/exact.md §3.1), so that ten million rows cost no more than ten. [-1, 1] units.
import { type Matrix, matrix } from "../math/matrix.ts";
import { emptyTruth, momentsFromTruth, type Truth, truthFromPrior } from "../model/prior-predictive.ts";
import type { ScaledPrior } from "../model/units.ts";
import { normalFromCovariance } from "../random/distributions.ts";
import type { Random } from "../random/random.ts";

export type { Truth };

/** count × (covariates + 1) values, row by row; the response comes last in each row. */
export interface Rows {
  readonly count: number;
  readonly width: number;
  readonly data: Float64Array;
}

export function drawTruth(prior: ScaledPrior, random: Random): Truth {
  const truth = emptyTruth(prior.covariates.mean.length);
  truthFromPrior(prior)(random, truth);
  return truth;
}

/** Fills the covariates of one row. */
export type DrawCovariates = (random: Random, out: Float64Array) => void;

export function drawRows(
  { coefficients, sigma2, covariates: { mean, factor } }: Truth,
  count: number,
  random: Random,
  drawCovariates: DrawCovariates = (stream, out) => normalFromCovariance(stream, mean, factor, 1, out),
): Rows {
  const width = coefficients.length;
  const data = new Float64Array(count * width);
  const sigma = Math.sqrt(sigma2);
  for (let row = 0; row < count; row++) {
    const x = data.subarray(row * width, (row + 1) * width - 1);
    drawCovariates(random, x);
    let y = coefficients[0] + sigma * random.normal();
    for (let j = 0; j < x.length; j++) y += coefficients[j + 1] * x[j];
    data[(row + 1) * width - 1] = y;
  }
  return { count, width, data };
}

/** B = Σ (1, x, y)(1, x, y)ᵀ. */
export function momentsOf({ count, width, data }: Rows): Matrix {
  const k = width + 1;
  const B = matrix(k, k);
  B.data[0] = count;
  for (let row = 0; row < data.length; row += width) {
    for (let i = 0; i < width; i++) {
      B.data[(i + 1) * k] += data[row + i];
      for (let j = 0; j <= i; j++) B.data[(i + 1) * k + j + 1] += data[row + i] * data[row + j];
    }
  }
  mirror(B);
  return B;
}

/** B of n ≥ d + 1 rows, without the rows. */
export function drawMoments(truth: Truth, count: number, random: Random): Matrix {
  const k = truth.coefficients.length + 1;
  const B = matrix(k, k);
  momentsFromTruth(k - 2)(truth, count, random, B.data);
  return B;
}

function mirror({ rows, data }: Matrix): void {
  for (let i = 1; i < rows; i++) for (let j = 0; j < i; j++) data[j * rows + i] = data[i * rows + j];
}
