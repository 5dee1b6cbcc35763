// The app in a real browser, watched: what the console says, and where requests go.
import type { Browser, BrowserContextOptions, Page } from "playwright-core";

/** Milliseconds to wait for anything: against hanging alone, since a machine may be slow. */
export const PATIENCE = 600_000;

export interface AppPage {
  readonly page: Page;
  /** Errors, and whatever the console says: among it every breach of the content policy. */
  readonly complaints: string[];
  readonly requests: string[];
}

export async function openApp(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<AppPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const complaints: string[] = [];
  const requests: string[] = [];
  // Of the context, so that workers are seen as well.
  context.on("request", (request) => requests.push(request.url()));
  context.on("weberror", (error) => complaints.push(error.error().message));
  context.on("console", (message) => complaints.push(message.text()));
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForSelector("h1");
  return { page, complaints, requests };
}

/** Small, and clear enough for a quick fit. */
export const SMALL_RELEASE = {
  format: "noisewise/release@1",
  origin: "external",
  study: {
    name: "A small study",
    maxRows: 1000,
    variables: [
      { name: "dose", bounds: [0, 10], unit: "mg" },
      { name: "effect", bounds: [-50, 50] },
      { name: "sex", levels: ["female", "male"] },
    ],
  },
  count: { kind: "public", value: 500 },
  moments: {
    matrix: [
      [500, 40, 55, 10],
      [40, 160, 90, 12],
      [55, 90, 120, 20],
      [10, 12, 20, 500],
    ],
    noise: { kind: "laplace", scale: 2 },
  },
} as const;

/** A run that ends soon. */
export async function setRun(page: Page, run: Readonly<Record<string, number>>): Promise<void> {
  await page.locator("summary", { hasText: "Options of the fit" }).click();
  for (const [name, value] of Object.entries(run)) {
    await page.fill(`input[name=${name}]`, String(value));
    await page.locator(`input[name=${name}]`).blur();
  }
}

export async function fitFormula(page: Page, formula: string): Promise<void> {
  await page.fill("input[name=formula]", formula);
  await page.getByRole("button", { name: "Fit", exact: true }).click();
}

export async function waitForFit(page: Page): Promise<void> {
  await page.waitForSelector("[data-testid=running]", { state: "detached" });
  await page.waitForSelector("[role=tabpanel] h1, [data-testid=comparison]");
}
