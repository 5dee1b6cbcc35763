// The prior of a logistic regression: vague statements about the moments of all variables, as for the covariates of the prior
// by R², and normal log odds. No units: slopes are in standard deviations of numbers, levels count as 0 and 1.
import * as z from "zod";
import { parseWith } from "../../json/parse.ts";
import { comment } from "../prior-comment.ts";
import { requireLogOddsPrior } from "../prior-kind.ts";
import { DEFAULT_R2_PRIOR, R2PriorSchema } from "../r2-prior.ts";

const Positive = z.number().positive("must be positive");

export const LogOddsPriorSchema = z.strictObject({
  kind: z.literal("log-odds", 'must be "log-odds" for a response with levels'),
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

/** A prior file. */
export const LogOddsPriorFileSchema = LogOddsPriorSchema.partial().required({ kind: true }).extend({ comment });

/** A prior as the user wrote it, if at all; omitted parts come from the default. */
export function parseLogOddsPrior(given: unknown, what = "prior"): LogOddsPrior {
  if (given === undefined) return DEFAULT_LOG_ODDS_PRIOR;
  requireLogOddsPrior(given, what);
  const { coefficients, correlations, spread } = parseWith(LogOddsPriorFileSchema, given, what);
  return {
    kind: "log-odds",
    coefficients: coefficients ?? DEFAULT_LOG_ODDS_PRIOR.coefficients,
    correlations: correlations ?? DEFAULT_LOG_ODDS_PRIOR.correlations,
    spread: spread ?? DEFAULT_LOG_ODDS_PRIOR.spread,
  };
}
