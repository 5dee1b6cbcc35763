// The prior of the paper's synthetic experiments for any number of covariates: θ, σ² ~ NIG(0, .5/19 I, 20, .5), so that
// every coefficient has variance 1, and μ, T ~ NIW(0, 1, I, 50) (docs/theory/methods.md §7). [-1, 1] units.
import { identity, matrix } from "../math/matrix.ts";
import type { ScaledPrior } from "../model/units.ts";

const SHAPE = 20;
const SCALE = 0.5;

export function syntheticPrior(covariates: number): ScaledPrior {
  const d = covariates + 1;
  const expectedVariance = SCALE / (SHAPE - 1);
  return {
    kind: "conjugate",
    coefficients: {
      mean: new Float64Array(d),
      precision: matrix(
        d,
        d,
        identity(d).data.map((value) => expectedVariance * value),
      ),
    },
    errorVariance: { shape: SHAPE, scale: SCALE },
    covariates: { mean: new Float64Array(covariates), strength: 1, scale: identity(covariates), degrees: 50 },
    covariateLaw: null,
  };
}
