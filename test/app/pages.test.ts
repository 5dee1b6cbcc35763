// The other pages, and what all of them have in common: no serious finding of axe in light or dark, nothing wider than a
// telephone, a small first load.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seriousFindings } from "../support/axe.ts";
import { launchBrowser } from "../support/browser.ts";
import { fitFormula, openApp, PATIENCE, SMALL_RELEASE, setRun, waitForFit } from "./app-page.ts";
import { fileWriter } from "./file-writer.ts";
import { SITE, type StaticSite, serveSite } from "./static-site.ts";

const write = fileWriter();
const release = write("small.json", JSON.stringify(SMALL_RELEASE));
const table = write("people.csv", "age,pay\n30,2000\n40,3000\n50,2500\n");

const everyKind = write(
  "every-kind.json",
  JSON.stringify({
    variables: [
      { name: "age", bounds: [18, 100] },
      { name: "born", column: "age", unit: "years", since: "1900-01-01", bounds: [0, 120] },
      { name: "band", column: "pay", bins: [0, 2000, 4000] },
      { name: "group", column: "pay", levels: ["2000", "3000"] },
    ],
    products: [{ name: "age2", of: ["age", "age"] }],
  }),
);

let site: StaticSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([serveSite(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  site?.close();
});

const text = (page: Page, selector: string) => page.locator(selector).first().textContent() as Promise<string>;

describe("the first load of the analyst's page", () => {
  it("is below 300 kB, compressed", async () => {
    const { page, requests } = await openApp(browser, site.address);
    const files = [...new Set(requests)].map((url) => url.slice(site.address.length) || "index.html");
    const bytes = files.map((file) => gzipSync(readFileSync(`${SITE}${file}`)).length);
    expect(files.length).toBeGreaterThan(2);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(300_000);
    await page.context().close();
  });
});

describe("See why", () => {
  it("fits again as its sliders move: ignored noise misses the truth, noise accounted for keeps to it", async () => {
    const { page, complaints, requests } = await openApp(browser, `${site.address}#/why`);
    const all = page.getByText("In 20 releases");
    await all.waitFor();
    const [, ignored, accounted] = /truth (\d+)\s+times.*and (\d+) times/s.exec(
      await text(page, "[data-testid=tally]"),
    )!;
    // Of 20 intervals that hold the truth with probability 90 %, fewer than 15 do once in
    // ninety sets of seeds; more than 10 of the others would have to be luck.
    expect(Number(ignored)).toBeLessThan(10);
    expect(Number(accounted)).toBeGreaterThanOrEqual(15);
    const before = await text(page, "[data-testid=one-release]");
    await page.getByRole("slider", { name: /Privacy budget/ }).focus();
    await page.keyboard.press("End");
    await page.getByText("Privacy budget ε 10").waitFor();
    await expect.poll(() => text(page, "[data-testid=one-release]"), { timeout: PATIENCE }).not.toBe(before);
    expect(complaints).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(site.address))).toEqual([]);
    await page.context().close();
  });
});

describe("Plan a release", () => {
  it("forecasts widths, the noise of each kind, the costliest variable, and the smallest ε for a wanted width", async () => {
    const { page, complaints, requests } = await openApp(browser, `${site.address}#/plan`);
    await page.getByRole("button", { name: "Remove district" }).click();
    expect(await text(page, "#plan-problem")).toMatch(/"district" is not in the release/);
    await page.fill("input[name=formula]", "score ~ age + sex");
    await page.selectOption("select[name=wanted]", "age");
    await page.fill("input[name=width]", "0.2");
    await page.waitForSelector("[data-testid=least]");
    const told = await text(page, "[data-testid=forecast]");
    expect(told).toMatch(/Cube noise.*people.*Laplace noise.*people.*Gaussian noise.*people/s);
    expect(told).toMatch(/sex\[male\].*Costliest/s);
    expect(await text(page, "[data-testid=least]")).toMatch(/^age: a width of 0.2 needs ε = [\d.]+/);
    expect(complaints).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(site.address))).toEqual([]);
    await page.context().close();
  });

  it("reads a study, or the study of a release, and says what is wrong with another file", async () => {
    const { page } = await openApp(browser, `${site.address}#/plan`);
    await page.setInputFiles("input[type=file]", table);
    expect(await text(page, "[role=alert]")).toMatch(/people\.csv: not valid JSON/);
    await page.setInputFiles("input[type=file]", release);
    await expect.poll(() => page.inputValue("input[name=formula]")).toBe("dose ~ .");
    expect(await page.getByLabel("Levels of sex").inputValue()).toBe("female\nmale");
    expect(await page.locator("[role=alert]").count()).toBe(0);
    await page.context().close();
  });
});

