// The custodian's page in a real browser: alone, with a small file that never leaves it; and with the local program, whose
// ledger pays before a row is read. Another page, though it knows everything but the token, gets nothing.
import type { ChildProcess } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyRelease } from "../../src/mechanism/verify.ts";
import { parseRelease } from "../../src/release/release.ts";
import { parseStudy } from "../../src/study/study.ts";
import { seriousFindings } from "../support/axe.ts";
import { launchBrowser } from "../support/browser.ts";
import { outcomeOf, refusalLine, runCli, startCli } from "../support/run-cli.ts";
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

/** The dry run of what is asked for, as text. */
async function rehearse(page: Page): Promise<string> {
  await page.getByRole("button", { name: "What would it cost?" }).click();
  await page.waitForSelector("[data-testid=dry-run]");
  return text(page, "[data-testid=dry-run]");
}

/** Declares the table of the local program. */
async function openPeople(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Make a release" }).click();
  await page.fill("input[name=table]", "people.csv");
  await page.getByRole("button", { name: "Open" }).click();
  await page.waitForSelector(".study");
  await declare(page);
}

async function checkAndRehearse(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Check the table" }).click();
  await page.waitForSelector("[data-testid=check]");
  expect(await text(page, "[data-testid=check]")).toMatch(
    /Confidential.*401 rows read, 400 would be used.*thousands separator/s,
  );
  expect(await rehearse(page)).toMatch(/noise per moment.*people.*cost\s*ε = 1\s*budget.*age, pay/s);
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
    expect(await page.getByText("Never take bounds, bins or levels from this table").count()).toBe(1);
    const make = page.getByRole("button", { name: "Make the release" });
    expect(await make.isDisabled()).toBe(true);
    await declare(page);
    await checkAndRehearse(page);
    expect(await make.isDisabled()).toBe(true);
    await page.check("input[name=accept]");
    await make.click();
    expect(await text(page, "dialog[open]")).toMatch(/ε = 1 will be spent on the people in people\.csv/);
    await page.getByRole("button", { name: "Yes, make the release" }).click();
    await page.waitForSelector("[data-testid=released]");
    expect(await text(page, "[data-testid=released]")).toContain("No ledger was charged");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download release.json" }).click(),
    ]);
    const release = parseRelease(JSON.parse(readFileSync(await file.path(), "utf8")));
    expect(verifyRelease(release)).toEqual([]);
    expect(release).toMatchObject({ origin: "noisewise", entropy: "system", ledger: { kind: "none" } });
    expect(complaints).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(site.address) && !url.startsWith("blob:"))).toEqual([]);
    await page.context().close();
  });

  it("promises what is requested: ρ, (ε, δ), and what a row says; shows no dry run of other terms", async () => {
    const { page } = await openApp(browser, `${site.address}#/release`);
    await page.setInputFiles("input[type=file]", csv);
    await page.waitForSelector(".study");
    await declare(page);
    expect(await page.getByRole("radio", { name: /^presence/ }).isChecked()).toBe(true);
    expect(await rehearse(page)).toMatch(/ε = 1.*at most ε = 2/s);
    await page.getByRole("radio", { name: /^content: also what a row says/ }).check();
    expect(await page.locator("[data-testid=dry-run]").count()).toBe(0);
    expect(await rehearse(page)).toMatch(/ε = 1.*and whatever their row says/s);
    await page.selectOption("select[name=budget]", "delta");
    await page.fill("input[name=delta]", "1e-6");
    expect(await rehearse(page)).toMatch(/cost\s*\(ε, δ\) = \(1, 1e-6\), with ρ = 0\.0280/);
    await page.selectOption("select[name=budget]", "rho");
    await page.fill("input[name=rho]", "0.1");
    expect(await rehearse(page)).toMatch(/cost\s*ρ = 0\.1 \(zCDP\)/);
    await page.getByText("It will not be signed").waitFor();
    await page.check("input[name=accept]");
    await page.getByRole("button", { name: "Make the release" }).click();
    await page.getByRole("button", { name: "Yes, make the release" }).click();
    await page.waitForSelector("[data-testid=released]");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download release.json" }).click(),
    ]);
    const release = parseRelease(JSON.parse(readFileSync(await file.path(), "utf8")));
    expect(verifyRelease(release)).toEqual([]);
    expect(release).toMatchObject({ guarantee: { kind: "zcdp", rho: "0.1" }, neighbours: "add-remove-replace" });
    await page.context().close();
  });

  it.each([
    ["epsilon", { epsilon: "one" }],
    ["rho", { rho: "0" }],
    ["delta", { epsilon: "1", delta: "2" }],
  ] as const)("refuses %s in the words of the command line", async (budget, given) => {
    writeFileSync(join(folder, "age.json"), '{ "variables": [{ "name": "age", "bounds": [18, 100] }] }');
    const options = Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]);
    const told = await runCli(folder, "release", "people.csv", "--study", "age.json", ...options, "--dry-run");
    const { page } = await openApp(browser, `${site.address}#/release`);
    await page.setInputFiles("input[type=file]", csv);
    await page.waitForSelector(".study");
    await declare(page);
    await page.selectOption("select[name=budget]", budget);
    for (const [name, value] of Object.entries(given)) await page.fill(`input[name=${name}]`, value);
    await page.getByText(refusalLine(told, 64), { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "What would it cost?" }).isDisabled()).toBe(true);
    await page.context().close();
  });

  it("warns of an ε that is a weak guarantee, and lets a public count determine what is protected", async () => {
    const { page } = await openApp(browser, `${site.address}#/release`);
    await page.setInputFiles("input[type=file]", csv);
    await page.waitForSelector(".study");
    await page.fill("input[name=epsilon]", "11");
    await page.getByText("ε = 11 is a weak guarantee").waitFor();
    const study = join(folder, "public.json");
    const variables = [{ name: "age", bounds: [18, 100], fill: 40 }];
    writeFileSync(study, JSON.stringify({ count: { kind: "public" }, variables }));
    await page.setInputFiles("label:has-text('Read a study') input", study);
    await page.getByText("The number of rows is published").waitFor();
    expect(await page.getByRole("radio").count()).toBe(0);
    expect(await rehearse(page)).toContain("whether somebody is in the table is not protected");
    await page.context().close();
  });

  it("says on which scale the bounds of a study are, and what is not a number", async () => {
    const { page } = await openApp(browser, `${site.address}#/release`);
    await page.setInputFiles("input[type=file]", csv);
    await page.waitForSelector(".study");
    const study = join(folder, "scales.json");
    const day = { name: "day", column: "age", unit: "days", since: "2024-01-01", bounds: [0, 366] };
    const pay = { name: "log_pay", column: "pay", transform: "log", bounds: [4, 12] };
    writeFileSync(study, JSON.stringify({ variables: [day, pay] }));
    await page.setInputFiles("label:has-text('Read a study') input", study);
    await page.getByText("called day · days since 2024-01-01", { exact: true }).waitFor();
    await page.getByText("called log_pay · log", { exact: true }).waitFor();
    await page.getByLabel("Lowest log_pay").fill("4,5");
    await page.getByText("log_pay: “4,5” is not a number: write 4.5, since numbers use a point here").waitFor();
    expect(await page.getByLabel("Lowest log_pay").inputValue()).toBe("4,5");
    await page.context().close();
  });

  it("cuts a number into bins, names them, and keeps them in the study it hands out", async () => {
    const { page } = await openApp(browser, `${site.address}#/release`);
    await page.setInputFiles("input[type=file]", csv);
    await page.waitForSelector(".study");
    await declare(page);
    await page.getByLabel("Kind of age").selectOption("bins");
    const cuts = page.getByLabel("Cut points of age");
    await cuts.fill("18, 65");
    await page.getByText("age: bins need at least three cut points").waitFor();
    await cuts.fill("18, 4o, 65");
    await page.getByText("age: “4o” is not a number").waitFor();
    await cuts.fill("18, 40, 65");
    await page.getByText("18 to under 40; 40 to 65", { exact: true }).waitFor();
    await page.getByLabel("Value if age is missing").fill("50");
    expect(await rehearse(page)).toMatch(/age\[40 to 65\], pay/);
    const download = page.getByRole("button", { name: "Download as study.json" });
    const [file] = await Promise.all([page.waitForEvent("download"), download.click()]);
    const path = await file.path();
    const [age] = parseStudy(JSON.parse(readFileSync(path, "utf8"))).variables;
    expect(age).toMatchObject({ name: "age", bins: [18, 40, 65], fill: "40 to 65" });
    await cuts.fill("");
    await page.setInputFiles("label:has-text('Read a study') input", path);
    await expect.poll(() => cuts.inputValue()).toBe("18 40 65");
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
    const budget = page.locator("[data-testid=dry-run] tr", { hasText: /^budget/ });
    expect(await budget.count()).toBe(1);
    await page.fill("input[name=ledger]", "people.ledger");
    expect(await budget.count()).toBe(0);
    await page.locator("summary", { hasText: "Create this ledger" }).click();
    await page.fill("input[name=total]", "1.5");
    await page.fill("input[name=domain]", "the people");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.waitForSelector("[data-testid=ledger]");
    expect(await rehearse(page)).toMatch(/budget.*ε 1\.5 left: enough; 0\.5 would be left after a charge of 1/);
    await page.getByRole("button", { name: "Make the release" }).click();
    await page.getByRole("button", { name: "Charge ε = 1 and make the release" }).click();
    await page.waitForSelector("[data-testid=released]");
    expect(await page.locator("[data-testid=dry-run]").count()).toBe(0);
    await page.getByText("“the people”: ε 0.5 left of 1.5, 1 spent").waitFor();
    await page.fill("input[name=out]", "second.json");
    await page.getByRole("button", { name: "Make another release" }).click();
    expect(await text(page, "[role=alert]")).toMatch(/does not allow ε = 1: 0.5 left/);
    expect(await page.locator("dialog[open]").count()).toBe(0);
    expect(existsSync(join(folder, "second.json"))).toBe(false);
    // A refusal is an answer with status 400, which the console reports by itself.
    expect(complaints.filter((complaint) => !complaint.includes("status of 400"))).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(`${origin}/`))).toEqual([]);
    await page.context().close();
    expect((await runCli(folder, "verify", "release.json")).stdout).toContain("release.json: verified");
    const accounted = await runCli(folder, "ledger", "verify", "people.ledger", "--release", "release.json");
    expect(accounted.stdout).toContain("accounts for release.json");
  });

  it("signs with a key that only the program reads, and charges ρ to a ledger that protects content", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    writeFileSync(join(folder, "custodian.key"), privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 });
    writeFileSync(join(folder, "custodian.pub"), publicKey.export({ type: "spki", format: "pem" }));
    const { page } = await openApp(browser, address);
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.postData() ?? ""));
    await openPeople(page);
    await page.fill("input[name=ledger]", "content.ledger");
    await page.locator("summary", { hasText: "Create this ledger" }).click();
    await page.selectOption("select[name=unit]", "rho");
    await page.fill("input[name=total]", "0.5");
    await page.fill("input[name=domain]", "the people");
    await page.selectOption("select[name=neighbours]", "add-remove-replace");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page
      .getByText(
        "ρ 0.5 left of 0.5, 0 spent. Releases must protect whether somebody is in the table and, equally, what a row says",
      )
      .waitFor();
    await page.selectOption("select[name=budget]", "rho");
    await page.fill("input[name=rho]", "0.2");
    // A ledger for content takes no other release, and says what to choose.
    expect(await rehearse(page)).toMatch(/REFUSED .*choose content as what is protected\)/);
    await page.getByRole("radio", { name: /^content/ }).check();
    expect(await rehearse(page)).toContain("ρ 0.5 left: enough");
    await page.fill("input[name=out]", "signed.json");
    await page.fill("input[name=key]", "custodian.pub");
    const agree = page.getByRole("button", { name: "Charge ρ = 0.2 and make the release" });
    await page.getByRole("button", { name: "Make the release" }).click();
    await agree.click();
    expect(await text(page, "[role=alert]")).toMatch(/custodian\.pub: not an Ed25519 private key/);
    expect(await text(page, "[data-testid=ledger]")).toContain("ρ 0.5 left of 0.5, 0 spent");
    await page.fill("input[name=key]", "custodian.key");
    await page.getByRole("button", { name: "Make the release" }).click();
    expect(await text(page, "dialog[open]")).toContain("signed.json, signed");
    await agree.click();
    expect(await text(page, "[data-testid=released]")).toMatch(/ρ = 0\.2 \(zCDP\)/);
    expect(await text(page, ".next")).toMatch(/It is signed.*and your public key.*the private key/s);
    await page.getByText("ρ 0.3 left of 0.5, 0.2 spent").waitFor();
    expect(sent.join()).toContain("custodian.key");
    expect(sent.join()).not.toContain("PRIVATE KEY");
    await page.context().close();
    const verified = await runCli(folder, "verify", "signed.json", "--key", "custodian.pub");
    expect(verified.stdout).toContain("signed.json: verified");
    const release = parseRelease(JSON.parse(readFileSync(join(folder, "signed.json"), "utf8")));
    expect(release).toMatchObject({ guarantee: { kind: "zcdp", rho: "0.2" }, neighbours: "add-remove-replace" });
  });

  it.each([
    ["light", 1280],
    ["dark", 390],
  ] as const)("shows its ledger without a serious finding of axe, %s at %d px", async (colorScheme, width) => {
    const options = { colorScheme, viewport: { width, height: 900 }, bypassCSP: true };
    const { page } = await openApp(browser, address, options);
    await openPeople(page);
    await page.fill("input[name=ledger]", "nowhere.ledger");
    await page.getByRole("button", { name: "Use it" }).click();
    await page.waitForSelector("[role=alert]");
    await page.locator("summary", { hasText: "Create this ledger" }).click();
    expect(await seriousFindings(page)).toEqual([]);
    await page.fill("input[name=ledger]", `axe-${colorScheme}.ledger`);
    await page.fill("input[name=total]", "2");
    await page.fill("input[name=domain]", "the people");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.waitForSelector("[data-testid=ledger]");
    expect(await seriousFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    // A field without its name would be found.
    await page.locator("label:has(input[name=ledger]) > span").evaluate((label) => label.remove());
    expect((await seriousFindings(page)).join()).toMatch(/^label at .*ledger/);
    await page.context().close();
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
            body: '{"ledger":"stolen.ledger","epsilon":"9","domain":"x","neighbours":"add-remove"}',
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
