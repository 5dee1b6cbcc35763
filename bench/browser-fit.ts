// The demo fit in a browser against the same fit on Node, alternating: seconds of the chains, as both report them.
// npm run build && npx tsx bench/browser-fit.ts — on a shared machine trust the ratio, which comes from one run.
import { readFile } from "node:fs/promises";
import { openApp } from "../test/app/app-page.ts";
import { serveSite } from "../test/app/static-site.ts";
import { launchBrowser } from "../test/support/browser.ts";

const RELEASE = new URL("../docs/examples/wages-release.json", import.meta.url);
const FORMULA = "log_wage ~ education + experience";
const TURNS = 5;

// Built, since worker threads start from a file beside it.
const { fitInParallel }: typeof import("../src/node.ts") = await import(
  new URL("../dist/node.mjs", import.meta.url).href
);
const release = JSON.parse(await readFile(RELEASE, "utf8"));
const [site, browser] = await Promise.all([serveSite(), launchBrowser()]);
const { page } = await openApp(browser, site.address);
await page.getByRole("button", { name: "Try the example" }).click();

async function inBrowser(): Promise<number> {
  await page.fill("input[name=formula]", FORMULA);
  await page.getByRole("button", { name: "Fit", exact: true }).click();
  await page.waitForSelector("[data-testid=running]");
  await page.waitForSelector("[data-testid=running]", { state: "detached", timeout: 300_000 });
  await page.getByRole("tab", { name: "Downloads" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "summary.json" }).click(),
  ]);
  return JSON.parse(await readFile(await file.path(), "utf8")).sampler.seconds;
}

async function onNode(): Promise<number> {
  const { provenance } = await fitInParallel({ release, formula: FORMULA, options: {} });
  return provenance.seconds;
}

const rows: { Node: number; browser: number; ratio: number }[] = [];
for (let turn = 0; turn < TURNS; turn++) {
  const [node, web] = [await onNode(), await inBrowser()];
  rows.push({ Node: node, browser: web, ratio: Number((web / node).toFixed(2)) });
}
console.table(rows);
await browser.close();
site.close();
