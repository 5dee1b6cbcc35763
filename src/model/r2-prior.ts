// The default prior (docs/theory/model.md §5): it has no units and says nothing of the law of the covariates. Four vague
// statements, about the share of variance explained, correlations, spreads and the error; numbers relative to the bounds,
// which stand for [-1, 1]. How they were found: docs/decisions/default-priors.md.
import * as z from "zod";

const Positive = z.number().positive("must be positive");
const Power = z.number().min(0).max(3);

const VarianceLaw = z.strictObject({ power: Power, floor: Positive });

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
      "Variance v of each covariate, its bounds taken as [-1, 1]: density ∝ v^(−power)·e^(−floor/v); power ½ is flat in " +
      "the standard deviation.",
  }),
  error: VarianceLaw.meta({
    description: "Variance of the error, the bounds of the response taken as [-1, 1]: density of the same form.",
  }),
});

/** A prior stated by R², correlations and spreads; the same numbers in any units. */
export type R2Prior = z.output<typeof R2PriorSchema>;

export const DEFAULT_R2_PRIOR: R2Prior = {
  kind: "r2",
  rSquared: { a: 1, b: 2 },
  correlations: { concentration: 2 },
  spread: { power: 0.5, floor: 1e-3 },
  error: { power: 0.5, floor: 1e-3 },
};
