// Inference multiplies variables centred at the midpoints A, B of their bounds; people multiply the variables
// themselves: (a − A)(b − B) = ab − B·a − A·b + AB. With a and b in the formula both span the same regressions, and the
// coefficient of the product shifts those of a, b and the intercept (docs/theory/model.md §4). No product is a factor
// of another, so these shears commute, and their negatives are their inverses.
import { type ReleasedVariable, scaleOf } from "../study/released-variable.ts";

/** Coefficient `from`, of a product, adds `weight` times itself to coefficient `to`. The intercept is coefficient 0. */
export interface Shear {
  readonly from: number;
  readonly to: number;
  readonly weight: number;
}

/** From coefficients of (a − A)(b − B) to coefficients of ab. */
export function productShears(covariates: readonly ReleasedVariable[]): Shear[] {
  return covariates.flatMap(({ product }, j) => {
    if (!product) return [];
    const factors = product.map((name) => covariates.findIndex((covariate) => covariate.name === name));
    const [middleA, middleB] = factors.map((index) => scaleOf(covariates[index]).middle);
    const from = j + 1;
    return [
      { from, to: factors[0] + 1, weight: -middleB },
      { from, to: factors[1] + 1, weight: -middleA },
      { from, to: 0, weight: middleA * middleB },
    ];
  });
}

export function undone(shears: readonly Shear[]): Shear[] {
  return shears.map(({ from, to, weight }) => ({ from, to, weight: -weight }));
}

/** In place. */
export function shearCoefficients(theta: { [position: number]: number }, shears: readonly Shear[]): void {
  for (const { from, to, weight } of shears) theta[to] += weight * theta[from];
}

/** The precision of the coefficients (intercept first): the inverse shears on both sides. */
export function shearPrecision(rows: readonly (readonly number[])[], shears: readonly Shear[]): number[][] {
  const sheared = rows.map((row) => [...row]);
  for (const { from, to, weight } of shears) {
    for (const row of sheared) row[from] -= weight * row[to];
    for (const [j, value] of sheared[to].entries()) sheared[from][j] -= weight * value;
  }
  return sheared;
}

/** The mean of the covariates (no intercept): ab is (a − A)(b − B) with the inverse shears. */
export function shearMean(mean: readonly number[], shears: readonly Shear[]): number[] {
  const sheared = [1, ...mean];
  for (const { from, to, weight } of shears) sheared[from] -= weight * sheared[to];
  return sheared.slice(1);
}

/** A covariance matrix of the covariates, or a matrix that scales like one; constants do not contribute. */
export function shearCovariance(rows: readonly (readonly number[])[], shears: readonly Shear[]): number[][] {
  const withConstant = [[0, ...rows.map(() => 0)], ...rows.map((row) => [0, ...row])];
  return shearPrecision(withConstant, shears)
    .slice(1)
    .map((row) => row.slice(1));
}
