// The analyst's page in a real browser, from a file server that knows nothing of it: a release opened, asked, fitted and
// taken along; and everything that can go wrong on the way.
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { runCli } from "../support/run-cli.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { type AppPage, fitFormula, openApp, PATIENCE, SMALL_RELEASE, setRun, waitForFit } from "./app-page.ts";
import { fileWriter } from "./file-writer.ts";
import { type StaticSite, serveSite } from "./static-site.ts";

const write = fileWriter();
const release = write("small.json", JSON.stringify(SMALL_RELEASE));
const QUICK = { chains: 2, warmup: 200, draws: 400 };
const ENDLESS = { chains: 2, warmup: 1000, draws: 100_000 };

let site: StaticSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([serveSite(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  site?.close();
});

async function opened(): Promise<AppPage> {
  const app = await openApp(browser, site.address);
  await app.page.setInputFiles("input[type=file]", release);
  await app.page.waitForSelector("[data-testid=release]");
  return app;
}

const focused = (page: Page) => page.evaluate(() => document.activeElement!.textContent);
const chosenTab = (page: Page) => text(page, "[role=tab][aria-selected=true]");
const text = (page: Page, selector: string) => page.locator(selector).first().textContent() as Promise<string>;

describe("a session", () => {
  it("goes from the example to an answer, all of it on this origin and within the policy", async () => {
    const { page, complaints, requests } = await openApp(browser, site.address);
    await page.getByRole("button", { name: "Try the example" }).click();
    await page.waitForSelector("[data-testid=release]");
    await page.getByText("checked: its noise gives this privacy").waitFor();
    expect(await text(page, "[data-testid=release]")).toMatch(/ε = 1.*this file would have looked almost the same/s);
    await page.selectOption("select", "log_wage");
    await page.getByRole("checkbox", { name: "education" }).check();
    await page.getByRole("checkbox", { name: "region" }).check();
    await page.getByRole("checkbox", { name: "region" }).uncheck();
    expect(await page.inputValue("input[name=formula]")).toBe("log_wage ~ education");
    await setRun(page, { warmup: 300, draws: 300 });
    await page.getByRole("button", { name: "Fit", exact: true }).click();
    await page.waitForSelector("[data-testid=running] progress");
    await waitForFit(page);
    expect(await text(page, "[role=tabpanel]")).toMatch(
      /How does weekly wage vary with education\?.*Clear\s*education.*Explained.*R²/s,
    );
    for (const name of ["Predictions", "Noise", "Computation"]) {
      await page.getByRole("tab", { name }).click();
      expect((await text(page, "[role=tabpanel]")).length).toBeGreaterThan(200);
    }
    await page.getByRole("tab", { name: "Predictions" }).click();
    const before = await text(page, "[data-testid=prediction]");
    await page.getByRole("textbox", { name: "education" }).fill("16");
    await expect.poll(() => text(page, "[data-testid=prediction]"), { timeout: PATIENCE }).not.toBe(before);
    await page.getByRole("textbox", { name: "education" }).fill("30");
    await page.getByText("beyond the declared bounds").waitFor();
    expect(complaints).toEqual([]);
    expect(requests.length).toBeGreaterThan(5);
    expect(requests.filter((url) => !url.startsWith(site.address) && !url.startsWith(`blob:${site.origin}`))).toEqual(
      [],
    );
    await page.context().close();
  });

  it("downloads a posterior folder from which the command line makes the same draws and the same report", async () => {
    const { page } = await opened();
    await setRun(page, QUICK);
    await fitFormula(page, "effect ~ dose + sex");
    await waitForFit(page);
    await page.getByRole("tab", { name: "Downloads" }).click();
    const folder = temporaryFolder();
    const kept = join(folder, "kept");
    mkdirSync(kept);
    for (const name of [
      "draws.parquet",
      "summary.json",
      "posterior.json",
      "prior.json",
      "release.json",
      "report.html",
    ]) {
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name, exact: true }).click(),
      ]);
      await file.saveAs(join(kept, name));
    }
    await page.locator("summary", { hasText: "Every figure" }).click();
    for (const name of ["coefficients.svg", "coefficients.png"]) {
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name, exact: true }).click(),
      ]);
      await file.saveAs(join(folder, name));
    }
    await runCli(folder, "report", "kept", "--figures", "figures");
    const [ofPage, ofCommand] = ["coefficients.svg", "figures/coefficients.svg"].map((name) => join(folder, name));
    expect(readFileSync(ofPage, "utf8")).toBe(readFileSync(ofCommand, "utf8"));
    const drawn = readFileSync(join(folder, "coefficients.png"));
    // Three pixels for each of the picture's 720.
    expect([drawn.toString("latin1", 1, 4), drawn.readUInt32BE(16)]).toEqual(["PNG", 2160]);
    const made = await runCli(folder, "report", "kept", "--out", "made.html");
    expect(made.stderr).toBe("");
    expect(readFileSync(join(folder, "made.html"), "utf8")).toBe(readFileSync(join(kept, "report.html"), "utf8"));
    expect(readFileSync(join(kept, "release.json"), "utf8")).toBe(readFileSync(release, "utf8"));
    const [command] = (await text(page, "pre")).split("\n");
    const args = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain);
    const again = JSON.parse((await runCli(kept, ...args.slice(1, -2), "--json")).stdout);
    const summary = JSON.parse(readFileSync(join(kept, "summary.json"), "utf8"));
    expect(args.slice(0, 4)).toEqual(["noisewise", "fit", "release.json", "effect ~ dose + sex"]);
    expect(again.parameters).toEqual(summary.parameters);
    await page.context().close();
  });

  it("puts the second formula beside the first, and says whether it explains more", async () => {
    const { page, complaints } = await opened();
    await setRun(page, { ...QUICK, draws: 1000 });
    await fitFormula(page, "effect ~ dose");
    await waitForFit(page);
    expect(await chosenTab(page)).toBe("Answer");
    await page.getByRole("tab", { name: "Compare" }).click();
    await page.getByText("Fit another formula to put the two side by side").waitFor();
    await page.getByRole("tab", { name: "Answer" }).click();
    await fitFormula(page, "effect ~ dose + sex");
    await page.getByText("R² differs by").or(page.getByText("R² is higher by")).first().waitFor();
    expect(await chosenTab(page)).toBe("Compare");
    expect(await focused(page)).toBe("Side by side");
    const told = await text(page, "[data-testid=comparison]");
    expect(told).toMatch(/First: effect ~ dose \+ sex.*Second: effect ~ dose/s);
    expect(told).toMatch(/sex: male.*not included.*R²/s);
    // The third goes to its answer, unless the comparison is open.
    await page.getByRole("tab", { name: "Noise" }).click();
    await fitFormula(page, "effect ~ sex");
    await page.getByText("Fit 3 is done").waitFor();
    await expect.poll(() => chosenTab(page), { timeout: PATIENCE }).toBe("Answer");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("says which of two models of log odds explains more", async () => {
    const { page, complaints } = await opened();
    await fitFormula(page, "sex ~ dose");
    await waitForFit(page);
    await fitFormula(page, "sex ~ dose + effect");
    await page.getByRole("tab", { name: "Compare" }).click();
    const comparison = page.locator("[data-testid=comparison]");
    await comparison.locator("p.headline", { hasText: "entropy" }).first().waitFor({ timeout: PATIENCE });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("describes the table before any question, by groups on request, and keeps it as a figure", async () => {
    const { page, complaints } = await opened();
    expect(await page.getByRole("tab").allTextContents()).toEqual(["Describe"]);
    await page.selectOption("select[name=by]", "sex");
    await page.getByRole("heading", { name: "By sex", exact: true }).waitFor();
    expect(await text(page, "[data-testid=description]")).toMatch(/500 people.*dose \(mg\).*Correlations/s);
    await page.locator("summary", { hasText: "The figure" }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "correlations.svg" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("correlations.svg");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("fits a response with levels: log odds by default, a share on request", async () => {
    const { page, complaints } = await opened();
    await setRun(page, QUICK);
    await fitFormula(page, "sex ~ dose");
    await waitForFit(page);
    expect(await text(page, "[role=tabpanel]")).toMatch(/logistic regression.*odds of sex = male against female/s);
    await page.getByRole("tab", { name: "Predictions" }).click();
    expect(await text(page, "[data-testid=prediction]")).toMatch(/The probability of sex = male is [\d.]+\s%/);
    await page.getByRole("button", { name: "Compare with another case" }).click();
    await page.getByRole("textbox", { name: "dose" }).nth(1).fill("9");
    await expect.poll(() => text(page, "[data-testid=contrast]"), { timeout: PATIENCE }).toMatch(/percentage points/);
    await page.selectOption("select[name=family]", "linear");
    await page.getByRole("button", { name: "Fit", exact: true }).click();
    await page.getByText("Fit 2 is done").waitFor();
    // The same formula in another family is no second formula.
    await expect.poll(() => chosenTab(page), { timeout: PATIENCE }).toBe("Answer");
    expect(await text(page, "[role=tabpanel]")).toMatch(/the share with sex = male/);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("is held by keyboard alone", async () => {
    const { page } = await opened();
    await page.focus("input[name=formula]");
    await page.keyboard.type("effect ~ dose");
    await setRun(page, QUICK);
    await page.focus("input[name=formula]");
    await page.keyboard.press("Enter");
    await waitForFit(page);
    await expect.poll(() => focused(page), { timeout: PATIENCE }).toBe("How does effect vary with dose?");
    const top = await page.evaluate(() => document.querySelector("[role=tablist]")!.getBoundingClientRect().top);
    expect(Math.abs(top)).toBeLessThan(100);
    await page.getByRole("tab", { name: "Answer" }).focus();
    await page.keyboard.press("ArrowRight");
    expect(await focused(page)).toBe("Predictions");
    await page.keyboard.press("End");
    await page.getByRole("heading", { name: "Download" }).waitFor();
    await page.context().close();
  });
});

describe("what goes wrong", () => {
  it.each([
    ["no JSON", "{ not a release", /not valid JSON/],
    ["another file", '{"hello": 1}', /not a release: it has no format field/],
    [
      "a newer release",
      JSON.stringify({ ...SMALL_RELEASE, format: "noisewise/release@2" }),
      /format "noisewise\/release@2" is unknown here/,
    ],
    ["a changed release", JSON.stringify({ ...SMALL_RELEASE, contentHash: "0".repeat(64) }), /the file was changed/],
  ])("%s is refused in a sentence, and another file can be chosen", async (_, content, words) => {
    const { page, complaints } = await openApp(browser, site.address);
    await page.setInputFiles("input[type=file]", write("broken.json", content));
    expect(await text(page, "[role=alert]")).toMatch(words);
    await page.setInputFiles("input[type=file]", release);
    await page.waitForSelector("[data-testid=release]");
    expect(await page.locator("[role=alert]").count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("an invalid formula is explained while it is typed", async () => {
    const { page } = await opened();
    await page.fill("input[name=formula]", "effect ~ dosis");
    expect(await text(page, "#formula-problem")).toMatch(/"dosis" is not in the release/);
    expect(await page.getByRole("button", { name: "Fit", exact: true }).isDisabled()).toBe(true);
    await page.context().close();
  });

  it("a fit is cancelled, and leaves no worker behind", async () => {
    const { page } = await opened();
    await setRun(page, ENDLESS);
    await fitFormula(page, "effect ~ dose");
    await page.waitForSelector("[data-testid=running] polyline");
    expect(await text(page, "[data-testid=running]")).toMatch(/% of 2 chains/);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("The fit was cancelled").waitFor();
    await expect.poll(() => page.workers().length, { timeout: PATIENCE }).toBe(0);
    expect(await page.getByRole("button", { name: "Fit", exact: true }).isEnabled()).toBe(true);
    await page.context().close();
  });

  it("a fit is cancelled while it is being prepared", async () => {
    const { page, complaints } = await opened();
    await page.fill("input[name=formula]", "effect ~ dose");
    // Both clicks in the page itself, so that no worker can have answered in between.
    const seen = await page.evaluate(async () => {
      const click = (words: string) =>
        [...document.querySelectorAll("button")].find(({ textContent }) => textContent === words)!.click();
      click("Fit");
      await Promise.resolve();
      const running = document.querySelector("[data-testid=running]")!.textContent;
      click("Cancel");
      return running;
    });
    expect(seen).toContain("Preparing …");
    await page.getByText("The fit was cancelled. None of it was kept.").waitFor();
    await expect.poll(() => page.workers().length, { timeout: PATIENCE }).toBe(0);
    expect(await page.locator("[role=alert]").count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("a reload in the middle of a fit keeps the release and the question, and says what happened", async () => {
    const { page } = await opened();
    await setRun(page, ENDLESS);
    await fitFormula(page, "effect ~ dose");
    await page.waitForSelector("[data-testid=running]");
    await page.reload();
    await page.getByText("Reloading the page ended the running fit").waitFor();
    expect(await page.inputValue("input[name=formula]")).toBe("effect ~ dose");
    expect(await text(page, "[data-testid=release]")).toContain("A small study");
    await page.context().close();
  });

  it("a fit that did not converge says so before anything else, and a button runs longer until it does", async () => {
    const { page } = await opened();
    await setRun(page, { chains: 2, warmup: 50, draws: 20 });
    await fitFormula(page, "effect ~ dose");
    await waitForFit(page);
    const said = await text(page, "[role=tabpanel] .alert");
    expect(said).toMatch(
      /did not converge, so do not rely on these figures: .* run longer \([\d,]+ draws after 300 of warm-up\)\.$/,
    );
    await page.getByRole("tab", { name: "Computation" }).click();
    // No option of the command line: there is no command line here.
    expect(await text(page, "[role=tabpanel]")).not.toMatch(/--\w/);
    await page.getByRole("button", { name: "Run longer" }).click();
    await page.getByText("Fit 2 is done").waitFor();
    await page.locator("[role=tabpanel] .headline").first().waitFor();
    expect(await page.getByRole("button", { name: "Run longer" }).count()).toBe(0);
    expect(await page.locator("[role=tabpanel] .alert").count()).toBe(0);
    expect(await page.inputValue("input[name=warmup]")).toBe("300");
    await page.context().close();
  });

  it("a method's refusal is shown in its own words", async () => {
    const { page } = await opened();
    await page.locator("summary", { hasText: "Options of the fit" }).click();
    await page.selectOption("select[name=method]", "gibbs-noisy");
    await fitFormula(page, "effect ~ dose");
    expect(await text(page, "[role=alert]")).toMatch(/fourth moments|gibbs-noisy/);
    await page.context().close();
  });
});
