// The kind of prior that a file holds, against those that a fit can start from. A file of the wrong kind is told so, before its
// fields are called unknown.
import { PublicError } from "../errors.ts";

const BY_R2 = "a prior by R²";
const CONJUGATE = "a conjugate prior";
const OF_LOG_ODDS = "a prior of log odds";

/** What the value says of its kind; a file without one holds a conjugate prior. */
export function priorKind(value: unknown): unknown {
  return typeof value === "object" && value !== null && "kind" in value ? value.kind : "conjugate";
}

export function requireLinearPrior(value: unknown, what: string): void {
  if (priorKind(value) === "log-odds") {
    throw wrongKind(what, OF_LOG_ODDS, `a linear regression needs ${BY_R2} or ${CONJUGATE}`, "linear");
  }
}

export function requireLogOddsPrior(value: unknown, what: string): void {
  const needed = `log odds need ${OF_LOG_ODDS}`;
  if (priorKind(value) === "r2") throw wrongKind(what, BY_R2, needed, "logistic");
  if (priorKind(value) === "conjugate") throw wrongKind(what, CONJUGATE, needed, "logistic");
}

function wrongKind(what: string, held: string, needed: string, family: string): PublicError {
  return new PublicError(
    `${what}: this is ${held}, and ${needed}: "noisewise prior ... --family ${family}" prints one to edit`,
  );
}
