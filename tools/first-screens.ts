// The first screens of four reports for docs/gallery.md: a clear answer, a release without rows, one at its maxRows, and a run
// that did not converge. npm run build && npx tsx tools/first-screens.ts
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { launchBrowser } from "../test/support/browser.ts";

const PICTURES = "docs/images/first-screens";
const folder = mkdtempSync(join(tmpdir(), "noisewise-first-screens-"));
const file = (name: string) => join(folder, name);

function noisewise(...parts: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, ["dist/cli.mjs", ...parts], { encoding: "utf8" });
  // Exit code 2: the fit did not converge.
  if (status !== 0 && status !== 2) throw new Error(`noisewise ${parts.join(" ")}: ${stderr}`);
}

/** A regression with one covariate in the demo's survey, released with this `maxRows`. */
function released(name: string, table: string, maxRows: number): string {
  const variables = [
    { name: "log_wage", label: "log weekly wage", transform: "log", column: "wage", bounds: [3, 9] },
    { name: "education", unit: "years", bounds: [0, 18] },
    { name: "parttime", label: "part-time work", levels: ["no", "yes"] },
  ];
  writeFileSync(file(`${name}.csv`), table);
  writeFileSync(file(`${name}.study.json`), JSON.stringify({ name: "Wages of men aged 18 to 70", maxRows, variables }));
  const out = file(`${name}.json`);
  noisewise(
    ...["release", file(`${name}.csv`), "--study", file(`${name}.study.json`), "--epsilon", "1"],
    ...["--no-ledger-i-accept-the-risk", "--out", out],
  );
  return out;
}

function reported(name: string, release: string, ...options: string[]): string {
  noisewise("fit", release, "log_wage ~ education + parttime", "--out", file(name), ...options);
  noisewise("report", file(name), "--out", file(`${name}.html`));
  return file(`${name}.html`);
}

try {
  const survey = readFileSync("data/cps1988.csv", "utf8");
  const [header, ...rows] = survey.trim().split("\n");
  // Wages with a currency sign are not numbers, so no row is left.
  const unreadable = [header, ...rows.map((row) => row.replace(/^[^,]*,/, "$&$"))].join("\n");
  const clear = released("clear", survey, 100_000);
  const pages = {
    clear: reported("clear", clear),
    empty: reported("empty", released("empty", unreadable, 100_000)),
    "at-max-rows": reported("at-max-rows", released("at-max-rows", survey, rows.length)),
    "not-converged": reported("not-converged", clear, "--warmup", "20", "--draws", "40"),
  };
  mkdirSync(PICTURES, { recursive: true });
  const browser = await launchBrowser();
  for (const [name, page] of Object.entries(pages)) {
    const tab = await browser.newPage({ viewport: { width: 1000, height: 640 } });
    await tab.goto(pathToFileURL(page).href);
    await tab.screenshot({ path: join(PICTURES, `${name}.png`) });
  }
  await browser.close();
} finally {
  rmSync(folder, { recursive: true });
}
