// The browser example in a real browser: the built bundle, a real release, a fit in a Web Worker, and the same draws as
// on Node.

import { readFile, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as noisewise from "../../src/index.ts";
import { launchBrowser } from "../support/browser.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const TYPES: Record<string, string> = { ".html": "text/html", ".mjs": "text/javascript" };
const FORMULA = "y ~ x";
const RELEASE = {
  format: "noisewise/release@1",
  origin: "external",
  study: {
    maxRows: 1000,
    variables: [
      { name: "x", bounds: [-1, 1] },
      { name: "y", bounds: [-1, 1] },
    ],
  },
  count: { kind: "public", value: 500 },
  moments: {
    matrix: [
      [500, 40, 55],
      [40, 160, 90],
      [55, 90, 120],
    ],
    noise: { kind: "laplace", scale: 6 },
  },
};

function serve(): Promise<Server> {
  const server = createServer(async ({ url }, response) => {
    const content = await readFile(join(ROOT, url!)).catch(() => undefined);
    response.writeHead(content ? 200 : 404, { "content-type": TYPES[extname(url!)] ?? "text/plain" }).end(content);
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(server));
  });
}

describe("the browser example", () => {
  const file = join(temporaryFolder(), "release.json");
  const complaints: string[] = [];
  let server: Server;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    await writeFile(file, JSON.stringify(RELEASE));
    [server, browser] = await Promise.all([serve(), launchBrowser()]);
    page = await browser.newPage();
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => complaints.push(message.text()));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/examples/browser/index.html`);
    await page.setInputFiles("input[type=file]", file);
  });

  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  async function answerTo(formula: string): Promise<string> {
    await page.fill("input[name=formula]", formula);
    await page.click("button");
    const output = page.locator("output", { hasNotText: /^(fitting …)?$/ });
    return (await output.textContent())!;
  }

  it("fits a release, with the draws that Node has", async () => {
    const posterior = noisewise.fit(noisewise.parseRelease(RELEASE), FORMULA);
    const expected = noisewise.terminalSummary(noisewise.summarise(posterior));
    expect(withoutTime(await answerTo(FORMULA))).toBe(withoutTime(expected));
    expect(complaints).toEqual([]);
  });

  it("says in one line what is wrong", async () => {
    expect(await answerTo("y ~ z")).toMatch(/^formula: "z" is not in the release/);
    expect(complaints).toEqual([]);
  });
});

function withoutTime(table: string): string {
  return table.replace(/[\d.]+ s,/, "");
}
