// What a release claims about its payment and its maker → what its reader must take on trust.
import type { MeasuredRelease } from "../release/release.ts";

export function paymentClaim(ledger: MeasuredRelease["ledger"]): string {
  if (ledger.kind === "none") return "no ledger was charged: other releases may add to its privacy cost";
  return (
    `that the ledger of ${JSON.stringify(ledger.domain)} paid for it is only claimed: ` +
    "its custodian can prove it with noisewise ledger verify LEDGER --release FILE"
  );
}

export function makerClaim(signature: MeasuredRelease["signature"]): string {
  if (!signature) return "its maker is not proved: it is not signed";
  return `that the key ${signature.key} signed it is checked only if that key is given (--key)`;
}
