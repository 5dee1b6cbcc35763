// The app's server answers the page opened for this run and nobody else: every way in which another page or program could
// ask is refused before the question is read, and the same question with nothing wrong is answered.
import { mkdirSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PublicError } from "../../../src/errors.ts";
import { type RunningApp, startApp } from "../../../src/node/app/app-server.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

interface Asked {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
}

const folder = temporaryFolder();
const site = join(folder, "site");
mkdirSync(join(site, "assets"), { recursive: true });
writeFileSync(join(site, "index.html"), "<!doctype html><title>app</title>");
writeFileSync(join(site, "assets/a.js"), "1;");
writeFileSync(join(folder, "secret.txt"), "secret");

let app: RunningApp;
const asked: unknown[] = [];
const answers = new Map([
  ["echo", async (question: unknown) => ({ heard: asked.push(question) })],
  ["refuse", async () => Promise.reject(new PublicError("the thing is wrong: mend it"))],
  ["fail", async () => Promise.reject(new Error("a cell: 42"))],
]);

beforeAll(async () => {
  app = await startApp({ site, answers });
});
afterAll(() => app.close());

/** A request with exactly these headers, which no browser would let a page choose. */
function send({ method = "GET", path = "/", headers = {}, body }: Asked): Promise<Reply> {
  const { hostname, port, host } = new URL(app.origin);
  const given = Object.entries({ host, ...headers }).filter(([, value]) => value !== undefined);
  return new Promise((resolve, reject) => {
    const sent = request(
      // A connection of its own: on a busy machine the server may close a kept one just as it is used again.
      { hostname, port, method, path, headers: Object.fromEntries(given), setHost: false, agent: false },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (piece) => {
          text += piece;
        });
        response.on("end", () => resolve({ status: response.statusCode!, headers: response.headers, body: text }));
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

const right = () => ({
  origin: app.origin,
  "x-noisewise-token": app.token,
  "content-type": "application/json",
  "sec-fetch-site": "same-origin",
});

function ask(changed: Asked["headers"] = {}, parts: Asked = {}): Promise<Reply> {
  return send({ method: "POST", path: "/api/echo", body: "{}", ...parts, headers: { ...right(), ...changed } });
}

describe("a question", () => {
  it("is answered if everything is right", async () => {
    const before = asked.length;
    const { status, body } = await ask();
    expect({ status, body: JSON.parse(body) }).toEqual({ status: 200, body: { heard: before + 1 } });
  });

  const wrong: [string, () => Asked["headers"], Asked?][] = [
    ["another token", () => ({ "x-noisewise-token": "A".repeat(app.token.length) })],
    ["a token cut short", () => ({ "x-noisewise-token": app.token.slice(1) })],
    ["no token", () => ({ "x-noisewise-token": undefined })],
    ["the token of another run", () => ({ "x-noisewise-token": `${app.token.slice(0, -1)}_` })],
    ["another origin", () => ({ origin: "http://evil.example" })],
    ["another port of this computer", () => ({ origin: "http://127.0.0.1:1" })],
    ["no origin", () => ({ origin: undefined })],
    ["the origin null, as a sandboxed frame has", () => ({ origin: "null" })],
    ["another site, as the browser says", () => ({ "sec-fetch-site": "cross-site" })],
    ["another host, as a rebound name has", () => ({ host: `evil.example:${new URL(app.origin).port}` })],
    [
      "a rebound name with its own origin",
      () => {
        const host = `evil.example:${new URL(app.origin).port}`;
        return { host, origin: `http://${host}` };
      },
    ],
    ["a host without the port", () => ({ host: "127.0.0.1" })],
    ["localhost, which may be led elsewhere", () => ({ host: `localhost:${new URL(app.origin).port}` })],
    ["no host", () => ({ host: undefined })],
    ["a form's content type", () => ({ "content-type": "text/plain" })],
    ["GET", () => ({}), { method: "GET", body: undefined } as unknown as Asked],
    ["PUT", () => ({}), { method: "PUT" }],
  ];
  it.each(wrong)("is refused unread with %s", async (_, headers, parts) => {
    const before = asked.length;
    const { status } = await ask(headers(), parts);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(asked.length).toBe(before);
  });

  it("has no permission for other origins to be had", async () => {
    const headers = { origin: "http://evil.example", "access-control-request-method": "POST" };
    const { status, headers: got } = await send({ method: "OPTIONS", path: "/api/echo", headers });
    expect(status).toBe(405);
    expect(Object.keys(got).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  it("that is no JSON, too long or unknown is refused", async () => {
    expect((await ask({}, { body: "{" })).status).toBe(400);
    expect((await ask({}, { body: JSON.stringify("x".repeat(4_100_000)) })).status).toBe(400);
    expect((await ask({}, { path: "/api/other" })).status).toBe(404);
  });

  it("sees the message of a PublicError, and of no other error", async () => {
    const refused = await ask({}, { path: "/api/refuse" });
    expect([refused.status, JSON.parse(refused.body)]).toEqual([400, { problem: "the thing is wrong: mend it" }]);
    const failed = await ask({}, { path: "/api/fail" });
    expect(failed.status).toBe(500);
    expect(failed.body).not.toContain("42");
  });
});

describe("the site", () => {
  it("has its files, with a strict policy and nothing to be framed, kept or sniffed", async () => {
    const { status, headers, body } = await send({});
    expect([status, body]).toEqual([200, "<!doctype html><title>app</title>"]);
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'.*frame-ancestors 'none'$/);
    expect(headers["content-security-policy"]).not.toMatch(/unsafe|\*|https?:/);
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "cache-control": "no-store" });
    expect((await send({ path: "/assets/a.js" })).headers["content-type"]).toMatch("text/javascript");
  });

  it.each(["/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "//secret.txt", "/assets", "/none"])(
    "does not have %s",
    async (path) => {
      expect((await send({ path })).status).toBe(404);
    },
  );

  it("is refused under another name, and to other methods", async () => {
    expect((await send({ headers: { host: "evil.example" } })).status).toBe(421);
    expect((await send({ method: "POST" })).status).toBe(405);
  });

  it("listens on loopback alone", async () => {
    const outside = Object.values(networkInterfaces())
      .flat()
      .filter((one) => one && !one.internal && one.family === "IPv4")
      .map((one) => one!.address);
    const { port } = new URL(app.origin);
    for (const address of outside) expect(await canConnect(address, Number(port))).toBe(false);
    expect(await canConnect("127.0.0.1", Number(port))).toBe(true);
  });

  it("says which port is taken", async () => {
    const port = Number(new URL(app.origin).port);
    await expect(startApp({ site, answers, port })).rejects.toThrow(`port ${port} cannot be used (EADDRINUSE)`);
    await expect(startApp({ site: join(folder, "nowhere"), answers })).rejects.toThrow("build it first");
  });

  it("has another token every time", async () => {
    const other = await startApp({ site, answers });
    await other.close();
    expect(other.token).not.toBe(app.token);
    expect(other.token.length).toBe(43);
  });
});

function canConnect(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2000 });
    const done = (value: boolean) => () => {
      socket.destroy();
      resolve(value);
    };
    socket.on("connect", done(true)).on("error", done(false)).on("timeout", done(false));
  });
}
