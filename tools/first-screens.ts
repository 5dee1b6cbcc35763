// The screens of docs/gallery.md. First screens of four reports: a clear answer, a release without rows, one at its maxRows, and
// a run that did not converge. And, wide and narrow, light and dark: a description, a logistic fit, each in the terminal and
// as a page, and two models compared. npm run build && npx tsx tools/first-screens.ts
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { launchBrowser } from "../test/support/browser.ts";

const PICTURES = "docs/images/first-screens";
const SIZES = { wide: { width: 1000, height: 640 }, narrow: { width: 390, height: 780 } } as const;
type Width = keyof typeof SIZES;
const folder = mkdtempSync(join(tmpdir(), "noisewise-first-screens-"));
const file = (name: string) => join(folder, name);

function noisewise(...parts: string[]): string {
  return inTerminal(80, ...parts);
}

/** What a command prints in a terminal of so many columns. */
function inTerminal(columns: number, ...parts: string[]): string {
  const width = ["--import", `data:text/javascript,process.stdout.columns=${columns}`];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...width, "dist/cli.mjs", ...parts], {
    encoding: "utf8",
  });
  // Exit code 2: the fit did not converge.
  if (status !== 0 && status !== 2) throw new Error(`noisewise ${parts.join(" ")}: ${stderr}`);
  return stdout;
}

/** A command and what it prints, as pages that look like a terminal. */
function terminal(name: string, ...parts: string[]): Record<Width, string> {
  return { wide: terminalPage(`${name}-wide`, 110, parts), narrow: terminalPage(`${name}-narrow`, 45, parts) };
}

function terminalPage(name: string, columns: number, parts: readonly string[]): string {
  const shown = parts.map((part) => (/[ ~]/.test(part) ? `"${part}"` : part)).join(" ");
  const text = `$ noisewise ${shown}\n\n${inTerminal(columns, ...parts)}`.replace(
    /[&<]/g,
    (sign) => `&#${sign.charCodeAt(0)};`,
  );
  writeFileSync(
    file(`${name}.html`),
    `<!doctype html><meta charset="utf-8"><style>:root{color-scheme:light dark}body{margin:0}
pre{margin:1rem;font:13px/1.45 "DejaVu Sans Mono",monospace;white-space:pre-wrap}</style><pre>${text}</pre>`,
  );
  return file(`${name}.html`);
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
  const wages = "docs/examples/wages-release.json";
  const partTime = ["fit", wages, "parttime ~ education + experience + region"];
  noisewise("describe", wages, "--out", file("table.html"));
  noisewise(...partTime, "--out", file("parttime"));
  noisewise("report", file("parttime"), "--out", file("parttime.html"));
  const screens = {
    describe: terminal("describe", "describe", wages),
    "describe-page": { wide: file("table.html"), narrow: file("table.html") },
    logistic: terminal("logistic", ...partTime),
    "logistic-report": { wide: file("parttime.html"), narrow: file("parttime.html") },
    compare: terminal("compare", "compare", wages, "log_wage ~ education", "log_wage ~ education + experience"),
  };
  mkdirSync(PICTURES, { recursive: true });
  const browser = await launchBrowser();
  const shoot = async (page: string, picture: string, width: Width, colorScheme: "light" | "dark") => {
    const tab = await browser.newPage({ viewport: SIZES[width], colorScheme });
    await tab.goto(pathToFileURL(page).href);
    await tab.screenshot({ path: join(PICTURES, `${picture}.png`) });
    await tab.close();
  };
  for (const [name, page] of Object.entries(pages)) await shoot(page, name, "wide", "light");
  for (const [name, screen] of Object.entries(screens)) {
    for (const width of ["wide", "narrow"] as const) {
      for (const colours of ["light", "dark"] as const) {
        await shoot(screen[width], `${name}-${width}-${colours}`, width, colours);
      }
    }
  }
  await browser.close();
} finally {
  rmSync(folder, { recursive: true });
}
