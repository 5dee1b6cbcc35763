// The options that say how private a release must be, shared by release and ledger create.
import { PublicError, UsageError } from "../errors.ts";
import type { GuaranteeRequest } from "../mechanism/request.ts";
import type { Guarantee } from "../release/guarantee.ts";
import { tell } from "./output.ts";

export async function guaranteeFrom(options: GuaranteeRequest): Promise<Guarantee> {
  const { requestedGuarantee } = await import("../mechanism/request.ts");
  const { epsilon, rho, delta } = options;
  try {
    return requestedGuarantee({ epsilon, rho, delta });
  } catch (error) {
    throw error instanceof PublicError ? new UsageError(error.message) : error;
  }
}

/** From here on the odds may change by more than e^10, some 22,000 times. */
const HARDLY_A_PROMISE = 10;

export function warnOfWeakness(guarantee: Guarantee): void {
  const epsilon = guarantee.kind === "pure" ? guarantee.epsilon : guarantee.approximate?.epsilon;
  if (epsilon === undefined || !(Number(epsilon) > HARDLY_A_PROMISE)) return;
  tell(
    `warning: ε = ${epsilon} is hardly a promise: one person can make an outcome e^${epsilon} times as likely; 1 is common`,
  );
}
