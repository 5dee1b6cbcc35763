// The app on this computer alone: its files, and questions that only the page opened for this run may ask. Another page,
// in whatever browser, must not be able to drive it, so each question must come to the loopback address under its own
// name (which stops names rebound to it), from the app's own origin, and with the token of this run.
import { randomBytes, timingSafeEqual } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, sep } from "node:path";
import { PublicError } from "../../errors.ts";
import { parseJson } from "../../json/parse.ts";
import { APP_POLICY } from "./app-policy.ts";

/** Answers a question, given and answered as JSON; a PublicError is told, anything else is not. */
export type Answer = (question: unknown) => Promise<unknown>;

export interface AppOptions {
  /** The folder of the built app. */
  readonly site: string;
  readonly answers: ReadonlyMap<string, Answer>;
  /** Any free one unless given. */
  readonly port?: number | undefined;
}

export interface RunningApp {
  readonly origin: string;
  readonly token: string;
  /** What to open: the token stands after the #, which no browser sends anywhere. */
  readonly address: string;
  close(): Promise<void>;
}

const LOOPBACK = "127.0.0.1";
const API = "/api/";
/** A study with two hundred variables of two hundred levels stays below it. */
const LONGEST_QUESTION = 4_000_000;
const UNEXPECTED = "this should not have happened: look after the program's own output";

/** Nothing is kept by the browser, framed by another page or shared with one. */
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
  // Before anything else: under any other name this is a page of somebody else's that was led here.
  if (request.headers.host !== new URL(site.origin).host) return refusal(421, "not the name of this server");
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
  if (headers.origin !== site.origin) return refusal(403, "asked from another page");
  const fetchSite = headers["sec-fetch-site"];
  if (fetchSite !== undefined && fetchSite !== "same-origin") return refusal(403, "asked from another page");
  if (!isToken(headers["x-noisewise-token"], site.token))
    return refusal(403, "not the token of this run: open the address it printed");
  if (headers["content-type"] !== "application/json") return refusal(415, "questions are JSON");
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
    if (length > LONGEST_QUESTION) throw new PublicError("question: longer than any study");
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

/** Paths as a browser asks for them → files; what is not in this list is not served. */
async function filesBelow(site: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(site, { recursive: true, withFileTypes: true }).catch(() => {
    throw new PublicError(`${site}: the app is not there: build it first (npm run build)`);
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
