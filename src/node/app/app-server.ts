// Serves the app on this computer only. No other web page may use it: each question must be addressed to the loopback
// host (which defeats DNS rebinding), come from the app's own origin, and carry the token of this run.
import { randomBytes, timingSafeEqual } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, sep } from "node:path";
import { PublicError } from "../../errors.ts";
import { parseJson } from "../../json/parse.ts";
import { APP_POLICY } from "./app-policy.ts";

/** JSON question → JSON answer. The page sees the message of a PublicError, and of no other error. */
export type Answer = (question: unknown) => Promise<unknown>;

export interface AppOptions {
  /** The folder of the built app. */
  readonly site: string;
  readonly answers: ReadonlyMap<string, Answer>;
  /** Any free one by default. */
  readonly port?: number | undefined;
}

export interface RunningApp {
  readonly origin: string;
  readonly token: string;
  /** The address to open. The token follows the #, which browsers never send. */
  readonly address: string;
  close(): Promise<void>;
}

const LOOPBACK = "127.0.0.1";
const API = "/api/";
/** Enough for a study of 200 variables with 200 levels each. */
const LONGEST_QUESTION = 4_000_000;
const UNEXPECTED = "internal error: restart noisewise app, and report it if it happens again";

/** No caching, no framing, nothing shared with other pages. */
const HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": `${APP_POLICY}; frame-ancestors 'none'`,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store",
};

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
};

export async function startApp({ site, answers, port = 0 }: AppOptions): Promise<RunningApp> {
  const files = await filesBelow(site);
  const token = randomBytes(32).toString("base64url");
  const server = createServer((request, response) => {
    const { port: own } = server.address() as AddressInfo;
    const origin = `http://${LOOPBACK}:${own}`;
    respond(request, response, { files, answers, token, origin }).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await listen(server, port);
  const origin = `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`;
  return { origin, token, address: `${origin}/#token=${token}`, close: () => stop(server) };
}

interface Site {
  readonly files: ReadonlyMap<string, string>;
  readonly answers: ReadonlyMap<string, Answer>;
  readonly token: string;
  readonly origin: string;
}

async function respond(request: IncomingMessage, response: ServerResponse, site: Site): Promise<void> {
  const { status, type, body } = await replyTo(request, site);
  response.writeHead(status, { ...HEADERS, "content-type": type, "content-length": Buffer.byteLength(body) });
  response.end(request.method === "HEAD" ? undefined : body);
}

interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
}

async function replyTo(request: IncomingMessage, site: Site): Promise<Reply> {
  // Checked first: a request under any other host name comes from a foreign page, by DNS rebinding.
  if (request.headers.host !== new URL(site.origin).host) return refusal(421, "unknown host name");
  const path = request.url?.split("?", 1)[0] ?? "/";
  if (path.startsWith(API)) return question(request, path.slice(API.length), site);
  if (request.method !== "GET" && request.method !== "HEAD") return refusal(405, "only GET");
  const file = site.files.get(path === "/" ? "/index.html" : path);
  if (file === undefined) return refusal(404, "there is no such file");
  return { status: 200, type: TYPES[extname(file)] ?? "application/octet-stream", body: await readFile(file) };
}

async function question(request: IncomingMessage, name: string, site: Site): Promise<Reply> {
  const { headers, method } = request;
  if (method !== "POST") return refusal(405, "only POST");
  if (headers.origin !== site.origin) return refusal(403, "the question came from another page");
  const fetchSite = headers["sec-fetch-site"];
  if (fetchSite !== undefined && fetchSite !== "same-origin")
    return refusal(403, "the question came from another page");
  if (!isToken(headers["x-noisewise-token"], site.token))
    return refusal(403, "wrong token: open the address that noisewise app printed");
  if (headers["content-type"] !== "application/json") return refusal(415, "questions must be JSON");
  const answer = site.answers.get(name);
  if (!answer) return refusal(404, "there is no such question");
  try {
    return json(200, await answer(parseJson(await bodyOf(request), "question")));
  } catch (error) {
    return error instanceof PublicError ? refusal(400, error.message) : refusal(500, UNEXPECTED);
  }
}

function isToken(given: string | readonly string[] | undefined, token: string): boolean {
  const [a, b] = [Buffer.from(String(given)), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request) {
    length += piece.length;
    if (length > LONGEST_QUESTION) throw new PublicError("question: too long");
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

function refusal(status: number, problem: string): Reply {
  return json(status, { problem });
}

function json(status: number, value: unknown): Reply {
  return { status, type: "application/json", body: JSON.stringify(value ?? null) };
}

/** URL paths → files. Nothing else is served. */
async function filesBelow(site: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(site, { recursive: true, withFileTypes: true }).catch(() => {
    throw new PublicError(`${site}: the app is missing: build it first (npm run build)`);
  });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return new Map(files.map((file) => [file.slice(join(site, sep).length - 1).replaceAll(sep, "/"), file]));
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", ({ code }: NodeJS.ErrnoException) => {
      reject(new PublicError(`port ${port} cannot be used (${code}): choose another --port`));
    });
    server.listen(port, LOOPBACK, resolve);
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
