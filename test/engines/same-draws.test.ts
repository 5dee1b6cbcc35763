// The same seed gives the same draws, to the last bit, on every engine that can be had here: golden fits, kept in
// test/golden/draws.json. UPDATE_GOLDEN=1 writes them anew, for changes that are meant to change draws.
import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { engines } from "./engines.ts";

const GOLDEN = new URL("../golden/draws.json", import.meta.url);
const FITS = 10;
const available = await Promise.all(
  Object.entries(engines()).map(async ([name, find]) => ({ name, run: await find() })),
);
const missing = available.flatMap(({ name, run }) => (run ? [] : [name]));
if (missing.includes("Firefox") && process.env.NOISEWISE_REQUIRE_FIREFOX) throw new Error("Firefox is missing");

if (process.env.UPDATE_GOLDEN) {
  writeFileSync(GOLDEN, `${JSON.stringify(JSON.parse(await available[0].run!()), null, 1)}\n`);
}
const golden = JSON.parse(readFileSync(GOLDEN, "utf8"));

describe("draws of a seed", () => {
  for (const { name, run } of available) {
    it.skipIf(!run)(`are the golden ones on ${name}${run ? "" : " (not run: it is not here)"}`, async () => {
      expect(JSON.parse(await run!())).toEqual(golden);
    });
  }

  it("are those of every method and law of noise, and no two fits have the same", () => {
    expect(Object.keys(golden)).toHaveLength(FITS);
    const slopes = Object.values<Record<string, number[]>>(golden).map((fit) => String(fit.x ?? fit.education));
    expect(new Set(slopes).size).toBe(FITS);
  });
});
