// What a release says of its payment → what its reader must take on trust of that.
import type { MeasuredRelease } from "../release/release.ts";

export function paymentClaim(ledger: MeasuredRelease["ledger"]): string {
  if (ledger.kind === "none") return "no ledger counted it: other releases may add to its cost";
  return (
    `that it was paid for by the ledger of ${JSON.stringify(ledger.domain)} is its own word: ` +
    "its custodian can show it with noisewise ledger verify LEDGER --release FILE"
  );
}
