// What goes wrong between here and a database server, whichever it is → a line that says what to do.

export const NETWORK_PROBLEMS: ReadonlyMap<string, string> = new Map([
  ["ECONNREFUSED", "nothing answers there: is the server running, and are host and port right?"],
  ["ENOTFOUND", "the host is unknown: check its name"],
  ["EAI_AGAIN", "the host name cannot be looked up: check the network"],
  ["ETIMEDOUT", "no answer in time: check host, port and firewall"],
  ["EHOSTUNREACH", "the host cannot be reached: check the network"],
]);

/** The code of a driver's error. A host with several addresses gives an AggregateError with one cause for each. */
export function errorCode(error: unknown): string | undefined {
  if (error instanceof AggregateError && error.errors.length > 0) return errorCode(error.errors[0]);
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === "string") return code;
  return error instanceof Error && /timeout/i.test(error.message) ? "ETIMEDOUT" : undefined;
}
