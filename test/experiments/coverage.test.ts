// docs/coverage.md says what the committed results say. After a new run: npx vitest run test/experiments/coverage.test.ts -u
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { coverageDocument, LINE, misses } from "../../experiments/coverage/document.ts";
import type { CoverageResults } from "../../experiments/coverage/results.ts";
import { SETTINGS } from "../../experiments/coverage/settings.ts";

const file = new URL("../../experiments/coverage/results.json", import.meta.url);
const results = JSON.parse(readFileSync(file, "utf8")) as CoverageResults;
const ofDefault = results.rows.filter(({ prior }) => prior === "default");

describe("docs/coverage.md", () => {
  it("says what the committed results say", async () => {
    await expect(coverageDocument(results)).toMatchFileSnapshot("../../docs/coverage.md");
  });

  it("names every cell below the line, and no other", () => {
    const named = misses(results).map(({ row, what }) => `${row.setting} ${what}`);
    const below = ofDefault.flatMap(({ setting, slopes, sigma, prediction }) => [
      ...(slopes < LINE ? [`${setting} slopes`] : []),
      ...(sigma < LINE ? [`${setting} σ`] : []),
      ...(prediction < LINE ? [`${setting} a new response`] : []),
    ]);
    expect(named).toEqual(below);
    expect(misses({ rows: [{ ...ofDefault[0], sigma: 0.5 }] })).toHaveLength(
      1 + misses({ rows: [{ ...ofDefault[0], sigma: 1 }] }).length,
    );
  });
});

describe("committed results", () => {
  it("cover every setting", () => {
    expect(ofDefault.map(({ setting }) => setting)).toEqual(SETTINGS.map(({ key }) => key));
  });

  it("slopes hold where the noise does not hide the covariates", () => {
    // 40 releases: a share of 0.9 lies below 0.8 with a probability of 2 % for one slope, less for the mean of several.
    const seen = ofDefault.filter(({ scatterInNoise }) => scatterInNoise >= 10);
    expect(seen.length).toBeGreaterThanOrEqual(12);
    for (const { slopes } of seen) expect(slopes).toBeGreaterThan(0.8);
  });
});
