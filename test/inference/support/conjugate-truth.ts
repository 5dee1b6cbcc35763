// The conjugate posterior in closed form, by an explicit inverse (docs/theory/model.md §3): mean and standard deviation
// of each coefficient and of σ², in [-1, 1] units.
import { choleskyInPlace, invertFromCholesky } from "../../../src/math/cholesky.ts";
import { matrix, multiplyVector, quadraticForm } from "../../../src/math/matrix.ts";
import type { ScaledPrior } from "../../../src/model/units.ts";

export interface ConjugateTruth {
  /** Coefficients, then σ². */
  readonly mean: number[];
  readonly sd: number[];
}

export function conjugateTruth(prior: ScaledPrior, moments: Float64Array, count: number): ConjugateTruth {
  const { mean: mu0, precision } = prior.coefficients;
  const d = mu0.length;
  const k = d + 1;
  const lambda = matrix(d, d);
  const weighted = multiplyVector(precision, mu0);
  for (let i = 0; i < d; i++) {
    weighted[i] += moments[d * k + i];
    for (let j = 0; j < d; j++) {
      lambda.data[i * d + j] = precision.data[i * d + j] + moments[Math.max(i, j) * k + Math.min(i, j)];
    }
  }
  const inverse = matrix(d, d);
  const factor = Float64Array.from(lambda.data);
  choleskyInPlace(factor, d);
  invertFromCholesky(factor, d, inverse.data);
  const mu = multiplyVector(inverse, weighted);
  const a = prior.errorVariance.shape + count / 2;
  const quadratic = moments[k * k - 1] + quadraticForm(precision, mu0) - quadraticForm(lambda, mu);
  const b = prior.errorVariance.scale + quadratic / 2;
  const sigma2 = b / (a - 1);
  return {
    mean: [...mu, sigma2],
    sd: [...Array.from(mu, (_, i) => Math.sqrt(sigma2 * inverse.data[i * d + i])), sigma2 / Math.sqrt(a - 2)],
  };
}
