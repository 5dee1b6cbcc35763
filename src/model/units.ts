// Original units ↔ [-1, 1] units, exactly (docs/theory/model.md §4). With x_s = (x − middle)/half and y_s likewise, θ_s
// = (Aθ − c)/half_y: row 0 of A is (1, middle_x), row j is half_j·e_j, c = (middle_y, 0, …). The factors of a product
// are first centred at the midpoints of their bounds (product-shears.ts); the midpoint of the product is then 0.
import { square } from "../math/elementary/square.ts";
import { fromRows, type Matrix, matrix, toRows } from "../math/matrix.ts";
import { type ReleasedVariable, type Scale, scaleOf } from "../study/released-variable.ts";
import type { ConjugatePrior } from "./conjugate-prior.ts";
import type { Formula } from "./formula.ts";
import {
  productShears,
  type Shear,
  shearCoefficients,
  shearCovariance,
  shearMean,
  shearPrecision,
  undone,
} from "./product-shears.ts";

/** The conjugate prior in [-1, 1] units. */
export interface ScaledPrior {
  readonly kind: "conjugate";
  readonly coefficients: { readonly mean: Float64Array; readonly precision: Matrix };
  readonly errorVariance: { readonly shape: number; readonly scale: number };
  readonly covariates: {
    readonly mean: Float64Array;
    readonly strength: number;
    readonly scale: Matrix;
    readonly degrees: number;
  };
  readonly covariateLaw: { readonly mean: Float64Array; readonly covariance: Matrix } | null;
}

/** How each column of the moment matrix maps to original units. */
export interface Units {
  readonly covariates: readonly Scale[];
  readonly response: Scale;
  /** From products of centred variables to products of the variables themselves, if there are any. */
  readonly products?: readonly Shear[];
}

export function unitsOf({ covariates, response }: Formula): Units {
  const products = productShears(covariates);
  return {
    covariates: covariates.map((covariate) => columnScale(covariate, covariates)),
    response: scaleOf(response),
    ...(products.length > 0 && { products }),
  };
}

function columnScale(covariate: ReleasedVariable, covariates: readonly ReleasedVariable[]): Scale {
  if (!covariate.product) return scaleOf(covariate);
  const halves = covariate.product.map((name) => scaleOf(covariates.find((other) => other.name === name)!).half);
  return { middle: 0, half: halves[0] * halves[1] };
}

export function scalePrior(given: ConjugatePrior, units: Units): ScaledPrior {
  const prior = shearPrior(given, undone(units.products ?? []));
  const { covariates: x, response: y } = units;
  const halves = x.map(({ half }) => half);
  const shift = (values: readonly number[]) =>
    Float64Array.from(values, (value, j) => (value - x[j].middle) / x[j].half);
  return {
    kind: "conjugate",
    coefficients: {
      mean: scaleCoefficients(given.coefficients.mean, units),
      precision: scalePrecision(prior.coefficients.precision, units),
    },
    errorVariance: { shape: prior.errorVariance.shape, scale: prior.errorVariance.scale / square(y.half) },
    covariates: {
      mean: shift(prior.covariates.mean),
      strength: prior.covariates.strength,
      scale: divideByOuter(prior.covariates.scale, halves),
      degrees: prior.covariates.degrees,
    },
    covariateLaw: prior.covariateLaw
      ? { mean: shift(prior.covariateLaw.mean), covariance: divideByOuter(prior.covariateLaw.covariance, halves) }
      : null,
  };
}

