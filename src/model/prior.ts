// Priors as users write them in files: the conjugate prior in original units, or the R² prior, which has no units.
// Omitted parts come from the defaults of the same kind; a file without a kind holds a conjugate prior.
import * as z from "zod";
import { PublicError } from "../errors.ts";
import { parseWith } from "../json/parse.ts";
import { type ConjugatePrior, ConjugatePriorSchema, checkConjugate } from "./conjugate-prior.ts";
import { type LogOddsPrior, LogOddsPriorFileSchema, LogOddsPriorSchema } from "./levels/log-odds-prior.ts";
import { comment } from "./prior-comment.ts";
import { priorKind, requireLinearPrior } from "./prior-kind.ts";
import { DEFAULT_R2_PRIOR, powerOfUnexplained, type R2Prior, R2PriorSchema } from "./r2-prior.ts";

/** The prior of a regression: conjugate, or stated through R². */
export type Prior = ConjugatePrior | R2Prior;
/** What a fit of any family starts from. */
export type FitPrior = Prior | LogOddsPrior;
export type PriorKind = Prior["kind"];

/** A complete prior. */
export const PriorSchema = z.discriminatedUnion("kind", [ConjugatePriorSchema, R2PriorSchema, LogOddsPriorSchema]);

/** A prior file. */
export const PriorFileSchema = z.union([
  R2PriorSchema.partial().required({ kind: true }).extend({ comment }),
  LogOddsPriorFileSchema,
  ConjugatePriorSchema.partial().extend({ comment }),
]);

/** The same by kind, so that error messages are about the intended kind. */
const FILE_OF_KIND = { r2: PriorFileSchema.options[0], conjugate: PriorFileSchema.options[2] };

/** Parses a prior as the user wrote it; `defaults` complete a conjugate prior and determine its size. */
export function parsePrior(value: unknown, defaults: ConjugatePrior, what = "prior"): Prior {
  requireLinearPrior(value, what);
  if (priorKind(value) === "r2") {
    const { rSquared, correlations, spread, response } = parseWith(FILE_OF_KIND.r2, value, what);
    const prior: R2Prior = {
      kind: "r2",
      rSquared: rSquared ?? DEFAULT_R2_PRIOR.rSquared,
      correlations: correlations ?? DEFAULT_R2_PRIOR.correlations,
      spread: spread ?? DEFAULT_R2_PRIOR.spread,
      response: response ?? DEFAULT_R2_PRIOR.response,
    };
    requireProper(prior, what);
    return prior;
  }
  const given = parseWith(FILE_OF_KIND.conjugate, value, what);
  checkConjugate(given, defaults.covariates.mean.length, what);
  const covariateLaw = given.covariateLaw ?? defaults.covariateLaw;
  return {
    kind: "conjugate",
    coefficients: given.coefficients ?? defaults.coefficients,
    errorVariance: given.errorVariance ?? defaults.errorVariance,
    covariates: given.covariates ?? defaults.covariates,
    ...(covariateLaw && { covariateLaw }),
  };
}

function requireProper(prior: R2Prior, what: string): void {
  if (powerOfUnexplained(prior) > 0) return;
  throw new PublicError(`${what}: rSquared.b and response.power together must be above 1, or R² could reach 1`);
}
