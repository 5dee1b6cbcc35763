// Numeric code may use only arithmetic that every engine rounds alike: the lint rule of tools/lint holds for the sources
// (npm run check), and bites: a copy of the rule refuses each planted line, and lets pass what is exact.
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const BIOME = join(ROOT, "node_modules/@biomejs/biome/bin/biome");

const REFUSED = {
  "src/inference/exponential.ts": "export const weight = (x: number) => Math.exp(x);",
  "src/random/logarithm.ts": "export const draw = (u: number) => -Math.log(u);",
  "src/math/cosine.ts": "export const { PI } = Math;\nexport const cosine = (x: number) => Math.cos(x);",
  "src/model/square.ts": "export const square = (x: number) => x ** 2;",
  "src/diagnostics/root.ts": "export const root = (x: number) => x ** 0.5;",
};
const ALLOWED = {
  "src/inference/exact.ts":
    "export const size = (x: number) => Math.sqrt(Math.max(1, Math.abs(x))) * 2 ** -52 * Math.LN2;",
  "src/math/integers.ts": "export const power = (n: number) => 10n ** BigInt(n);",
  "src/cli/seconds.ts": "export const digits = (x: number) => Math.log10(x);",
};

/** The files that the rule complains about. */
function refusals(folder: string): Promise<Set<string>> {
  const args = [BIOME, "lint", "--vcs-enabled=false", "--reporter=json", "src"];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder }, (_, stdout) => {
      const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string; location: { path: string } }[] };
      resolve(
        new Set(diagnostics.filter(({ category }) => category === "plugin").map(({ location }) => location.path)),
      );
    });
  });
}

describe("arithmetic that engines round alike", () => {
  const copy = temporaryFolder();
  let refused: Set<string>;

  beforeAll(async () => {
    cpSync(join(ROOT, "biome.json"), join(copy, "biome.json"));
    cpSync(join(ROOT, "tools/lint"), join(copy, "tools/lint"), { recursive: true });
    for (const [file, line] of Object.entries({ ...REFUSED, ...ALLOWED })) {
      mkdirSync(join(copy, file, ".."), { recursive: true });
      writeFileSync(join(copy, file), `${line}\n`);
    }
    refused = await refusals(copy);
  });

  it.each(Object.keys(REFUSED))("is asked of %s", (file) => {
    expect([...refused]).toContain(file);
  });

  it.each(Object.keys(ALLOWED))("is found in %s, or not needed there", (file) => {
    expect([...refused]).not.toContain(file);
  });
});
