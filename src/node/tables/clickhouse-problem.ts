// What a ClickHouse server answers → a line that says what is wrong and what to do. The server's own message is never
// shown: it repeats the statement, and may quote a cell.
import { errorCode, NETWORK_PROBLEMS } from "./network-problem.ts";

/** An error that the server told, by the number it gives it. */
export class ClickHouseError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`ClickHouse error ${code}`);
    this.code = code;
  }
}

/** What stands for an answer that is not a ClickHouse server's. */
export const NO_CLICKHOUSE = "no ClickHouse";

const SHARD =
  "a shard of the table does not answer, or has not got it: see that every server of the cluster runs and holds the table";
const PASSWORD = "wrong user or password";
const PERMISSION = "no permission: ask for SELECT on the table, on every shard";

const PROBLEMS: ReadonlyMap<string, string> = new Map([
  ...NETWORK_PROBLEMS,
  [NO_CLICKHOUSE, "what answers there is no ClickHouse: give the port of its HTTP interface (8123, or 8443 with TLS)"],
  ["192", PASSWORD],
  ["193", PASSWORD],
  ["194", PASSWORD],
  ["516", PASSWORD],
  ["60", "there is no such table"],
  ["81", "there is no such database"],
  ["164", "the profile of this user has readonly = 1, which forbids to set limits: ask for readonly = 2"],
  ["452", "the profile of this user forbids settings that a release needs: see docs/guide/cluster.md"],
  ["279", SHARD],
  ["209", SHARD],
  ["210", SHARD],
  ["291", PERMISSION],
  ["497", PERMISSION],
]);

export function clickhouseProblem(error: unknown): string {
  const code = errorCode(error);
  return PROBLEMS.get(code ?? "") ?? `the server refuses to answer (${code ?? "connection lost"})`;
}
