// Distributions whose moments or probabilities are known in closed form, as targets.

import type { Target } from "../../../src/inference/nuts/target.ts";
import { choleskyInPlace, invertFromCholesky } from "../../../src/math/cholesky.ts";

export function standardNormal(dimension: number): Target {
  return {
    dimension,
    logDensityAndGradient(x, gradient) {
      let squares = 0;
      for (let i = 0; i < dimension; i++) {
        gradient[i] = -x[i];
        squares += x[i] * x[i];
      }
      return -0.5 * squares;
    },
  };
}

export function normal(covariance: Float64Array, dimension: number): Target {
  const precision = inverse(covariance, dimension);
  return {
    dimension,
    logDensityAndGradient(x, gradient) {
      let form = 0;
      for (let i = 0; i < dimension; i++) {
        let sum = 0;
        for (let j = 0; j < dimension; j++) sum += precision[i * dimension + j] * x[j];
        gradient[i] = -sum;
        form += sum * x[i];
      }
      return -0.5 * form;
    },
  };
}

function inverse(matrix: Float64Array, n: number): Float64Array {
  const factor = Float64Array.from(matrix);
  if (!choleskyInPlace(factor, n)) throw new RangeError("not positive definite");
  const out = new Float64Array(n * n);
  invertFromCholesky(factor, n, out);
  return out;
}

/** Correlations `correlation`^|i − j|, standard deviations growing geometrically from 1/10 to 10. */
export function autoregressiveCovariance(dimension: number, correlation: number): Float64Array {
  const scale = (i: number) => 10 ** ((2 * i) / (dimension - 1) - 1);
  return Float64Array.from({ length: dimension ** 2 }, (_, at) => {
    const i = Math.floor(at / dimension);
    const j = at % dimension;
    return scale(i) * scale(j) * correlation ** Math.abs(i - j);
  });
}

/** One coordinate, Student's t. */
export function studentT(degrees: number): Target {
  return {
    dimension: 1,
    logDensityAndGradient([x], gradient) {
      gradient[0] = (-(degrees + 1) * x) / (degrees + x * x);
      return -0.5 * (degrees + 1) * Math.log1p((x * x) / degrees);
    },
  };
}

/** log g for g ~ Gamma(shape, 1): the Jacobian of the logarithm adds one power of g. */
export function logGamma(shape: number, jacobian = 1): Target {
  return {
    dimension: 1,
    logDensityAndGradient([x], gradient) {
      const power = shape - 1 + jacobian;
      gradient[0] = power - Math.exp(x);
      return power * x - Math.exp(x);
    },
  };
}

/** Neal's funnel as it is written: v ~ N(0, 9), then x_i | v ~ N(0, e^v). */
export function centredFunnel(dimension: number): Target {
  return {
    dimension,
    logDensityAndGradient(x, gradient) {
      const v = x[0];
      const precision = Math.exp(-v);
      let squares = 0;
      for (let i = 1; i < dimension; i++) {
        gradient[i] = -precision * x[i];
        squares += x[i] * x[i];
      }
      gradient[0] = -v / 9 - 0.5 * (dimension - 1) + 0.5 * precision * squares;
      return (-v * v) / 18 - 0.5 * (dimension - 1) * v - 0.5 * precision * squares;
    },
  };
}
