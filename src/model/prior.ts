// Priors as users write them in files: the conjugate one in original units, or the one stated by R², without units. Parts
// left out come from the defaults of their kind; a file that does not say its kind is a conjugate one.
import * as z from "zod";
import { PublicError } from "../errors.ts";
import { parseWith } from "../json/parse.ts";
import { type ConjugatePrior, ConjugatePriorSchema, checkConjugate } from "./conjugate-prior.ts";
import { DEFAULT_R2_PRIOR, powerOfUnexplained, type R2Prior, R2PriorSchema } from "./r2-prior.ts";

/** What is thought of a regression before the data: conjugate, or on R². */
export type Prior = ConjugatePrior | R2Prior;
export type PriorKind = Prior["kind"];

const comment = z.union([z.string(), z.array(z.string())]).optional();

/** A prior with nothing left out. */
export const PriorSchema = z.discriminatedUnion("kind", [ConjugatePriorSchema, R2PriorSchema]);

/** A prior file. */
export const PriorFileSchema = z.union([
  R2PriorSchema.partial().required({ kind: true }).extend({ comment }),
  ConjugatePriorSchema.partial().extend({ comment }),
]);

/** The same by kind, so that a message speaks of the kind that was meant. */
const FILE_OF_KIND = { r2: PriorFileSchema.options[0], conjugate: PriorFileSchema.options[1] };

/** Checks a prior as a user wrote it; `defaults` fill a conjugate one, and have the size it must have. */
export function parsePrior(value: unknown, defaults: ConjugatePrior, what = "prior"): Prior {
  if (kindOf(value) === "r2") {
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

function kindOf(value: unknown): unknown {
  return typeof value === "object" && value !== null && "kind" in value ? value.kind : "conjugate";
}
