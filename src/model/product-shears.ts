// Products between two ways of writing them. Inference multiplies variables measured from the middles A, B of their
// bounds; people multiply the variables themselves: (a − A)(b − B) = ab − B·a − A·b + AB. With a and b in the formula beside
// their product both span the same regressions, and each coefficient of the product moves those of a, b and the intercept
// (docs/theory/model.md §4). No product is a factor of another, so the moves commute and are undone by their negatives.
import { type ReleasedVariable, scaleOf } from "../study/released-variable.ts";

/** Coefficient `from`, of a product, adds `weight` times itself to coefficient `to`. The intercept is coefficient 0. */
export interface Shear {
  readonly from: number;
  readonly to: number;
  readonly weight: number;
}

/** From coefficients of (a − A)(b − B) to those of ab. */
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

/** Coefficients, in place. */
export function shearCoefficients(theta: { [position: number]: number }, shears: readonly Shear[]): void {
  for (const { from, to, weight } of shears) theta[to] += weight * theta[from];
}

/** A precision of coefficients (intercept first), the moves undone on both of its sides. */
export function shearPrecision(rows: readonly (readonly number[])[], shears: readonly Shear[]): number[][] {
  const sheared = rows.map((row) => [...row]);
  for (const { from, to, weight } of shears) {
    for (const row of sheared) row[from] -= weight * row[to];
    for (const [j, value] of sheared[to].entries()) sheared[from][j] -= weight * value;
  }
  return sheared;
}

/** The mean of the covariates (no intercept): the covariate ab is (a − A)(b − B) with the moves undone. */
export function shearMean(mean: readonly number[], shears: readonly Shear[]): number[] {
  const sheared = [1, ...mean];
  for (const { from, to, weight } of shears) sheared[from] -= weight * sheared[to];
  return sheared.slice(1);
}

/** A covariance of the covariates, or a matrix that scales like one: a constant has none. */
export function shearCovariance(rows: readonly (readonly number[])[], shears: readonly Shear[]): number[][] {
  const withConstant = [[0, ...rows.map(() => 0)], ...rows.map((row) => [0, ...row])];
  return shearPrecision(withConstant, shears)
    .slice(1)
    .map((row) => row.slice(1));
}
