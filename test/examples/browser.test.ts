// The browser example in a real browser: the built bundle, a real release, a fit in a Web Worker. Its answer is that of
// Node, to the last draw.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as noisewise from "../../src/index.ts";
import { launchBrowser } from "../support/browser.ts";
import { type ServedFolder, serveFolder } from "../support/serve-folder.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
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

/** As text, since a test's own import() would be rewritten on its way to the page. */
const DRAWS_IN_PAGE = `import("/dist/browser/noisewise.mjs").then((noisewise) => {
  const posterior = noisewise.fit(noisewise.parseRelease(${JSON.stringify(RELEASE)}), ${JSON.stringify(FORMULA)});
  return [...posterior.draws].map(([name, values]) => [name, [...values]]);
})`;

describe("the browser example", () => {
  const file = join(temporaryFolder(), "release.json");
  const complaints: string[] = [];
  let repository: ServedFolder;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    await writeFile(file, JSON.stringify(RELEASE));
    [repository, browser] = await Promise.all([serveFolder(ROOT), launchBrowser()]);
    page = await browser.newPage();
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => complaints.push(message.text()));
    await page.goto(`${repository.origin}/examples/browser/index.html`);
    await page.setInputFiles("input[type=file]", file);
  });

  afterAll(async () => {
    await browser?.close();
    repository?.close();
  });

  async function answerTo(formula: string): Promise<string> {
    await page.fill("input[name=formula]", formula);
    await page.click("button[type=submit]");
    const output = page.locator("output", { hasNotText: /^(fitting …)?$/ });
    return (await output.textContent())!;
  }

  it("fits a release as Node does", async () => {
    const onNode = noisewise.fit(noisewise.parseRelease(RELEASE), FORMULA);
    const answer = await answerTo(FORMULA);
    expect(answer).toContain("converged");
    expect(withoutTime(answer)).toBe(withoutTime(noisewise.terminalSummary(noisewise.summarise(onNode))));
    const inPage = await page.evaluate<[string, number[]][]>(DRAWS_IN_PAGE);
    expect(inPage).toEqual([...onNode.draws].map(([name, values]) => [name, [...values]]));
    expect(complaints).toEqual([]);
  });

  it("draws the coefficients", async () => {
    expect(await page.locator("figure svg").getAttribute("aria-label")).toContain("x");
  });

  it("stops when aborted", async () => {
    await page.fill("input[name=formula]", FORMULA);
    await page.click("button[type=submit]");
    await page.click("button[name=cancel]");
    await page.locator("output", { hasText: "stopped" }).waitFor();
    expect(complaints).toEqual([]);
  });

  it("reports an error in one line", async () => {
    expect(await answerTo("y ~ z")).toMatch(/^formula: "z" is not in the release/);
    expect(complaints).toEqual([]);
  });
});

function withoutTime(table: string): string {
  return table.replace(/[\d.]+ s,/, "");
}
