// Audit of the sources that see rows or make noise, and of all that a release imports: no repeatable randomness, and no
// floating-point function anywhere but in the public planning numbers (which kind of noise, which ten-thousandth of ε), whose
// files nothing that reads rows or draws noise imports. What they plan is then checked in exact rationals.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const FOLDERS = ["src/table", "src/statistics", "src/mechanism"];
/** Where doubles describe noise, or choose it before a row is read: square roots of public numbers, and no more. */
const PUBLIC_PLANNING = [
  "src/math/elementary/hypot.ts",
  "src/mechanism/choose-mechanism.ts",
  "src/noise/noise-on-grid.ts",
  "src/noise/part-facts.ts",
];
/** What handles rows or draws noise. */
const EXACT = [
  "src/table",
  "src/statistics",
  "src/random/entropy.ts",
  "src/mechanism/bernoulli-exponential.ts",
  "src/mechanism/discrete-cube.ts",
  "src/mechanism/discrete-gaussian.ts",
  "src/mechanism/discrete-laplace.ts",
];

const FORBIDDEN: readonly (readonly [string, RegExp])[] = [
  ["Math.random", /Math\s*(\.|\[\s*["'`])\s*random/],
  ["a seed", /seed/i],
  ["a seeded generator", /random\/(random|distributions)/],
  ["square roots", /Math\s*\.\s*(sqrt|SQRT)|\*\*\s*0?\.5/],
  [
    "floating-point functions",
    /Math\s*\.\s*(log|exp|pow|cbrt|hypot|sin|cos|tan|asin|acos|atan|fround|expm1|LN|LOG|E\b)/,
  ],
  ["Math under another name", /=\s*Math\b(?!\s*\.)|\{[^}]*\}\s*=\s*Math\b/],
];

/** A function of one cell, before it is clamped and rounded to the grid: whatever it gives, the sums that follow are bounded. */
const CELL_TRANSFORMS = "src/statistics/transform.ts";

/** Code without comments. */
function codeOf(file: string): string {
  return readFileSync(file, "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/(^|[^:])\/\/.*$/gm, "$1");
}

function violations(code: string, file = ""): string[] {
  const allowed = [
    ...(PUBLIC_PLANNING.includes(file) ? ["square roots"] : []),
    ...(file === CELL_TRANSFORMS ? ["square roots", "floating-point functions"] : []),
  ];
  return FORBIDDEN.filter(([what, pattern]) => pattern.test(code) && !allowed.includes(what)).map(([what]) => what);
}

/** All project files that a file imports at run time, directly or not. */
function importClosure(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry) || !existsSync(entry)) return seen;
  seen.add(entry);
  for (const [, path] of codeOf(entry).matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?["'](\.[^"']+)["']/gm)) {
    importClosure(resolve(dirname(entry), path), seen);
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
      "mechanism/discrete-cube",
      "mechanism/choose-mechanism",
      "random/entropy",
      "moments/moment-layout",
      "release/release",
    ]) {
      expect([...closure]).toContain(join(root, `src/${file}.ts`));
    }
  });

  it.each(names)("has nothing repeatable and no float shortcuts: %s", (name) => {
    expect(violations(codeOf(join(root, name)), name)).toEqual([]);
  });

  it.each(EXACT)("keeps planning numbers away from rows and samplers: %s", (name) => {
    const path = join(root, name);
    const reached = (name.endsWith(".ts") ? [path] : filesUnder(path)).flatMap((file) => [...importClosure(file)]);
    expect(reached.length).toBeGreaterThan(0);
    expect(reached.map((file) => relative(root, file)).filter((file) => PUBLIC_PLANNING.includes(file))).toEqual([]);
  });

  it("hands no double to a scale: planning gives BigInt a whole number of ten-thousandths and nothing else", () => {
    const made = names.flatMap((name) =>
      PUBLIC_PLANNING.includes(name) ? codeOf(join(root, name)).match(/BigInt\(.*\)/g)! : [],
    );
    const ofDoubles = made.filter((code) => /Math|Number|toNumber/.test(code));
    expect(ofDoubles).toEqual(["BigInt(Math.min(Number(SHARES) - 1, Math.max(1, share)))"]);
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
    "const root = Math.sqrt(x);",
    "const two = Math.SQRT2;",
    "const l = Math.log1p(x);",
  ])("%s", (code) => {
    expect(violations(code)).not.toEqual([]);
  });

  it("square roots in a sampler, though public planning may use them, and logarithms even there", () => {
    expect(violations("Math.sqrt(2)", PUBLIC_PLANNING[0])).toEqual([]);
    expect(violations("Math.sqrt(2)", "src/mechanism/discrete-gaussian.ts")).toEqual(["square roots"]);
    expect(violations("x ** 0.5", "src/mechanism/mechanism.ts")).toEqual(["square roots"]);
    for (const file of PUBLIC_PLANNING) expect(violations("Math.log(2)", file)).toEqual(["floating-point functions"]);
  });

  it("a sampler that would import a planning file", () => {
    const planning = importClosure(join(root, "src/mechanism/choose-mechanism.ts"));
    expect([...planning].map((file) => relative(root, file))).toEqual(expect.arrayContaining(PUBLIC_PLANNING));
  });
});
