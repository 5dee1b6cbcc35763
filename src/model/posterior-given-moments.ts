// What every prior must give: the posterior of (θ, σ²) once the moment matrix is known, from which any number of draws can
// be made, and what was thought of θ before. [-1, 1] units.
import type { Random } from "../random/random.ts";
import type { Units } from "./units.ts";

export interface PosteriorGivenMoments {
  /**
   * Sets the moment matrix (k × k, n first, lower triangle read) and, if the prior has R², its coordinate (r2-coordinate.ts) to
   * condition on; false when they are not usable.
   */
  condition(moments: Float64Array, count: number, r2Coordinate?: number): boolean;
  /** Draws (θ, σ²): θ into `theta`, σ² returned. */
  draw(random: Random, theta: Float64Array): number;
  /**
   * A draw of θ from the prior, given only the scales on which the moments put it: the error variance for a conjugate
   * prior, the scatter of response and covariates for one by R². What the data add shows in the difference to `draw`.
   */
  drawBefore(random: Random, sigma2: number, theta: Float64Array): void;
  /** E[θ | B] and Var(θ | B) in original units, to be called after `draw`. */
  summarise(units: Units, mean: Float64Array, variance: Float64Array): void;
}

/** Row j of A⁻¹: the intercept subtracts the slopes at the middles, a slope is divided by its half width; then the products. */
export function rowOfInverseMap(j: number, { covariates, products = [] }: Units, out: Float64Array): void {
  out.fill(0);
  if (j > 0) out[j] = 1 / covariates[j - 1].half;
  else {
    out[0] = 1;
    for (let i = 0; i < covariates.length; i++) out[i + 1] = -covariates[i].middle / covariates[i].half;
  }
  for (const { from, to, weight } of products) if (to === j) out[from] += weight / covariates[from - 1].half;
}
