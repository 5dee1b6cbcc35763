// The elementary functions against the built-in ones, in nanoseconds per call: bundled like the package, since bundling
// turns the tables into constants.   npx tsx bench/elementary.ts
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "tsdown";

const COUNT = 4096;
const ROUNDS = 200;
const PASSES = 15;

/** Typical arguments in fits. */
const CASES = {
  exp: { file: "exp", argument: (u: number) => 30 * u - 20 },
  expm1: { file: "exp", argument: (u: number) => 6 * u - 5 },
  log: { file: "log", argument: (u: number) => 2 ** (20 * u - 10) },
  log1p: { file: "log", argument: (u: number) => 5 * u },
  hypot: { file: "hypot", argument: (u: number) => 5 * u },
};
type Name = keyof typeof CASES;
type Call = (...x: number[]) => number;

async function bundled(file: string, folder: string): Promise<Record<string, Call>> {
  const entry = new URL(`../src/math/elementary/${file}.ts`, import.meta.url).pathname;
  await build({ entry, outDir: folder, format: "esm", dts: false, clean: false, config: false, logLevel: "silent" });
  return import(pathToFileURL(join(folder, `${file}.mjs`)).href);
}

/** A separate loop for each function, since a loop shared by many would be optimised for none. */
function loopOf(name: string, call: Call): (x: Float64Array) => number {
  const body = `/* ${name} */ let sum = 0; for (let i = 0; i < x.length; i++) sum += call(x[i], 1); return sum;`;
  return new Function("call", `return (x) => { ${body} }`)(call);
}

function nanoseconds(loop: (x: Float64Array) => number, x: Float64Array): number {
  const before = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round++) loop(x);
  return (process.cpuUsage(before).user * 1000) / (ROUNDS * x.length);
}

async function row(name: Name, folder: string) {
  const { file, argument } = CASES[name];
  const own = loopOf(`own ${name}`, (await bundled(file, folder))[name]);
  const builtIn = loopOf(`built-in ${name}`, Math[name] as Call);
  const x = Float64Array.from({ length: COUNT }, (_, i) => argument((i * 0.618034) % 1));
  const best = { own: Number.POSITIVE_INFINITY, builtIn: Number.POSITIVE_INFINITY };
  for (let pass = 0; pass < PASSES; pass++) {
    best.own = Math.min(best.own, nanoseconds(own, x));
    best.builtIn = Math.min(best.builtIn, nanoseconds(builtIn, x));
  }
  const { own: ours, builtIn: theirs } = best;
  return { function: name, own: ours.toFixed(1), "built-in": theirs.toFixed(1), ratio: (ours / theirs).toFixed(2) };
}

const folder = mkdtempSync(join(tmpdir(), "noisewise-bench-"));
try {
  const rows = [];
  for (const name of Object.keys(CASES) as Name[]) rows.push(await row(name, folder));
  console.table(rows);
} finally {
  rmSync(folder, { recursive: true });
}
