// A prior → parameters drawn from it, and data drawn from the model they make: rows, or straight away the exact moment
// matrix that n such rows would have (docs/theory/exact.md §3.1), so that ten million of them cost no more than ten.
// [-1, 1] units.

import { choleskyInPlace } from "../math/cholesky.ts";
import { square } from "../math/elementary/square.ts";
import { type Matrix, matrix } from "../math/matrix.ts";
import { conjugatePosterior } from "../model/conjugate.ts";
import type { ScaledPrior } from "../model/units.ts";
import { chiSquare, inverseWishart, normalFromCovariance, wishart } from "../random/distributions.ts";
import type { Random } from "../random/random.ts";

interface NormalLaw {
  readonly mean: Float64Array;
  /** Lower Cholesky factor of the covariance. */
  readonly factor: Float64Array;
}

export interface Truth {
  /** Intercept first. */
  readonly coefficients: Float64Array;
  readonly sigma2: number;
  readonly covariates: NormalLaw;
}

/** count × (covariates + 1) values, row by row; the response is the last of each row. */
export interface Rows {
  readonly count: number;
  readonly width: number;
  readonly data: Float64Array;
}

export function drawTruth(prior: ScaledPrior, random: Random): Truth {
  const coefficients = new Float64Array(prior.coefficients.mean.length);
  const conjugate = conjugatePosterior(prior);
  // Given no rows the posterior is the prior.
  conjugate.condition(new Float64Array(square(coefficients.length + 1)), 0);
  const sigma2 = conjugate.draw(random, coefficients);
  return { coefficients, sigma2, covariates: drawCovariateLaw(prior, random) };
}

function drawCovariateLaw({ covariates: { mean, strength, scale, degrees } }: ScaledPrior, random: Random): NormalLaw {
  const p = mean.length;
  const covariance = new Float64Array(p * p);
  inverseWishart(random, degrees, choleskyOf(scale.data, p), p, covariance);
  const factor = choleskyOf(covariance, p);
  const drawn = new Float64Array(p);
  normalFromCovariance(random, mean, factor, 1 / Math.sqrt(strength), drawn);
  return { mean: drawn, factor };
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

/** B without rows: t ~ N(nμ, nT), S ~ Wishart(n − 1, T), h | G ~ N(Gθ, σ²G) and r ~ σ²χ²(n − d), n ≥ d + 1. */
export function drawMoments({ coefficients, sigma2, covariates }: Truth, count: number, random: Random): Matrix {
  const d = coefficients.length;
  const k = d + 1;
  const G = drawDesign(covariates, count, random);
  const L = choleskyOf(G.data, d);
  const sigma = Math.sqrt(sigma2);
  // With h = Lv, v = Lᵀθ + σε: the regression explains hᵀG⁻¹h = vᵀv of Σy².
  const v = new Float64Array(d);
  for (let i = 0; i < d; i++) {
    v[i] = sigma * random.normal();
    for (let j = i; j < d; j++) v[i] += L[j * d + i] * coefficients[j];
  }
  const B = matrix(k, k);
  let squares = sigma2 * chiSquare(random, count - d);
  for (let i = 0; i < d; i++) {
    squares += v[i] * v[i];
    for (let j = 0; j <= i; j++) {
      B.data[i * k + j] = G.data[i * d + j];
      B.data[d * k + i] += L[i * d + j] * v[j];
    }
  }
  B.data[d * k + d] = squares;
  mirror(B);
  return B;
}

/** G over (1, x). */
function drawDesign({ mean, factor }: NormalLaw, count: number, random: Random): Matrix {
  const p = mean.length;
  const d = p + 1;
  const scatter = new Float64Array(p * p);
  wishart(random, count - 1, factor, p, scatter);
  const average = new Float64Array(p);
  normalFromCovariance(random, mean, factor, 1 / Math.sqrt(count), average);
  const G = matrix(d, d);
  G.data[0] = count;
  for (let i = 0; i < p; i++) {
    G.data[(i + 1) * d] = count * average[i];
    for (let j = 0; j <= i; j++) {
      G.data[(i + 1) * d + j + 1] = scatter[i * p + j] + count * average[i] * average[j];
    }
  }
  mirror(G);
  return G;
}

function choleskyOf(data: Float64Array, size: number): Float64Array {
  const factor = Float64Array.from(data);
  choleskyInPlace(factor, size);
  return factor;
}

function mirror({ rows, data }: Matrix): void {
  for (let i = 1; i < rows; i++) for (let j = 0; j < i; j++) data[j * rows + i] = data[i * rows + j];
}
