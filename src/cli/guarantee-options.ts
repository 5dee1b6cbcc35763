// The privacy options shared by release and ledger create.
import { PublicError, UsageError } from "../errors.ts";
import type { ReleaseTerms } from "../mechanism/plan.ts";
import type { GuaranteeRequest, TermsRequest } from "../mechanism/request.ts";
import type { Guarantee } from "../release/guarantee.ts";
import { tell } from "./output.ts";

export async function guaranteeFrom(options: GuaranteeRequest): Promise<Guarantee> {
  const { requestedGuarantee } = await import("../mechanism/request.ts");
  return asUsage(() => requestedGuarantee(options));
}

/** Warns of a weak guarantee. */
export async function termsFrom(options: TermsRequest): Promise<ReleaseTerms> {
  const { requestedTerms, weaknessWarning } = await import("../mechanism/request.ts");
  const terms = asUsage(() => requestedTerms(options));
  const warning = weaknessWarning(terms.guarantee);
  if (warning) tell(`warning: ${warning}`);
  return terms;
}

function asUsage<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw error instanceof PublicError ? new UsageError(error.message) : error;
  }
}
