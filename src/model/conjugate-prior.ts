// The conjugate prior in original units, as users write it: normal–inverse-gamma for coefficients and error variance,
// normal–inverse-Wishart for the covariates (docs/theory/model.md §2). units.ts converts it to [-1, 1] units.
import * as z from "zod";
import { PublicError } from "../errors.ts";
import { choleskyInPlace } from "../math/cholesky.ts";
import { fromRows } from "../math/matrix.ts";

const Vector = z.array(z.number());
const SquareMatrix = z.array(Vector);
const Positive = z.number().positive("must be positive");

const CovariateLawSchema = z.strictObject({
  mean: Vector,
  covariance: SquareMatrix,
});

export const ConjugatePriorSchema = z.strictObject({
  kind: z.literal("conjugate"),
  coefficients: z
    .strictObject({ mean: Vector, precision: SquareMatrix })
    .meta({ description: "θ | σ² ~ N(mean, σ²·precision⁻¹): intercept first, then the covariates of the formula." }),
  errorVariance: z
    .strictObject({ shape: Positive, scale: Positive })
    .meta({ description: "σ² ~ InverseGamma(shape, scale)." }),
  covariates: z
    .strictObject({ mean: Vector, strength: Positive, scale: SquareMatrix, degrees: z.number() })
    .meta({ description: "T ~ InverseWishart(degrees, scale), μ | T ~ N(mean, T/strength), x ~ N(μ, T)." }),
  covariateLaw: CovariateLawSchema.optional().meta({
    description: "For gibbs-prior only: the normal law the covariates are taken to follow.",
  }),
});

/** A conjugate prior in original units, intercept first, then the covariates in the order of the formula. */
export type ConjugatePrior = z.output<typeof ConjugatePriorSchema>;

/** The parts of a prior that the user gave. */
type Given = { readonly [part in keyof ConjugatePrior]?: ConjugatePrior[part] | undefined };

export function checkConjugate(given: Given, covariates: number, what: string): void {
  const { coefficients, covariates: law, covariateLaw } = given;
  if (coefficients) {
    checkLength(coefficients.mean, covariates + 1, `${what}: coefficients.mean`);
    checkPositiveDefinite(coefficients.precision, covariates + 1, `${what}: coefficients.precision`);
  }
  if (law) {
    checkLength(law.mean, covariates, `${what}: covariates.mean`);
    checkPositiveDefinite(law.scale, covariates, `${what}: covariates.scale`);
    checkDegrees(law.degrees, covariates, what);
  }
  if (covariateLaw) {
    checkLength(covariateLaw.mean, covariates, `${what}: covariateLaw.mean`);
    checkPositiveDefinite(covariateLaw.covariance, covariates, `${what}: covariateLaw.covariance`);
  }
}

function checkDegrees(degrees: number, covariates: number, what: string): void {
  if (degrees > covariates - 1) return;
  throw new PublicError(`${what}: covariates.degrees must be above ${covariates - 1}, the number of covariates less 1`);
}

function checkLength(vector: readonly number[], length: number, what: string): void {
  if (vector.length !== length)
    throw new PublicError(`${what} has ${vector.length} entries; the formula needs ${length}`);
}

function checkPositiveDefinite(rows: readonly (readonly number[])[], size: number, what: string): void {
  if (rows.length !== size || rows.some((row) => row.length !== size)) {
    throw new PublicError(`${what} must be ${size} by ${size} for this formula`);
  }
  const asymmetric = rows.some((row, i) =>
    row.some((value, j) => Math.abs(value - rows[j][i]) > 1e-9 * Math.abs(value)),
  );
  if (asymmetric) throw new PublicError(`${what} is not symmetric`);
  if (!choleskyInPlace(fromRows(rows).data, size)) {
    throw new PublicError(`${what} is not positive definite: its eigenvalues must all be above 0`);
  }
}
