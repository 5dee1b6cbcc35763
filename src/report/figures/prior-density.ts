// The prior of one coefficient → its density: θ | σ² ~ N(m, σ²Λ⁻¹) and σ² ~ InvGamma(a, b) make θ_j Student t with 2a
// degrees of freedom, centre m_j and squared scale (b/a)(Λ⁻¹)_jj.
import { choleskyInPlace, invertFromCholesky } from "../../math/cholesky.ts";
import { fromRows } from "../../math/matrix.ts";
import { logGamma } from "../../math/special.ts";
import type { Prior } from "../../model/prior.ts";

export type Density = (value: number) => number;

/** One density per coefficient, intercept first. */
export function priorDensities({
  coefficients: { mean, precision },
  errorVariance: { shape, scale },
}: Prior): Density[] {
  const size = mean.length;
  const factor = fromRows(precision).data;
  const covariance = new Float64Array(size * size);
  choleskyInPlace(factor, size);
  invertFromCholesky(factor, size, covariance);
  return mean.map((centre, j) => studentT(2 * shape, centre, Math.sqrt((scale / shape) * covariance[j * size + j])));
}

function studentT(degrees: number, centre: number, scale: number): Density {
  const logConstant =
    logGamma((degrees + 1) / 2) - logGamma(degrees / 2) - 0.5 * Math.log(degrees * Math.PI) - Math.log(scale);
  return (value) => Math.exp(logConstant - ((degrees + 1) / 2) * Math.log1p(((value - centre) / scale) ** 2 / degrees));
}
