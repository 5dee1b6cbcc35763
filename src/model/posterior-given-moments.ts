// What every prior must provide: draws from the posterior of (θ, σ²) given the moment matrix, and prior draws of θ.
// [-1, 1] units.
import type { Random } from "../random/random.ts";
import type { Units } from "./units.ts";

export interface PosteriorGivenMoments {
  /**
   * Conditions on the moment matrix (k × k, n first, lower triangle) and, for an R² prior, on the coordinate of R²
   * (r2-coordinate.ts); false if they are unusable.
   */
  condition(moments: Float64Array, count: number, r2Coordinate?: number): boolean;
  /** Draws (θ, σ²): θ into `theta`, σ² returned. */
  draw(random: Random, theta: Float64Array): number;
  /**
   * Draws θ from the prior, given only the scales: the error variance for a conjugate prior, the scatter of the
   * response and the covariates for an R² prior. The difference to `draw` shows what the data add.
   */
  drawFromPrior(random: Random, sigma2: number, theta: Float64Array): void;
  /** E[θ | B] and Var(θ | B) in original units; call it after `draw`. */
  summarise(units: Units, mean: Float64Array, variance: Float64Array): void;
}

/** Row j of A⁻¹: the intercept subtracts slope × midpoint, a slope is divided by its half width; then products. */
export function rowOfInverseMap(j: number, { covariates, products = [] }: Units, out: Float64Array): void {
  out.fill(0);
  if (j > 0) out[j] = 1 / covariates[j - 1].half;
  else {
    out[0] = 1;
    for (let i = 0; i < covariates.length; i++) out[i + 1] = -covariates[i].middle / covariates[i].half;
  }
  for (const { from, to, weight } of products) if (to === j) out[from] += weight / covariates[from - 1].half;
}
