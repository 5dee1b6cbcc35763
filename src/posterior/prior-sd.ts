// The normal–inverse-gamma prior → the standard deviation of every parameter before the data, in closed form.
// θ_j is Student t with 2a degrees of freedom: Var θ_j = b/(a − 1)·(Λ⁻¹)_jj. σ² is inverse gamma: Var σ² = b²/((a − 1)²(a − 2)).
// E σ² = b/(a − 1) and E σ = √b Γ(a − ½)/Γ(a) give Var σ. NaN where the moment does not exist.
import { choleskyInPlace, invertFromCholesky } from "../math/cholesky.ts";
import { fromRows } from "../math/matrix.ts";
import { logGamma } from "../math/special.ts";
import type { Prior } from "../model/prior.ts";

export interface PriorSd {
  /** In the order of the prior: intercept first. */
  readonly coefficients: Float64Array;
  readonly sigma: number;
  readonly sigma2: number;
}

export function priorSd({ coefficients: { precision }, errorVariance: { shape: a, scale: b } }: Prior): PriorSd {
  const errorVariance = a > 1 ? b / (a - 1) : Number.NaN;
  const meanSigma = Math.sqrt(b) * Math.exp(logGamma(a - 0.5) - logGamma(a));
  return {
    coefficients: inverseDiagonal(precision).map((entry) => Math.sqrt(errorVariance * entry)),
    sigma: Math.sqrt(errorVariance - meanSigma * meanSigma),
    sigma2: a > 2 ? errorVariance / Math.sqrt(a - 2) : Number.NaN,
  };
}

function inverseDiagonal(rows: readonly (readonly number[])[]): Float64Array {
  const size = rows.length;
  const { data } = fromRows(rows);
  if (!choleskyInPlace(data, size)) return new Float64Array(size).fill(Number.NaN);
  const inverse = new Float64Array(size * size);
  invertFromCholesky(data, size, inverse);
  return Float64Array.from({ length: size }, (_, j) => inverse[j * size + j]);
}
