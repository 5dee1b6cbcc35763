// A file server that knows nothing of the app: the built folder below a path, as on anybody's web space.
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { DIST } from "../support/build.ts";

export const SITE = fileURLToPath(new URL("app/", DIST));
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
};

export interface StaticSite {
  readonly origin: string;
  /** The address of the app. */
  readonly address: string;
  close(): void;
}

export async function serveSite(path = "/somewhere/below/"): Promise<StaticSite> {
  const server: Server = createServer(async ({ url }, response) => {
    const { pathname } = new URL(url!, "http://site");
    const file = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
    const content = file.startsWith(path)
      ? await readFile(join(SITE, file.slice(path.length))).catch(() => undefined)
      : undefined;
    response.writeHead(content ? 200 : 404, { "content-type": TYPES[extname(file)] ?? "text/plain" }).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, address: origin + path, close: () => server.close() };
}
