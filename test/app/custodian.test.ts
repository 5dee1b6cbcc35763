// The custodian's page in a real browser: alone, with a small file that never leaves it; and with the local program, whose
// ledger pays before a row is read. Another page, though it knows everything but the token, gets nothing.
import type { ChildProcess } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyRelease } from "../../src/mechanism/verify.ts";
import { parseRelease } from "../../src/release/release.ts";
import { launchBrowser } from "../support/browser.ts";
import { outcomeOf, runCli, startCli } from "../support/run-cli.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { openApp } from "./app-page.ts";
import { type StaticSite, serveSite } from "./static-site.ts";

const folder = temporaryFolder();
const rows = Array.from({ length: 400 }, (_, i) => `${20 + (i % 50)},${1000 + 37 * (i % 90)},${i % 2 ? "f" : "m"}`);
writeFileSync(join(folder, "people.csv"), `age,pay,sex\n${rows.join("\n")}\n30,"1,200",f\n`);
const csv = join(folder, "people.csv");

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const text = (page: Page, selector: string) => page.locator(selector).first().textContent() as Promise<string>;

/** Declares age and pay, and leaves sex out. */
async function declare(page: Page): Promise<void> {
  await page.getByLabel("Lowest age").fill("18");
  await page.getByLabel("Highest age").fill("100");
  await page.getByLabel("Lowest pay").fill("0");
  await page.getByLabel("Highest pay").fill("10000");
  await page.getByRole("checkbox", { name: "sex" }).uncheck();
}

async function checkAndRehearse(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Check the table" }).click();
  await page.waitForSelector("[data-testid=check]");
  expect(await text(page, "[data-testid=check]")).toMatch(
    /Confidential.*401 rows read, 400 would be used.*thousands separator/s,
  );
  await page.getByRole("button", { name: "What would it cost?" }).click();
  await page.waitForSelector("[data-testid=dry-run]");
  expect(await text(page, "[data-testid=dry-run]")).toMatch(/age, pay.*noise per moment.*people.*ε = 1/s);
}

describe("the page alone", () => {
  let site: StaticSite;
  beforeAll(async () => {
    site = await serveSite();
  });
  afterAll(() => site?.close());

  it("makes a release of a small file, marked as charged to no ledger, and sends nothing anywhere", async () => {
    const { page, complaints, requests } = await openApp(browser, `${site.address}#/release`);
    await page.getByText("Without a ledger.").waitFor();
    await page.setInputFiles("input[type=file]", csv);
    await page.waitForSelector(".study");
    expect(await page.getByText("Never take bounds or levels from this table").count()).toBe(1);
    const make = page.getByRole("button", { name: "Make the release" });
    expect(await make.isDisabled()).toBe(true);
    await declare(page);
    await checkAndRehearse(page);
    expect(await make.isDisabled()).toBe(true);
    await page.check("input[name=accept]");
    await make.click();
    await page.waitForSelector("[data-testid=released]");
    expect(await text(page, "[data-testid=released]")).toContain("No ledger was charged");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download release.json" }).click(),
    ]);
    const release = parseRelease(JSON.parse(readFileSync((await file.path())!, "utf8")));
    expect(verifyRelease(release)).toEqual([]);
    expect(release).toMatchObject({ origin: "noisewise", entropy: "system", ledger: { kind: "none" } });
    expect(complaints).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(site.address) && !url.startsWith("blob:"))).toEqual([]);
    await page.context().close();
  });

  it("refuses a file without a header, unseen", async () => {
    const { page } = await openApp(browser, `${site.address}#/release`);
    const odd = join(folder, "odd.csv");
    writeFileSync(odd, "31,2000\n40,3000\n");
    await page.setInputFiles("input[type=file]", odd);
    expect(await text(page, "[role=alert]")).toMatch(
      /cell 1 of its first line looks like data: is the first line the header\?$/,
    );
    await page.context().close();
  });
});

describe("with the local program", () => {
  let program: ChildProcess;
  let address: string;
  let other: StaticSite;

  beforeAll(async () => {
    program = startCli(folder, ["app", "--no-open"]);
    address = await new Promise<string>((resolve, reject) => {
      program.stdout!.setEncoding("utf8").once("data", (line: string) => resolve(line.trim()));
      program.once("exit", reject);
    });
    other = await serveSite("/");
  });
  afterAll(async () => {
    other?.close();
    const ended = outcomeOf(program);
    program?.kill("SIGINT");
    await ended;
  });

  it("charges a ledger and writes a release that the command line verifies", async () => {
    const { page, complaints, requests } = await openApp(browser, address);
    const { origin } = new URL(address);
    expect(page.url()).toBe(`${origin}/#/`);
    await page.getByRole("link", { name: "Make a release" }).click();
    await page.fill("input[name=table]", "nowhere.csv");
    await page.getByRole("button", { name: "Open" }).click();
    expect(await text(page, "[role=alert]")).toMatch(/nowhere\.csv/);
    await page.fill("input[name=table]", "people.csv");
    await page.getByRole("button", { name: "Open" }).click();
    await page.waitForSelector(".study");
    await declare(page);
    await checkAndRehearse(page);
    await page.fill("input[name=ledger]", "people.ledger");
    await page.locator("summary", { hasText: "Create this ledger" }).click();
    await page.fill("input[name=total]", "1.5");
    await page.fill("input[name=domain]", "the people");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.waitForSelector("[data-testid=ledger]");
    await page.getByRole("button", { name: "Make the release" }).click();
    await page.waitForSelector("[data-testid=released]");
    expect(await text(page, "[data-testid=ledger]")).toMatch(/“the people”: ε 0.5 left of 1.5, 1 spent/);
    await page.fill("input[name=out]", "second.json");
    await page.getByRole("button", { name: "Make the release" }).click();
    expect(await text(page, "[role=alert]")).toMatch(/does not allow ε = 1: 0.5 left/);
    expect(existsSync(join(folder, "second.json"))).toBe(false);
    // A refusal is an answer with status 400, which the console reports by itself.
    expect(complaints.filter((complaint) => !complaint.includes("status of 400"))).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(`${origin}/`))).toEqual([]);
    await page.context().close();
    expect((await runCli(folder, "verify", "release.json")).stdout).toContain("release.json: verified");
    const accounted = await runCli(folder, "ledger", "verify", "people.ledger", "--release", "release.json");
    expect(accounted.stdout).toContain("accounts for release.json");
  });

  it("is not to be driven by another page", async () => {
    const { page } = await openApp(browser, other.address);
    const { origin, hash } = new URL(address);
    const ways = { "x-noisewise-token": hash.slice("#token=".length), "content-type": "application/json" };
    // Even with the token: the browser asks first, and is not allowed; what it sends without asking is not answered.
    const tried = await page.evaluate(
      async ([url, headers]) => {
        const attempt = (options: RequestInit) =>
          fetch(url, {
            method: "POST",
            body: '{"ledger":"stolen.ledger","epsilon":"9","domain":"x"}',
            ...options,
          }).then(
            (response) => response.type,
            () => "failed",
          );
        return [await attempt({ headers }), await attempt({ mode: "no-cors" })];
      },
      [`${origin}/api/create-ledger`, ways] as const,
    );
    expect(tried[0]).toBe("failed");
    expect(existsSync(join(folder, "stolen.ledger"))).toBe(false);
    await page.context().close();
  });

  it("without its token knows nothing of the local files", async () => {
    const { page } = await openApp(browser, `${new URL(address).origin}/#/release`);
    await page.getByText("Without a ledger.").waitFor();
    expect(await page.locator("input[name=table]").count()).toBe(0);
    await page.context().close();
  });
});
