// The default prior (docs/theory/model.md §5): no units, and no assumption about the distribution of the covariates.
// Four vague statements, on the share of variance explained, the correlations, and the spreads of covariates and
// response relative to the bounds. docs/decisions/default-priors.md says how the numbers were chosen.
import * as z from "zod";

const Positive = z.number().positive("must be positive");

const VarianceLaw = z.strictObject({ power: z.number().min(0).max(3), floor: Positive });

export const R2PriorSchema = z.strictObject({
  kind: z.literal("r2"),
  rSquared: z.strictObject({ a: Positive, b: Positive }).meta({
    description: "The share of the response's variance that the covariates explain together: R² ~ Beta(a, b).",
  }),
  correlations: z.strictObject({ concentration: Positive }).meta({
    description: "Correlations of the covariates: LKJ(concentration); 1 is uniform, more draws them towards 0.",
  }),
  spread: VarianceLaw.meta({
    description:
      "Variance v of each covariate, its bounds taken as [-1, 1]: density ∝ v^(−power)·e^(−floor/v); power 1 is the same " +
      "for every unit.",
  }),
  response: VarianceLaw.meta({
    description:
      "Variance v of the response, its bounds taken as [-1, 1]: density ∝ v^(−power); the variance of the error, " +
      "(1 − R²)·v, has the floor.",
  }),
});

/** A prior stated through R², correlations and spreads; the same numbers in any units. */
export type R2Prior = z.output<typeof R2PriorSchema>;

export const DEFAULT_R2_PRIOR: R2Prior = {
  kind: "r2",
  rSquared: { a: 0.5, b: 1 },
  correlations: { concentration: 2 },
  spread: { power: 0.75, floor: 3e-6 },
  response: { power: 0.25, floor: 1e-9 },
};

/** In terms of σ² the density has this power of 1 − R²; it must be positive to keep R² below 1. */
export function powerOfUnexplained({ rSquared, response }: Pick<R2Prior, "rSquared" | "response">): number {
  return rSquared.b + response.power - 1;
}
