// The page in a real browser: no error, no request, no serious finding of axe in light or dark, nothing wider than a
// telephone, everything on paper.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PlanFigure } from "../../src/planning/width-panels.ts";
import { reportPage } from "../../src/report/html.ts";
import { planPage } from "../../src/report/plan-page.ts";
import { materialOf, newDocument, simulatedRelease, statedPosterior, WAGE_VARIABLES } from "../report/sample-report.ts";
import { seriousFindings } from "../support/axe.ts";
import { launchBrowser } from "../support/browser.ts";

const release = simulatedRelease(WAGE_VARIABLES);
const posterior = statedPosterior(release);
const drifted = posterior.draws.get("education")!.map((value, s) => value + (s < 500 ? 0.2 : 0));
const points = [0.25, 0.5, 1, 2].map((at) => ({
  at,
  width: 0.02 / at + 0.01,
  low: 0.01 / at + 0.01,
  high: 0.04 / at + 0.02,
  widthWithoutNoise: 0.01,
}));
const PLAN: PlanFigure = {
  title: "Wage survey",
  formula: "log_wage ~ education",
  rows: 2000,
  epsilon: 1,
  byEpsilon: [{ label: "education (years)", axis: "ε", points }],
  byRows: [
    { label: "education (years)", axis: "rows", points: points.map((point) => ({ ...point, at: 4000 * point.at })) },
  ],
  tables: [
    {
      caption: "Cube noise (pure ε)",
      explained: "What the release will tell.",
      head: ["Coefficient", "ε = 1"],
      rows: [["education", "clear from 0.03"]],
    },
  ],
  notes: ["Costs most: region."],
};
const PAGES: Readonly<Record<string, string>> = {
  "a good run": reportPage(materialOf(posterior, release), newDocument()),
  "a failed run": reportPage(
    materialOf({ ...posterior, draws: new Map([...posterior.draws, ["education", drifted]]) }, release),
    newDocument(),
  ),
  "a plan": planPage(PLAN, newDocument()),
};

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

interface Opened {
  readonly page: Page;
  /** Messages on the console, errors, and requests other than for the page. */
  readonly complaints: string[];
}

async function open(
  content: string,
  options: { readonly colorScheme?: "light" | "dark"; readonly width?: number } = {},
): Promise<Opened> {
  const { colorScheme = "light", width = 1200 } = options;
  // What is tested is brought in past the policy of the page, which allows no script at all.
  const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 }, bypassCSP: true });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.route("**/*", (route) => {
    const url = route.request().url();
    if (url === "http://report.test/") return route.fulfill({ contentType: "text/html", body: content });
    complaints.push(`request for ${url}`);
    return route.abort();
  });
  await page.goto("http://report.test/");
  return { page, complaints };
}

function unfoldAll(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
}

/** Headings, folded ones too, and the contents list: whether each can be seen. */
function headingsSeen(page: Page): Promise<{ name: string; visible: boolean }[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("h2, details h3, details pre, nav")].map((element) => ({
      name: element.getAttribute("aria-label")?.toLowerCase() ?? element.textContent.slice(0, 20),
      visible: element.checkVisibility({ contentVisibilityAuto: true }),
    })),
  );
}

describe.each(Object.entries(PAGES))("the page of %s", (_, content) => {
  it.each(["light", "dark"] as const)("has no serious finding of axe and no complaint, %s", async (colorScheme) => {
    const { page, complaints } = await open(content, { colorScheme });
    await unfoldAll(page);
    expect(await seriousFindings(page)).toEqual([]);
    // A browser asks for an icon by itself.
    expect(complaints.filter((complaint) => !complaint.includes("favicon.ico"))).toEqual([]);
    await page.context().close();
  });

  it("fits a telephone", async () => {
    const { page } = await open(content, { width: 360 });
    await unfoldAll(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.context().close();
  });
});

describe("the page", () => {
  const content = PAGES["a good run"];

  it("would be found out by axe were its colours too faint", async () => {
    const { page } = await open(content.replaceAll("--muted:#565e68", "--muted:#c5cad0"));
    expect((await seriousFindings(page)).join()).toContain("color-contrast");
    await page.context().close();
  });

  it("is dark in the dark and light on paper, with everything unfolded and no contents list", async () => {
    const { page } = await open(content, { colorScheme: "dark" });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await background()).toBe("rgb(21, 24, 28)");
    await page.emulateMedia({ media: "print" });
    expect(await background()).toBe("rgb(255, 255, 255)");
    const seen = await headingsSeen(page);
    expect(seen.filter(({ visible }) => !visible).map(({ name }) => name)).toEqual(["contents"]);
    expect(seen.length).toBeGreaterThan(13);
    await page.context().close();
    const folded = await open(content.replace("details::details-content", "details::none"));
    await folded.page.emulateMedia({ media: "print" });
    expect((await headingsSeen(folded.page)).filter(({ visible }) => !visible).length).toBeGreaterThan(1);
    await folded.page.context().close();
  });

  it("prints to a PDF of several pages", async () => {
    const { page } = await open(content);
    const pdf = await page.pdf({ format: "A4", printBackground: true });
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)!.length;
    expect(pages).toBeGreaterThan(4);
    expect(pages).toBeLessThan(20);
    await page.context().close();
  });

  it("is read by keyboard: folded parts, tables and links take the focus", async () => {
    const { page } = await open(content);
    const reached = new Set<string>();
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press("Tab");
      reached.add(await page.evaluate(() => document.activeElement!.tagName));
    }
    expect([...reached]).toEqual(expect.arrayContaining(["A", "DIV", "SUMMARY", "PRE"]));
    await page.evaluate(() => document.querySelector("summary")!.focus());
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.querySelector("details")!.open)).toBe(true);
    await page.context().close();
  });

  it("keeps every picture between the edges of its frame", async () => {
    const { page } = await open(content);
    await unfoldAll(page);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll("svg")].flatMap((svg) => {
        const frame = svg.getBoundingClientRect();
        if (frame.width === 0) return [];
        return [...svg.querySelectorAll("text")].flatMap((text) => {
          const box = text.getBoundingClientRect();
          return box.left < frame.left - 1 || box.right > frame.right + 1 ? [text.textContent] : [];
        });
      }),
    );
    expect(cut).toEqual([]);
    await page.context().close();
  });
});
