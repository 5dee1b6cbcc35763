// The page that the guide for developers shows, made from the guide alone: its text, the folder it says to copy, a file
// server. In a real browser it answers as the library does on Node, whatever the number of workers.
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as noisewise from "../../src/index.ts";
import { fencedBlocks, markValue } from "../docs/blocks.ts";
import { launchBrowser } from "../support/browser.ts";
import { DIST } from "../support/build.ts";
import { type ServedFolder, serveFolder } from "../support/serve-folder.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const ROOT = new URL("../../", import.meta.url);
const RELEASE = new URL("docs/examples/wages-release.json", ROOT);
const FORMULA = "log_wage ~ education + experience";

describe("the page of the guide", () => {
  const folder = temporaryFolder();
  const [page] = fencedBlocks(readFileSync(new URL("docs/guide/developers.md", ROOT), "utf8")).filter(
    (block) => markValue(block, "file") === "page.html",
  );
  let server: ServedFolder;
  let browser: Browser;

  beforeAll(async () => {
    writeFileSync(join(folder, "page.html"), page.content);
    cpSync(new URL("browser", DIST), join(folder, "noisewise"), { recursive: true });
    [server, browser] = await Promise.all([serveFolder(folder), launchBrowser()]);
  });

  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  it("has twenty lines", () => {
    expect(page.content.trimEnd().split("\n").length).toBeLessThanOrEqual(20);
  });

  it("fits a release as Node does", async () => {
    const tab = await browser.newPage();
    await tab.goto(`${server.origin}/page.html`);
    await tab.setInputFiles("input[type=file]", RELEASE.pathname);
    await tab.fill("input[name=formula]", FORMULA);
    await tab.click("button");
    const answer = await tab.locator("pre", { hasText: "converged" }).textContent();
    const onNode = noisewise.fit(noisewise.parseRelease(JSON.parse(readFileSync(RELEASE, "utf8"))), FORMULA);
    const expected = noisewise.terminalSummary(noisewise.summarise(onNode));
    expect(withoutTime(answer!)).toBe(withoutTime(expected));
  });
});

function withoutTime(table: string): string {
  return table.replace(/[\d.]+ s,/, "");
}
