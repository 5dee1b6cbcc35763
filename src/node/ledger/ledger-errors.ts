// SQLite's errors on a ledger → one line for the custodian. SQLite's own text is hidden: on a damaged file it quotes
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
  IOERR: "the disk reports an error: check the ledger's log before trying again",
};

/** Runs an action on the ledger and explains SQLite's errors. */
export function inWords<Result>(path: string, busyTimeout: number, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    throw error instanceof SqliteFailure ? describe(error, path, busyTimeout) : error;
  }
}

export function unrecognised(path: string): PublicError {
  return new PublicError(`${path}: not a ledger, or damaged beyond recognition; nothing was changed`);
}

export function damaged(path: string, how: string): PublicError {
  return new PublicError(`${path}: the ledger is damaged (${how}) and cannot be reset: restore an intact copy`);
}

function describe({ code }: SqliteFailure, path: string, busyTimeout: number): PublicError {
  // "SQLITE_IOERR_WRITE" is of the kind IOERR; without a code, the driver could not open the file.
  const [, kind = "CANTOPEN"] = code.split("_");
  if (kind === "BUSY" || kind === "LOCKED") {
    const seconds = busyTimeout / 1000;
    return new PublicError(`${path}: another release is still being charged after ${seconds} s: try again later`);
  }
  if (kind === "NOTADB") return unrecognised(path);
  return kind in WORDS ? new PublicError(`${path}: ${WORDS[kind]}`) : damaged(path, "SQLite cannot read it");
}
