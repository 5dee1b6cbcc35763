// Audit of the sources that see rows or make noise, and of all that a release imports: no repeatable randomness, and no
// floating-point transcendental anywhere but in the public map from (ε, δ) to ρ.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const FOLDERS = ["src/table", "src/statistics", "src/mechanism"];
/** The one place where doubles turn public parameters into other public parameters. */
const PUBLIC_PARAMETERS = "src/mechanism/request.ts";

const FORBIDDEN: readonly (readonly [string, RegExp])[] = [
  ["Math.random", /Math\s*(\.|\[\s*["'`])\s*random/],
  ["a seed", /seed/i],
  ["a seeded generator", /random\/(random|distributions)/],
  ["floating-point functions", /Math\s*\.\s*(log|exp|sqrt|pow|cbrt|hypot|sin|cos|tan|atan|sinh|cosh|tanh)/],
  ["Math under another name", /=\s*Math\b(?!\s*\.)|\{[^}]*\}\s*=\s*Math\b/],
];

/** Code without comments. */
function codeOf(file: string): string {
  return readFileSync(file, "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/(^|[^:])\/\/.*$/gm, "$1");
}

function violations(code: string, file = ""): string[] {
  const allowed = file === PUBLIC_PARAMETERS ? ["floating-point functions"] : [];
  return FORBIDDEN.filter(([what, pattern]) => pattern.test(code) && !allowed.includes(what)).map(([what]) => what);
}

/** All project files that a file imports at run time, directly or not. */
function importClosure(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry) || !existsSync(entry)) return seen;
  seen.add(entry);
  for (const [, path] of codeOf(entry).matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?["'](\.[^"']+)["']/gm)) {
    importClosure(resolve(dirname(entry), path!), seen);
  }
  return seen;
}

function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name));
}

const closure = importClosure(join(root, "src/mechanism/publish.ts"));
const files = new Set([...closure, ...FOLDERS.flatMap((folder) => filesUnder(join(root, folder)))]);
const names = [...files].map((file) => relative(root, file)).sort();

describe("the release path", () => {
  it("is found: samplers, entropy, plan and the release format are on it", () => {
    for (const file of [
      "mechanism/discrete-laplace",
      "mechanism/discrete-gaussian",
      "random/entropy",
      "release/release",
    ]) {
      expect([...closure]).toContain(join(root, `src/${file}.ts`));
    }
  });

  it.each(names)("has nothing repeatable and no float shortcuts: %s", (name) => {
    expect(violations(codeOf(join(root, name)), name)).toEqual([]);
  });

  it("gives publish no parameter through which entropy could be passed", () => {
    expect(codeOf(join(root, "src/mechanism/publish.ts"))).not.toMatch(/entropy\s*[?:]\s*Entropy/);
    expect([...closure].filter((file) => /test\//.test(relative(root, file)))).toEqual([]);
  });
});

describe("the scan catches", () => {
  it.each([
    "const u = Math.random();",
    "const u = Math['random']();",
    "export function publish(seed: number) {}",
    'import { random } from "../random/random.ts";',
    "const noise = -scale * Math.log(u);",
    "const { log } = Math;",
    "const m = Math;",
    "const p = Math.exp(-x);",
  ])("%s", (code) => {
    expect(violations(code)).not.toEqual([]);
  });

  it("floating-point functions in a sampler, though the public parameters may use them", () => {
    expect(violations("Math.sqrt(2)", PUBLIC_PARAMETERS)).toEqual([]);
    expect(violations("Math.sqrt(2)", "src/mechanism/discrete-gaussian.ts")).toEqual(["floating-point functions"]);
  });
});
