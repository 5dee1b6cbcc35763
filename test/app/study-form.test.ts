// The form of a study in a real browser: it has every field a study has, the text beside it is the same study, and nothing
// that was typed is lost by opening a table or a study again, visiting another page, or reloading.
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { openApp } from "./app-page.ts";
import { fileWriter } from "./file-writer.ts";
import { type StaticSite, serveSite } from "./static-site.ts";

const write = fileWriter();
const clinics = write("clinics.csv", 'id,ward,pay\n1,"Ear, nose and throat",2\n1,Surgery,3\n2,Surgery,\n');
const other = write("other.csv", "height,weight\n1,2\n");

let site: StaticSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([serveSite(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  site?.close();
});

async function open(table = clinics): Promise<Page> {
  const { page } = await openApp(browser, `${site.address}#/release`);
  await page.setInputFiles(".drop input", table);
  await page.waitForSelector(".study");
  return page;
}

const readStudy = (page: Page, file: string) => page.setInputFiles("label:has-text('Read a study') input", file);
const studyText = (page: Page) => page.getByLabel("The study as text");

/** The study as its text says it. */
async function studyOf(page: Page): Promise<Record<string, unknown>> {
  return JSON.parse(await studyText(page).inputValue());
}

async function showText(page: Page): Promise<void> {
  await page.locator("summary", { hasText: "The study as text" }).click();
}

it("a level may contain a comma, and is one level", async () => {
  const page = await open();
  await page.getByLabel("Kind of ward").selectOption("category");
  await page.getByLabel("Levels of ward").fill("Ear, nose and throat\nSurgery");
  await page.getByLabel("Lowest pay").fill("0");
  await page.getByLabel("Highest pay").fill("10");
  await page.getByRole("checkbox", { name: "id" }).uncheck();
  await page.selectOption("select[name=check-person]", "id");
  await page.getByRole("button", { name: "Check the table" }).click();
  const told = await page.getByTestId("check").textContent();
  expect(told).toMatch(/3 rows read, 2 would be used.*50 % of people have more than 1/s);
  // The table of the command line, a row for each variable.
  const cells = await page.getByTestId("check").locator("tbody tr").allTextContents();
  expect(cells).toEqual(["ward––––", "pay33.3 %–––"]);
  await page.getByRole("button", { name: "What would it cost?" }).click();
  expect(await page.getByTestId("dry-run").textContent()).toContain("ward[Surgery], pay");
  await page.context().close();
});

it("form and text are one study: fields that neither knows stay, and text that is none lets the form wait", async () => {
  const page = await open();
  await readStudy(
    page,
    write("a.json", '{ "variables": [{ "name": "pay", "bounds": [0, 10] }], "future": { "a": 1 } }'),
  );
  await page.getByText('unknown field "future"').waitFor();
  await page.getByLabel("Highest pay").fill("20");
  await showText(page);
  expect(await studyOf(page)).toEqual({ variables: [{ name: "pay", bounds: [0, 20] }], future: { a: 1 } });
  const ward = { name: "ward", levels: ["Surgery", { name: "ENT", also: ["Ear, nose and throat"], label: "ear" }] };
  await studyText(page).fill(JSON.stringify({ variables: [ward], products: [] }));
  expect(await page.getByLabel("Levels of ward").inputValue()).toBe("Surgery\nENT");
  await page.getByRole("button", { name: "More about ward" }).click();
  expect(await page.getByLabel("Other spellings of ENT").inputValue()).toBe("Ear, nose and throat");
  await page.getByLabel("Label of ENT").fill("ears");
  // A line that is deleted and typed again is the same level.
  await page.getByLabel("Levels of ward").fill("Surgery");
  await page.getByLabel("Levels of ward").fill("Surgery\nENT\nEye");
  expect((await studyOf(page)).variables).toEqual([
    { ...ward, levels: ["Surgery", { ...(ward.levels[1] as object), label: "ears" }, "Eye"] },
  ]);
  await studyText(page).fill('{ "variables": [');
  await page.getByText("The form waits until this can be read").waitFor();
  expect(await page.getByLabel("Levels of ward").isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Take back" }).click();
  expect(await page.getByLabel("Levels of ward").inputValue()).toBe("Surgery\nENT\nEye");
  await page.context().close();
});

it("writes all of a study: file, missing codes, rows, dates, names, units, transforms, steps, products", async () => {
  const page = await open();
  for (const name of ["id", "ward"]) await page.getByRole("checkbox", { name }).uncheck();
  await page.getByRole("button", { name: "More about pay" }).click();
  const details = page.locator(".more");
  await details.getByLabel("Name in formulas").fill("income");
  await details.getByLabel("Label for reports").fill("monthly income");
  await details.getByLabel("Unit", { exact: true }).fill("log €");
  await details.getByLabel("Transform").selectOption("log1p");
  await details.getByLabel("Step that reports describe").fill("0.5");
  await details.getByLabel("Nothing can lie beyond its bounds").check();
  await details.getByLabel("Codes for a missing income").fill("-9\nkeine Angabe, oder so");
  await page.getByLabel("Lowest income").fill("0");
  await page.getByLabel("Highest income").fill("12.5");
  await page.getByLabel("Value if income is missing").fill("7");
  await page.fill("input[name=title]", "Pay");
  await page.fill("input[name=maxRows]", "20,000");
  await page.selectOption("select[name=count]", "public");
  await page.locator("summary", { hasText: "Squares and interactions" }).click();
  await page.getByRole("button", { name: "Add a product" }).click();
  await page.locator("summary", { hasText: "How the file is written" }).click();
  await page.selectOption("select[name=decimal]", ",");
  await page.selectOption("select[name=thousands]", "'");
  await page.getByLabel("Codes for a missing cell, one per line").fill("NA");
  await showText(page);
  const income = {
    name: "income",
    column: "pay",
    bounds: [0, 12.5],
    label: "monthly income",
    unit: "log €",
    transform: "log1p",
    step: 0.5,
    naturalBounds: true,
    missing: ["-9", "keine Angabe, oder so"],
    fill: 7,
  };
  expect(await studyOf(page)).toEqual({
    csv: { delimiter: ",", quote: '"', decimal: ",", thousands: "'" },
    variables: [income],
    name: "Pay",
    maxRows: 20000,
    count: { kind: "public" },
    products: [{ name: "income2", of: ["income", "income"] }],
    missing: ["NA"],
  });
  // Products follow a variable that gets another name.
  await details.getByLabel("Name in formulas").fill("pay");
  expect((await studyOf(page)).products).toEqual([{ name: "income2", of: ["pay", "pay"] }]);
  await details.getByLabel("Name in formulas").fill("income");
  await page.getByRole("button", { name: "Remove income2" }).click();
  await page.getByLabel("Kind of income").selectOption("date");
  await details.getByRole("textbox", { name: "Day", exact: true }).fill("2024-01-01");
  await details.getByLabel("Unit of time").selectOption("years");
  await page.getByLabel("Lowest income").fill("0");
  await page.getByLabel("Highest income").fill("9");
  const dated = (await studyOf(page)) as { variables: object[] };
  expect(dated).not.toHaveProperty("products");
  expect(dated.variables[0]).toMatchObject({ unit: "years", since: "2024-01-01", bounds: [0, 9] });
  await page.getByLabel("Kind of income").selectOption("number");
  expect((await studyOf(page)) as { variables: object[] }).toMatchObject({ variables: [income] });
  expect(await page.locator(".wrong:not(:empty)").count()).toBe(0);
  await page.context().close();
});

it("nothing typed is lost by opening a table again, another page, a reload, or a study; the same study is read twice", async () => {
  const page = await open();
  const lowest = page.getByLabel("Lowest pay");
  await lowest.fill("5");
  await page.getByLabel("Highest pay").fill("9");
  await page.setInputFiles(".drop input", clinics);
  await expect.poll(() => page.locator(".study").count()).toBe(1);
  expect(await lowest.inputValue()).toBe("5");
  // A column that is left out comes back as it was.
  await page.getByRole("checkbox", { name: "pay" }).uncheck();
  await page.getByRole("checkbox", { name: "pay" }).check();
  expect(await lowest.inputValue()).toBe("5");
  await page.getByRole("link", { name: "Plan a release" }).click();
  await page.getByRole("heading", { name: "Plan a release" }).waitFor();
  expect(await lowest.inputValue()).toBe("5");
  await lowest.fill("4");
  await page.getByRole("link", { name: "Make a release" }).click();
  await page.getByRole("heading", { name: "Make a release" }).waitFor();
  expect(await lowest.inputValue()).toBe("4");
  const file = write("b.json", '{ "variables": [{ "name": "pay", "bounds": [1, 2] }] }');
  await readStudy(page, file);
  await expect.poll(() => lowest.inputValue()).toBe("1");
  await lowest.fill("0");
  await readStudy(page, file);
  await expect.poll(() => lowest.inputValue()).toBe("1");
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await lowest.inputValue()).toBe("0");
  await page.reload();
  await page.setInputFiles(".drop input", clinics);
  await page.waitForSelector(".study");
  expect(await lowest.inputValue()).toBe("0");
  expect(await page.getByRole("checkbox", { name: "ward" }).isChecked()).toBe(false);
  // Another table: the study stays, and says that it is of other columns.
  await page.setInputFiles(".drop input", other);
  await page.getByText("not a column of this table").waitFor();
  await page.getByRole("button", { name: "Begin with the columns of this table" }).click();
  await page.getByLabel("Lowest height").waitFor();
  await page.context().close();
});

it("opens a study that is still to be filled in, and hands out what is typed so far", async () => {
  const page = await open();
  await readStudy(
    page,
    write("init.json", '{ // from noisewise init\n "variables": [{ "name": "pay", "bounds": null }] }'),
  );
  await page.getByText("pay: bounds are not filled in").waitFor();
  const download = page.getByRole("button", { name: "Download as study.json" });
  const [file] = await Promise.all([page.waitForEvent("download"), download.click()]);
  expect(JSON.parse(readFileSync(await file.path(), "utf8"))).toEqual({ variables: [{ name: "pay", bounds: null }] });
  await page.context().close();
});