/** What is looked at: the address, and what is done there first. */
const VIEWS: Readonly<Record<string, readonly [hash: string, act: (page: Page) => Promise<void>]>> = {
  "an empty analysis": ["", async () => {}],
  "a refused release": [
    "",
    async (page) => {
      await page.setInputFiles("input[type=file]", table);
      await page.waitForSelector("[role=alert]");
    },
  ],
  "an answer": [
    "",
    async (page) => {
      await page.setInputFiles("input[type=file]", release);
      await page.locator("summary", { hasText: "variables" }).click();
      await setRun(page, { chains: 2, warmup: 100, draws: 100 });
      await fitFormula(page, "effect ~ dose + sex");
      await waitForFit(page);
      await page.getByRole("tab", { name: "Predictions" }).click();
    },
  ],
  why: ["#/why", async (page) => void (await page.waitForSelector("[data-testid=tally]"))],
  "a plan": ["#/plan", async (page) => void (await page.waitForSelector("#widths-title"))],
  "a release being made": [
    "#/release",
    async (page) => {
      await page.setInputFiles("input[type=file]", table);
      for (const [name, low, high] of [
        ["age", "18", "100"],
        ["pay", "0", "9000"],
      ]) {
        await page.getByLabel(`Lowest ${name}`).fill(low);
        await page.getByLabel(`Highest ${name}`).fill(high);
      }
      await page.getByRole("button", { name: "Check the table" }).click();
      await page.waitForSelector("[data-testid=check]");
      await page.getByRole("button", { name: "What would it cost?" }).click();
      await page.waitForSelector("[data-testid=dry-run]");
      await page.check("input[name=accept]");
      await page.getByRole("button", { name: "Make the release" }).click();
      await page.waitForSelector("dialog[open]");
    },
  ],
  "a release that was made": [
    "#/release",
    async (page) => {
      await openStudy(page);
      await page.check("input[name=accept]");
      await page.getByRole("button", { name: "Make the release" }).click();
      await page.getByRole("button", { name: "Yes, make the release" }).click();
      await page.waitForSelector("[data-testid=released]");
    },
  ],
  "a study with all its details": [
    "#/release",
    async (page) => {
      await openStudy(page);
      for (const name of ["age", "born", "band", "group"]) {
        await page.getByRole("button", { name: `More about ${name}` }).click();
      }
      for (const part of ["How the file is written", "The study as text"]) {
        await page.locator("summary", { hasText: part }).click();
      }
    },
  ],
  "a study whose text is none": [
    "#/release",
    async (page) => {
      await openStudy(page);
      await page.locator("summary", { hasText: "The study as text" }).click();
      await page.getByLabel("The study as text").fill("{");
      await page.getByText("The form waits").waitFor();
    },
  ],
};

/** A table and its study, with a variable of every kind. */
async function openStudy(page: Page): Promise<void> {
  await page.setInputFiles(".drop input", table);
  await page.waitForSelector(".study");
  await page.setInputFiles("label:has-text('Read a study') input", everyKind);
  await page.getByLabel("Levels of group").waitFor();
}

describe.each(Object.entries(VIEWS))("%s", (_, [hash, act]) => {
  it.each([
    ["light", 1280],
    ["dark", 390],
  ] as const)("has no serious finding of axe and fits the screen, %s at %d px", async (colorScheme, width) => {
    const options = { colorScheme, viewport: { width, height: 900 }, bypassCSP: true };
    const { page } = await openApp(browser, site.address + hash, options);
    await act(page);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.context().close();
  });
});
