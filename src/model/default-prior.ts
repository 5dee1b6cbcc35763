// Defaults of the conjugate prior, derived from the declared bounds alone: fixed numbers in [-1, 1] units, converted to
// original units so that they can be printed, read and edited. For the methods of the paper; `exact` has its own
// default (r2-prior.ts), since these claim too much where the noise is strong (docs/decisions/default-priors.md).
import { identity, type Matrix, matrix } from "../math/matrix.ts";
import type { ConjugatePrior } from "./conjugate-prior.ts";
import type { Formula } from "./formula.ts";
import { type ScaledPrior, unitsOf, unscalePrior } from "./units.ts";

/** The default conjugate prior of a formula, in original units; it depends on the declared bounds alone. */
export function defaultConjugatePrior(formula: Formula): ConjugatePrior {
  return unscalePrior(defaultScaledPrior(formula.covariates.length), unitsOf(formula));
}

/** The same in [-1, 1] units, without the rounding error of converting there and back. */
export function defaultScaledPrior(covariates: number): ScaledPrior {
  return {
    kind: "conjugate",
    coefficients: { mean: new Float64Array(covariates + 1), precision: scaledIdentity(covariates + 1, 0.15) },
    errorVariance: { shape: 1.5, scale: 0.05 },
    covariates: {
      mean: new Float64Array(covariates),
      strength: 0.1,
      scale: scaledIdentity(covariates, 0.05),
      degrees: covariates + 2,
    },
    covariateLaw: null,
  };
}

function scaledIdentity(size: number, factor: number): Matrix {
  return matrix(
    size,
    size,
    identity(size).data.map((value) => factor * value),
  );
}
