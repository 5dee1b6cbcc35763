// Statements to a ClickHouse server over its HTTP interface, and the bytes of the answers. User and password travel in
// headers, which servers do not log. There is no limit on time: it would fail for large tables, after the charge.
import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { PublicError } from "../../errors.ts";
import { ClickHouseError, NO_CLICKHOUSE } from "./clickhouse-problem.ts";

const CONNECT_TIMEOUT = 15_000;
const NOTICE_DEAD_PEER = 60_000;

export type Settings = Readonly<Record<string, string>>;

export interface ClickHouseServer {
  /** What may be shown of the address. */
  readonly name: string;
  readonly database: string;
  /** The whole answer, once the server knows that it is complete. */
  ask(statement: string, settings?: Settings): Promise<string>;
  /** The answer as it comes. It may break off, with or without a word. */
  stream(statement: string, settings?: Settings): Promise<IncomingMessage>;
}

/** clickhouse://user:password@host:port/database, or clickhouse+https://…; the password may be in CLICKHOUSE_PASSWORD. */
export function clickhouseServer(url: string): ClickHouseServer {
  const { protocol, hostname, port, pathname, username, password } = parseUrl(url);
  const secure = protocol === "clickhouse+https:";
  const database = decodeURIComponent(pathname.slice(1)) || "default";
  const headers = {
    "X-ClickHouse-User": decodeURIComponent(username) || "default",
    "X-ClickHouse-Key": decodeURIComponent(password) || (process.env.CLICKHOUSE_PASSWORD ?? ""),
  };
  const address = { host: hostname.replace(/^\[|\]$/g, ""), port: port || (secure ? 8443 : 8123) };
  const stream = async (statement: string, settings: Settings = {}) => {
    const path = `/?${new URLSearchParams({ database, ...settings })}`;
    const options = { ...address, path, method: "POST", headers, agent: false };
    const response = await post(secure ? httpsRequest(options) : httpRequest(options), statement);
    if (response.statusCode === 200) return response;
    throw refusal(await wholeText(response));
  };
  return {
    name: `${protocol}//${hostname}:${address.port}/${database}`,
    database,
    stream,
    ask: async (statement, settings) => wholeText(await stream(statement, { wait_end_of_query: "1", ...settings })),
  };
}

function post(request: ClientRequest, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once("response", resolve).once("error", reject);
    request.once("socket", (socket) => {
      socket.setKeepAlive(true, NOTICE_DEAD_PEER);
      socket.setTimeout(CONNECT_TIMEOUT, () => request.destroy(new Error("timeout")));
      socket.once("connect", () => socket.setTimeout(0));
    });
    request.end(body);
  });
}

async function wholeText(response: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of response.setEncoding("utf8")) text += part;
  return text;
}

function refusal(answer: string): ClickHouseError {
  const [, code] = /^Code: (\d+)/.exec(answer) ?? [];
  return new ClickHouseError(code ?? NO_CLICKHOUSE);
}

function parseUrl(url: string): URL {
  try {
    return new URL(url);
  } catch {
    throw new PublicError("the database URL cannot be read: write clickhouse://user:password@host:port/database");
  }
}
