// Spending asks once: what will be charged and what is left stand in a question, only its answer spends, and one answer
// spends once. Then the next steps are there. No option of the command line appears.
import type { ChildProcess } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { outcomeOf, runCli, startCli } from "../support/run-cli.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { openApp } from "./app-page.ts";

const folder = temporaryFolder();
const rows = Array.from({ length: 300 }, (_, i) => `${20 + (i % 50)},${1000 + 37 * (i % 90)}`);
writeFileSync(join(folder, "people.csv"), `age,pay\n${rows.join("\n")}\n`);
writeFileSync(
  join(folder, "study.json"),
  JSON.stringify({ variables: ["age", "pay"].map((name, i) => ({ name, bounds: [0, [100, 9000][i]] })) }),
);

let browser: Browser;
let program: ChildProcess;
let address: string;
beforeAll(async () => {
  browser = await launchBrowser();
  await runCli(folder, "ledger", "create", "people.ledger", "--epsilon", "3", "--domain", "the people");
  program = startCli(folder, ["app", "--no-open"]);
  address = await new Promise<string>((resolve, reject) => {
    program.stdout!.setEncoding("utf8").once("data", (line: string) => resolve(line.trim()));
    program.once("exit", reject);
  });
});
afterAll(async () => {
  await browser?.close();
  const ended = outcomeOf(program);
  program?.kill("SIGINT");
  await ended;
});

async function ready(): Promise<Page> {
  const { page } = await openApp(browser, address);
  await page.getByRole("link", { name: "Make a release" }).click();
  await page.fill("input[name=table]", "people.csv");
  await page.getByRole("button", { name: "Open" }).click();
  await page.waitForSelector(".study");
  await page.setInputFiles("label:has-text('Read a study') input", join(folder, "study.json"));
  await page.fill("input[name=ledger]", "people.ledger");
  await page.getByRole("button", { name: "Use it" }).click();
  await page.waitForSelector("[data-testid=ledger]");
  return page;
}

const spent = async () =>
  JSON.parse((await runCli(folder, "ledger", "status", "people.ledger", "--json")).stdout).spent;

it("asks, spends once, and says what to do next", async () => {
  const page = await ready();
  const releases: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/release")) releases.push(request.postData()!);
  });
  const make = page.getByRole("button", { name: "Make the release", exact: true });
  await make.click();
  const question = page.locator("dialog[open]");
  expect(await question.textContent()).toMatch(
    /Charge ε = 1\?.*people\.ledger, of “the people”.*Left now\s*ε 3.*Left afterwards\s*ε 2.*release\.json, not signed/s,
  );
  // A second Enter must not spend.
  await page.keyboard.press("Enter");
  await expect.poll(() => question.count()).toBe(0);
  await make.click();
  await question.waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
  expect(await spent()).toBe("0");
  await make.click();
  await page.getByRole("button", { name: "Charge ε = 1 and make the release" }).dblclick();
  await page.waitForSelector("[data-testid=released]");
  expect(releases).toHaveLength(1);
  expect(await spent()).toBe("1");
  // The same agreement, sent again by whatever means, is not a second one.
  const again = await page.evaluate(
    async (body) => {
      const headers = {
        "content-type": "application/json",
        "x-noisewise-token": sessionStorage.getItem("noisewise-token")!,
      };
      const response = await fetch("./api/release", { method: "POST", headers, body });
      return (await response.json()).problem as string;
    },
    releases[0].replace('"release.json"', '"second.json"'),
  );
  expect(again).toMatch(/people\.ledger: 3 was left when you agreed, and 2 is left now: nothing was charged/);
  expect(existsSync(join(folder, "second.json"))).toBe(false);
  expect(await spent()).toBe("1");
  await page.getByRole("button", { name: "Make another release" }).click();
  expect(await question.textContent()).toMatch(/Left now\s*ε 2.*You have made a release of this table before/s);
  await page.getByRole("button", { name: "Charge ε = 1 and make the release" }).click();
  expect(await page.locator("[role=alert]").textContent()).toBe(
    "release.json exists, and releases are never overwritten: choose another file",
  );
  expect(await spent()).toBe("1");
  expect(await page.locator(".next").textContent()).toMatch(/Verify it.*Publish it.*Fit it/s);
  expect(await page.locator("body").textContent()).not.toMatch(/--[a-z]/);
  await page.getByRole("button", { name: "Verify and analyse it" }).click();
  await page.getByText("checked: its noise gives this privacy").waitFor();
  await page.context().close();
});

it("asks nothing where the ledger would refuse, and says so", async () => {
  const page = await ready();
  await page.fill("input[name=epsilon]", "5");
  await page.getByRole("button", { name: "Make the release", exact: true }).click();
  expect(await page.locator("[role=alert]").textContent()).toMatch(/does not allow ε = 5: \d left/);
  expect(await page.locator("dialog[open]").count()).toBe(0);
  await page.context().close();
});
