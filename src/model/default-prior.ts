// Weakly informative defaults derived from the declared bounds alone: fixed numbers in [-1, 1] units
// (docs/decisions/default-priors.md), put into original units so that they can be printed, read and edited.
import { identity, type Matrix, matrix } from "../math/matrix.ts";
import type { Formula } from "./formula.ts";
import type { Prior } from "./prior.ts";
import { type ScaledPrior, unitsOf, unscalePrior } from "./units.ts";

/** The weakly informative prior of a formula, in original units; it depends on the declared bounds alone. */
export function defaultPrior(formula: Formula): Prior {
  return unscalePrior(defaultScaledPrior(formula.covariates.length), unitsOf(formula));
}

/** The same in the units of inference, without the rounding of a way there and back. */
export function defaultScaledPrior(covariates: number): ScaledPrior {
  return {
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
