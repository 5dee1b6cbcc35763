// What SQLite says of a ledger → one line for the custodian. SQLite's own text stays unseen: on a damaged file it quotes
// whatever bytes it finds there.
import { PublicError } from "../../errors.ts";
import { SqliteFailure } from "./sqlite-file.ts";

const CLOSED = "it cannot be opened: check the permissions of the file and of its directory";
const WORDS: Record<string, string> = {
  READONLY: "it is read-only: nothing can be charged",
  CANTOPEN: CLOSED,
  PERM: CLOSED,
  AUTH: CLOSED,
  FULL: "the disk is full: nothing was charged",
  IOERR: "the disk reports an error: look at the ledger's log before trying again",
};

/** Acts on the ledger, and puts what SQLite refuses into words. */
export function inWords<Result>(path: string, busyTimeout: number, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    throw error instanceof SqliteFailure ? describe(error, path, busyTimeout) : error;
  }
}

export function unrecognised(path: string): PublicError {
  return new PublicError(`${path}: is not a ledger, or is damaged beyond recognition; it is left as it is`);
}

export function damaged(path: string, how: string): PublicError {
  return new PublicError(`${path}: the ledger is damaged (${how}) and is never reset: put an intact copy back`);
}

function describe({ code }: SqliteFailure, path: string, busyTimeout: number): PublicError {
  // "SQLITE_IOERR_WRITE" is of the kind IOERR; without a code it was the driver that could not open the file.
  const [, kind = "CANTOPEN"] = code.split("_");
  if (kind === "BUSY" || kind === "LOCKED") {
    const seconds = busyTimeout / 1000;
    return new PublicError(`${path}: another release is being charged, still after ${seconds} s: try again later`);
  }
  if (kind === "NOTADB") return unrecognised(path);
  return kind in WORDS ? new PublicError(`${path}: ${WORDS[kind]}`) : damaged(path, "SQLite cannot read it");
}
