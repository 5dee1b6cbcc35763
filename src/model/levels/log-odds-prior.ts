// The prior of a logistic regression: vague statements about the moments of all variables, as for the covariates of the prior
// by R², and normal log odds. No units: slopes are in standard deviations of numbers, levels count as 0 and 1.
import * as z from "zod";
import { DEFAULT_R2_PRIOR, R2PriorSchema } from "../r2-prior.ts";

const Positive = z.number().positive("must be positive");

export const LogOddsPriorSchema = z.strictObject({
  kind: z.literal("log-odds"),
  coefficients: z.strictObject({ intercept: Positive, slopes: Positive }).meta({
    description:
      "Standard deviations of log odds around 0: of the intercept at average covariates, and of slopes, each for one " +
      "standard deviation of a number or from one level to another.",
  }),
  correlations: R2PriorSchema.shape.correlations,
  spread: R2PriorSchema.shape.spread,
});

/** A prior of log odds, and of the moments of all variables. */
export type LogOddsPrior = z.output<typeof LogOddsPriorSchema>;

export const DEFAULT_LOG_ODDS_PRIOR: LogOddsPrior = {
  kind: "log-odds",
  coefficients: { intercept: 10, slopes: 2.5 },
  correlations: DEFAULT_R2_PRIOR.correlations,
  spread: DEFAULT_R2_PRIOR.spread,
};
