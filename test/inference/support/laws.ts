// Laws of covariates and priors that several tests share.
import { choleskyInPlace } from "../../../src/math/cholesky.ts";
import { fromRows, identity, type Matrix, matrix } from "../../../src/math/matrix.ts";
import type { ScaledPrior } from "../../../src/model/units.ts";
import { normalFromCovariance } from "../../../src/random/distributions.ts";
import type { Random } from "../../../src/random/random.ts";

export interface NormalLaw {
  readonly mean: Float64Array;
  readonly covariance: Matrix;
}

export const ONE_COVARIATE: NormalLaw = { mean: Float64Array.of(0.4), covariance: fromRows([[0.2]]) };

export const THREE_COVARIATES: NormalLaw = {
  mean: Float64Array.of(0.3, -0.2, 0.1),
  covariance: fromRows([
    [0.3, 0.1, -0.05],
    [0.1, 0.2, 0.04],
    [-0.05, 0.04, 0.25],
  ]),
};

/** Fills `out` with draws of x. */
export function covariateDrawer({ mean, covariance }: NormalLaw, random: Random): (out: Float64Array) => void {
  const factor = Float64Array.from(covariance.data);
  choleskyInPlace(factor, mean.length);
  return (out) => normalFromCovariance(random, mean, factor, 1, out);
}

export function scaledIdentity(size: number, factor: number): Matrix {
  return matrix(
    size,
    size,
    identity(size).data.map((entry) => factor * entry),
  );
}

export function testPrior(p: number, covariateLaw: NormalLaw | null = null): ScaledPrior {
  return {
    kind: "conjugate",
    coefficients: { mean: new Float64Array(p + 1).fill(0.1), precision: scaledIdentity(p + 1, 0.5) },
    errorVariance: { shape: 5, scale: 0.4 },
    covariates: {
      mean: new Float64Array(p).fill(0.05),
      strength: 2,
      scale: scaledIdentity(p, 2),
      degrees: p + 9,
    },
    covariateLaw,
  };
}
