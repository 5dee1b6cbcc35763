// The package as npm would publish it, installed in an empty folder: it is small, fits and ledgers need nothing else, what is
// missing is asked for before anything is half made, the command works there, the types resolve, and publint has nothing to say. The dependencies come from the
// registry (or npm's cache of it).
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { beforeAll, describe, expect, it } from "vitest";
import { LONG } from "../support/effort.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const TSC = join(ROOT, "node_modules/typescript/bin/tsc");
const MINUTES = 60_000;
const MOST_BYTES = 40e6;

const PROGRAM = `import { fit, naiveCounterpart, parseRelease, summarise, type Posterior, type Summary } from "noisewise";
import { fitInParallel, openLedger, type Ledger } from "noisewise/node";
import { fitInParallel as fitInPage } from "noisewise/browser";
import { coefficientFigure, gatherMaterial, reportPage } from "noisewise/report";
import { verify } from "noisewise/verify";
const posterior: Posterior = fit(parseRelease({}), "y ~ x", { chains: 2 });
export const problems: string[] = verify({});
const material = gatherMaterial(posterior, parseRelease({}), naiveCounterpart(posterior, parseRelease({})));
export const page: string = reportPage(material, document);
export const rows: number = coefficientFigure(material).rows.length;
export const inPage: Promise<Posterior> = fitInPage({ release: {}, formula: "y ~ x", options: {} }, { workers: 2 });
export const summary: Summary = summarise(posterior);
export const ledger: Ledger = openLedger("budget.ledger");
export const parallel: Promise<Posterior> = fitInParallel({ release: {}, formula: "y ~ x", options: {} });
`;
const FIT = `import { readFileSync } from "node:fs";
import { fit, parseRelease, summarise, terminalSummary } from "noisewise";
const release = parseRelease(JSON.parse(readFileSync(process.argv[2], "utf8")));
console.log(terminalSummary(summarise(fit(release, "log_wage ~ education"))));
`;
const WRONG_PROGRAM = PROGRAM.replace("chains: 2", 'chains: "two"');

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { path, name }) => sum + statSync(join(path, name)).size, 0);
}

async function run(cwd: string, command: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { cwd });
  return stdout;
}

describe("the packed package", () => {
  const folder = temporaryFolder();
  const app = join(folder, "app");
  let tarball: string;

  beforeAll(async () => {
    // Without scripts: they would build anew under the feet of the other tests.
    const packed = await run(ROOT, "npm", "pack", "--ignore-scripts", "--json", "--pack-destination", folder);
    tarball = join(folder, JSON.parse(packed)[0].filename);
    mkdirSync(app);
    writeFileSync(join(app, "package.json"), '{ "private": true, "type": "module" }');
    await run(app, "npm", "install", "--prefer-offline", "--no-audit", "--no-fund", tarball);
  }, 5 * MINUTES);

  it("has nothing for publint to complain about", async () => {
    const { buffer } = Uint8Array.from(readFileSync(tarball));
    const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it("holds what it needs and nothing else", async () => {
    const listed = await run(folder, "tar", "-tzf", tarball);
    const folders = new Set(
      listed
        .trim()
        .split("\n")
        .map((path) => path.split("/").slice(1, 2).join()),
    );
    expect([...folders].sort()).toEqual([
      "CHANGELOG.md",
      "LICENSE",
      "README.md",
      "SECURITY.md",
      "THIRD-PARTY.txt",
      "data",
      "dist",
      "docs",
      "experiments",
      "package.json",
      "schema",
      "verify",
    ]);
  });

  it("is small, with all it needs to fit", async () => {
    expect(bytesIn(join(app, "node_modules"))).toBeLessThan(MOST_BYTES);
    writeFileSync(join(app, "fit.mjs"), FIT);
    const release = join(app, "node_modules/noisewise/docs/examples/wages-release.json");
    expect(await run(app, process.execPath, "fit.mjs", release)).toContain("converged");
  });

  const noisewise = (...args: string[]) => run(app, "npx", "--no-install", "noisewise", ...args);
  const refused = (...args: string[]) => noisewise(...args).catch(({ stderr }) => stderr.trim());

  it("keeps a ledger", async () => {
    await noisewise("ledger", "create", "b.ledger", "--domain", "d", "--epsilon", "1");
    expect(await noisewise("ledger", "status", "b.ledger")).toMatch(/1/);
  });

  it("says what else to install before anything is half made", async () => {
    const release = join(app, "node_modules/noisewise/docs/examples/wages-release.json");
    const fit = ["fit", release, "log_wage ~ education", "--method", "naive", "--out", "answer"];
    expect(await refused(...fit, "--arviz")).toMatch(
      /a netCDF file needs a package that is not installed: npm install h5wasm$/,
    );
    expect(existsSync(join(app, "answer"))).toBe(false);
    await noisewise(...fit);
    const report = ["report", "answer", "--out", "page.html", "--figures", "figures", "--format", "png"];
    expect(await refused(...report)).toMatch(
      /a PNG figure needs a package that is not installed: npm install @resvg\/resvg-js$/,
    );
    expect(existsSync(join(app, "page.html"))).toBe(false);
  });

  // The tests of the command run it as well.
  if (LONG) {
    it(
      "runs its demo in an empty folder",
      async () => {
        expect(await noisewise("demo", "--out", "demo")).toMatch(/release\.json/);
        const summary = JSON.parse(readFileSync(join(app, "demo/schooling/summary.json"), "utf8"));
        expect(summary.converged).toBe(true);
      },
      2 * MINUTES,
    );
  }

  it(
    "has types that resolve, and that tell a wrong program from a right one",
    async () => {
      writeFileSync(join(app, "right.ts"), PROGRAM);
      writeFileSync(join(app, "wrong.ts"), WRONG_PROGRAM);
      const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2023", "--lib", "es2023,dom"];
      const checked = run(app, process.execPath, TSC, ...options, "right.ts", "wrong.ts");
      const errors = await checked.catch(({ stdout }) => stdout.trim());
      expect(errors).toMatch(/^wrong\.ts.*TS2322.*'string' is not assignable to type 'number'\.$/);
    },
    2 * MINUTES,
  );
});
