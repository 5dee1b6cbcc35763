// The options that say how private a release must be, shared by release and ledger create.
import { PublicError, UsageError } from "../errors.ts";
import type { GuaranteeRequest } from "../mechanism/request.ts";
import type { Guarantee } from "../release/guarantee.ts";

export async function guaranteeFrom(options: GuaranteeRequest): Promise<Guarantee> {
  const { requestedGuarantee } = await import("../mechanism/request.ts");
  const { epsilon, rho, delta } = options;
  try {
    return requestedGuarantee({ epsilon, rho, delta });
  } catch (error) {
    throw error instanceof PublicError ? new UsageError(error.message) : error;
  }
}
