// What a release says of its payment and its maker → what its reader must take on trust of that.
import type { MeasuredRelease } from "../release/release.ts";

export function paymentClaim(ledger: MeasuredRelease["ledger"]): string {
  if (ledger.kind === "none") return "no ledger counted it: other releases may add to its cost";
  return (
    `that it was paid for by the ledger of ${JSON.stringify(ledger.domain)} is its own word: ` +
    "its custodian can show it with noisewise ledger verify LEDGER --release FILE"
  );
}

export function makerClaim(signature: MeasuredRelease["signature"]): string {
  if (!signature) return "who made it is not shown: it is not signed";
  return `that it is signed by the key ${signature.key} is checked only where that key is given (--key)`;
}
