// A hospital's table as its own system writes it, from CSV to report: by the command line, and by the app, where the whole
// study is typed into the form. Both declare the same study and find the truth.
import type { ChildProcess } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { withoutComments } from "../../src/json/parse.ts";
import { parseStudy } from "../../src/study/study.ts";
import { fitFormula, openApp, setRun, waitForFit } from "../app/app-page.ts";
import { launchBrowser } from "../support/browser.ts";
import { TRUTH } from "../support/hospital.ts";
import { COUNTED_ON, MESSY_STUDY, messyHospital } from "../support/messy-hospital.ts";
import { outcomeOf, runCli, startCli, unfolded } from "../support/run-cli.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const folder = temporaryFolder();
const path = (file: string) => join(folder, file);
const PEOPLE = 2000;
writeFileSync(path("hospital.csv"), messyHospital(PEOPLE));
const FORMULA = "pressure ~ age + sex + smoker + ward";

async function run(...args: string[]): Promise<string> {
  const told = await runCli(folder, ...args);
  if (told.code !== 0) throw new Error(`${args.join(" ")}: ${JSON.stringify(told)}`);
  return told.stdout;
}

it("by the command line: init knows how the file is written, check names the rest, a fit finds the truth", async () => {
  await run("init", "hospital.csv", "--out", "empty.json");
  const empty = JSON.parse(withoutComments(readFileSync(path("empty.json"), "utf8")));
  expect(empty.csv).toMatchObject({ delimiter: ";", encoding: "windows-1252" });
  expect(empty.variables.map(({ column }: { column: string }) => column)).toContain("Größe");
  const { person, keep, ...plain } = MESSY_STUDY;
  const [age, sex, ...others] = plain.variables;
  const { dateFormat, ...iso } = age as Record<string, unknown>;
  const undeclared = { ...plain, variables: [iso, { ...sex, levels: ["female", "male"] }, ...others] };
  writeFileSync(path("first.json"), JSON.stringify(undeclared));
  const told = await runCli(folder, "check", "hospital.csv", "--study", "first.json", "--person", "PatientenNr");
  expect(unfolded(told.stdout)).toMatch(/"dateFormat": "dd\.mm\.yyyy"/);
  expect(unfolded(told.stdout)).toMatch(/sex \(column Geschlecht\): .* of cells are not a declared level/);
  expect(unfolded(told.stdout)).toMatch(/of people have more than 1/);
  writeFileSync(path("study.json"), JSON.stringify(MESSY_STUDY));
  expect(await run("check", "hospital.csv", "--study", "study.json")).toMatch(/No problems found/);
  await run("ledger", "create", "patients.ledger", "--epsilon", "200", "--domain", "patients");
  const release = [
    "release",
    "hospital.csv",
    "--study",
    "study.json",
    "--epsilon",
    "100",
    "--ledger",
    "patients.ledger",
  ];
  await run(...release, "--out", "by-cli.json");
  expect(await run("verify", "by-cli.json")).toContain("by-cli.json: verified");
  await expectTruth("by-cli.json");
  // Had the first row of each person been used, the check would notice.
  writeFileSync(path("first.json"), JSON.stringify({ ...MESSY_STUDY, keep: "first" }));
  await run(...release.map((word) => (word === "study.json" ? "first.json" : word)), "--out", "wrong.json");
  await expect(expectTruth("wrong.json")).rejects.toThrow();
  await run("report", "answer-of-by-cli.json", "--out", "report.html");
  const page = readFileSync(path("report.html"), "utf8");
  expect(page).toContain("How does blood pressure vary with age, sex, smoker and ward?");
  expect(page).toContain("Hals, Nase, Ohren");
});

/** Five posterior standard deviations: the noise differs from run to run, and five are beyond chance. */
async function expectTruth(release: string): Promise<void> {
  const fitted = await runCli(folder, "fit", release, FORMULA, "--out", `answer-of-${release}`, "--json");
  expect([0, 2]).toContain(fitted.code);
  const { parameters } = JSON.parse(fitted.stdout);
  const estimate = (name: string) => parameters.find((parameter: { name: string }) => parameter.name === name);
  const smoker = estimate("smoker[yes]");
  expect(Math.abs(smoker.mean - TRUTH.smoker)).toBeLessThan(5 * smoker.sd);
  expect(smoker.sd).toBeLessThan(TRUTH.smoker / 4);
  // With first rows, a fifth of all would have a pressure of 90, and the error would be almost twice as large.
  const error = estimate("sigma");
  expect(error.mean).toBeLessThan(1.2 * TRUTH.error);
}

