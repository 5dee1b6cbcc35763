// The same seed gives the same draws, to the last bit, on every engine that can be had here: golden fits, kept in
// test/golden/draws.json. UPDATE_GOLDEN=1 writes them anew, for changes that are meant to change draws.
import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { available } from "../support/available.ts";
import { engines } from "./engines.ts";

const GOLDEN = new URL("../golden/draws.json", import.meta.url);
const FITS = 10;
const found = await Promise.all(
  Object.entries(engines()).map(async ([name, find]) => {
    const run = await find();
    return { name, run, isHere: available(name, run !== undefined) };
  }),
);

if (process.env.UPDATE_GOLDEN) {
  writeFileSync(GOLDEN, `${JSON.stringify(JSON.parse(await found[0].run!()), null, 1)}\n`);
}
const golden = JSON.parse(readFileSync(GOLDEN, "utf8"));

describe("draws of a seed", () => {
  for (const { name, run, isHere } of found) {
    it.skipIf(!isHere)(`are the golden ones on ${name}`, async () => {
      expect(JSON.parse(await run!())).toEqual(golden);
    });
  }

  it("are those of every method and law of noise, and no two fits have the same", () => {
    expect(Object.keys(golden)).toHaveLength(FITS);
    const slopes = Object.values<Record<string, number[]>>(golden).map((fit) => String(fit.x ?? fit.education));
    expect(new Set(slopes).size).toBe(FITS);
  });
});