export function unscalePrior(prior: ScaledPrior, units: Units): ConjugatePrior {
  const { covariates: x, response: y } = units;
  const inverseHalves = x.map(({ half }) => 1 / half);
  const unshift = (values: Float64Array) => Array.from(values, (value, j) => value * x[j].half + x[j].middle);
  const law = prior.covariateLaw;
  const plain: ConjugatePrior = {
    kind: "conjugate",
    coefficients: {
      mean: Array.from(unscaleCoefficients(prior.coefficients.mean, units)),
      precision: unscalePrecision(prior.coefficients.precision, units),
    },
    errorVariance: { shape: prior.errorVariance.shape, scale: prior.errorVariance.scale * square(y.half) },
    covariates: {
      mean: unshift(prior.covariates.mean),
      strength: prior.covariates.strength,
      scale: toRows(divideByOuter(toRows(prior.covariates.scale), inverseHalves)),
      degrees: prior.covariates.degrees,
    },
    ...(law && {
      covariateLaw: {
        mean: unshift(law.mean),
        covariance: toRows(divideByOuter(toRows(law.covariance), inverseHalves)),
      },
    }),
  };
  return shearPrior(plain, units.products ?? []);
}

/** Everything in a prior except the mean of the coefficients, which is converted like any other coefficients. */
function shearPrior(prior: ConjugatePrior, shears: readonly Shear[]): ConjugatePrior {
  if (shears.length === 0) return prior;
  const { coefficients, covariates, covariateLaw: law } = prior;
  return {
    ...prior,
    coefficients: { ...coefficients, precision: shearPrecision(coefficients.precision, shears) },
    covariates: {
      ...covariates,
      mean: shearMean(covariates.mean, shears),
      scale: shearCovariance(covariates.scale, shears),
    },
    ...(law && {
      covariateLaw: { mean: shearMean(law.mean, shears), covariance: shearCovariance(law.covariance, shears) },
    }),
  };
}

/** θ_s = (Aθ − c)/half_y. */
export function scaleCoefficients(
  theta: ArrayLike<number>,
  { covariates, response, products = [] }: Units,
): Float64Array {
  const scaled = Float64Array.from(theta);
  shearCoefficients(scaled, undone(products));
  scaled[0] -= response.middle;
  for (const [j, { middle, half }] of covariates.entries()) {
    scaled[0] += middle * scaled[j + 1];
    scaled[j + 1] *= half;
  }
  return scaled.map((value) => value / response.half);
}

/** θ = A⁻¹(half_y θ_s + c), written into `out`. */
export function unscaleCoefficients(
  scaled: ArrayLike<number>,
  { covariates, response, products = [] }: Units,
  out: Float64Array = new Float64Array(scaled.length),
): Float64Array {
  let intercept = scaled[0] * response.half + response.middle;
  for (let j = 0; j < covariates.length; j++) {
    const slope = (scaled[j + 1] * response.half) / covariates[j].half;
    out[j + 1] = slope;
    intercept -= slope * covariates[j].middle;
  }
  out[0] = intercept;
  shearCoefficients(out, products);
  return out;
}

/** Λ_s = A⁻ᵀΛA⁻¹: column by column, then row by row. */
function scalePrecision(precision: readonly (readonly number[])[], { covariates }: Units): Matrix {
  const timesInverse = precision.map((row) => [
    row[0],
    ...covariates.map(({ middle, half }, j) => (row[j + 1] - row[0] * middle) / half),
  ]);
  return fromRows([
    timesInverse[0],
    ...covariates.map(({ middle, half }, i) =>
      timesInverse[i + 1].map((value, j) => (value - timesInverse[0][j] * middle) / half),
    ),
  ]);
}

/** Λ = AᵀΛ_sA. */
function unscalePrecision(scaled: Matrix, { covariates }: Units): number[][] {
  const timesA = toRows(scaled).map((row) => [
    row[0],
    ...covariates.map(({ middle, half }, j) => row[0] * middle + row[j + 1] * half),
  ]);
  return [
    timesA[0],
    ...covariates.map(({ middle, half }, i) => timesA[i + 1].map((value, j) => timesA[0][j] * middle + value * half)),
  ];
}

/** Entry (i, j) divided by factorᵢ·factorⱼ. */
function divideByOuter(rows: readonly (readonly number[])[], factors: readonly number[]): Matrix {
  if (rows.length === 0) return matrix(0, 0);
  return fromRows(rows.map((row, i) => row.map((value, j) => value / (factors[i] * factors[j]))));
}