let browser: Browser;
let program: ChildProcess;
let address: string;
beforeAll(async () => {
  browser = await launchBrowser();
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

it("by the app: the study is typed, checked, paid for once, released, verified and fitted", async () => {
  const { page } = await openApp(browser, address);
  await page.getByRole("link", { name: "Make a release" }).click();
  await page.fill("input[name=table]", "hospital.csv");
  await page.getByRole("button", { name: "Open" }).click();
  await page.waitForSelector(".study");
  await typeStudy(page);
  await page.locator("summary", { hasText: "The study as text" }).click();
  const typed = JSON.parse(await page.getByLabel("The study as text").inputValue());
  expect(parseStudy(typed)).toEqual(parseStudy(MESSY_STUDY));
  await page.getByRole("button", { name: "Check the table" }).click();
  expect(await page.getByTestId("check").textContent()).toMatch(
    /2,400 rows of 2,000 people read, 1,951 would be used.*No problems found/s,
  );
  await page.fill("input[name=epsilon]", "100");
  await page.fill("input[name=ledger]", "app.ledger");
  await page.locator("summary", { hasText: "Create this ledger" }).click();
  await page.fill("input[name=total]", "100");
  await page.fill("input[name=domain]", "patients");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.waitForSelector("[data-testid=ledger]");
  await page.fill("input[name=out]", "by-app.json");
  await page.getByRole("button", { name: "Make the release", exact: true }).click();
  await page.getByRole("button", { name: "Charge ε = 100 and make the release" }).click();
  await page.getByRole("button", { name: "Verify and analyse it" }).click();
  await page.getByText("checked: its noise gives this privacy").waitFor();
  await setRun(page, { chains: 2, warmup: 300, draws: 300 });
  await fitFormula(page, FORMULA);
  await waitForFit(page);
  expect(await page.locator("body").textContent()).toContain("blood pressure");
  await page.context().close();
  expect(await run("verify", "by-app.json")).toContain("by-app.json: verified");
  await expectTruth("by-app.json");
});

/** All of MESSY_STUDY, by hand. The header has shown the delimiter, and that it is not UTF-8. */
async function typeStudy(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "Größe" }).uncheck();
  await page.selectOption("select[name=person]", "PatientenNr");
  await page.selectOption("select[name=keep]", "last");
  await page.fill("input[name=title]", "Blood pressure at discharge");
  await page.fill("input[name=maxRows]", "100,000");
  await page.locator("summary", { hasText: "How the file is written" }).click();
  expect(await page.locator("select[name=encoding]").inputValue()).toBe("windows-1252");
  await page.selectOption("select[name=encoding]", "latin-1");
  await page.selectOption("select[name=decimal]", ",");
  await typeAge(page);
  await typeLevels(page, "Geschlecht", "sex", { female: "w\nweiblich", male: "m\nmännlich" });
  await page.getByLabel("Cells match a level").last().selectOption("loose");
  await page.getByLabel("Label of male").fill("men");
  await page.getByRole("button", { name: "Less about sex" }).click();
  await typeLevels(page, "Raucher", "smoker", { no: "nein\nNein\nN", yes: "ja\nJa\nJ" });
  await page.getByRole("button", { name: "Less about smoker" }).click();
  await typeLevels(page, "Station", "ward", { Chirurgie: "", Gynäkologie: "", "Hals, Nase, Ohren": "", Innere: "" });
  await page.getByRole("button", { name: "Less about ward" }).click();
  const details = await rename(page, "RR", "pressure");
  await details.getByLabel("Label for reports").fill("blood pressure");
  await details.getByLabel("Unit", { exact: true }).fill("mmHg");
  await details.getByLabel("Codes for a missing pressure").fill("-9");
  await page.getByLabel("Lowest pressure").fill("80");
  await page.getByLabel("Highest pressure").fill("220");
}

/** Opens the details of a variable. */
async function rename(page: Page, column: string, name: string) {
  await page.getByRole("button", { name: `More about ${column}` }).click();
  const details = page.locator(".more");
  await details.getByLabel("Name in formulas").fill(name);
  return details;
}

async function typeAge(page: Page): Promise<void> {
  await page.getByLabel("Kind of Geburtsdatum").selectOption("date");
  const details = await rename(page, "Geburtsdatum", "age");
  await details.getByLabel("Unit of time").selectOption("years");
  await details.getByLabel("Time is counted").selectOption("until");
  await details.getByRole("textbox", { name: "Day", exact: true }).fill(COUNTED_ON);
  await details.getByLabel("Dates in the file are written").selectOption("dd.mm.yyyy");
  await page.getByLabel("Lowest age").fill("18");
  await page.getByLabel("Highest age").fill("90");
  await page.getByRole("button", { name: "Less about age" }).click();
}

async function typeLevels(page: Page, column: string, name: string, levels: Record<string, string>): Promise<void> {
  await page.getByLabel(`Kind of ${column}`).selectOption("category");
  await page.getByLabel(`Levels of ${column}`).fill(Object.keys(levels).join("\n"));
  const details = await rename(page, column, name);
  for (const [level, spellings] of Object.entries(levels)) {
    if (spellings) await details.getByLabel(`Other spellings of ${level}, level`).fill(spellings);
  }
}
