// Errors whose message may be shown to anyone: they speak of public things (files, schemas, budgets, arguments),
// never of a record. Everything else that is thrown is a bug, or, after a charge, must stay unseen.

/** An error whose message may be shown to anyone: one line that names the thing and says what to do. */
export class PublicError extends Error {
  override name = "PublicError";
}

/** The command line itself was wrong (exit code 64). */
export class UsageError extends PublicError {
  override name = "UsageError";
}

/** Ends a switch over a union: a new member fails to compile here, not silently at run time. */
export function unreachable(value: never): never {
  throw new Error(`unexpected value ${JSON.stringify(value)}`);
}
