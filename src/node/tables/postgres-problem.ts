// What a PostgreSQL driver throws → a line that says what is wrong and what to do. The driver's own message is never
// shown: it may repeat what the user typed.
import { errorCode, NETWORK_PROBLEMS } from "./network-problem.ts";

const PROBLEMS: ReadonlyMap<string, string> = new Map([
  ...NETWORK_PROBLEMS,
  ["28P01", "wrong user or password"],
  ["28000", "the server does not admit this user from here: check user, database and pg_hba.conf"],
  ["3D000", "there is no such database"],
  ["42501", "no permission: ask for SELECT on the table"],
  ["53300", "the server has no free connection: try again later"],
]);

export function connectionProblem(error: unknown): string {
  const code = errorCode(error);
  const known = code === undefined ? undefined : PROBLEMS.get(code);
  return known ?? `the connection failed${code === undefined ? "" : ` (${code})`}: check the URL and the server`;
}

const REFUSALS: ReadonlyMap<string, string> = new Map([
  ["42501", "no permission for all that the table is made of, or row-level policies in it"],
]);

/** Why a statement that reads no row was refused. */
export function statementProblem(error: unknown): string {
  const code = errorCode(error);
  return REFUSALS.get(code ?? "") ?? `the server refuses the statement (${code ?? "connection lost"})`;
}
