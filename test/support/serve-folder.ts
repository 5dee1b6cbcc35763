// A folder's files on loopback, as a page sees them, and what a page posts.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { text } from "node:stream/consumers";

const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".mjs": "text/javascript",
  ".json": "application/json",
};

export interface ServedFolder {
  readonly origin: string;
  /** The body of the next POST. */
  result(): Promise<string>;
  close(): void;
}

export function serveFolder(folder: string): Promise<ServedFolder> {
  let deliver: (body: string) => void = () => {};
  const server = createServer(async (request, response) => {
    const path = new URL(request.url!, "http://localhost").pathname;
    if (request.method === "POST") {
      deliver(await text(request));
      response.writeHead(204).end();
      return;
    }
    const content = await readFile(join(folder, path)).catch(() => undefined);
    response.writeHead(content ? 200 : 404, { "content-type": TYPES[extname(path)] ?? "text/plain" }).end(content);
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      resolve({
        origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        result: () => new Promise((next) => (deliver = next)),
        close: () => {
          server.close();
          server.closeAllConnections();
        },
      });
    });
  });
}
