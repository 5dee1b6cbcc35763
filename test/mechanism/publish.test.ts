// The release as it leaves: complete, sealed, with fresh noise in every component and nothing that could repeat it.
import { describe, expect, it } from "vitest";
import { planRelease } from "../../src/mechanism/plan.ts";
import { publish } from "../../src/mechanism/publish.ts";
import { noisyMoments } from "../../src/release/noisy-moments.ts";
import { parseRelease } from "../../src/release/release.ts";
import {
  publicCount,
  publishedRelease,
  pureOne,
  statisticsFor,
  threeRows,
  twoVariables,
  withLevels,
} from "../support/measured-release.ts";

const context = {
  ledger: { kind: "charged", domain: "survey", entryHash: "00" },
  made: { program: "noisewise", version: "0.0.0", date: "2024-01-01" },
} as const;

describe("a published release", () => {
  it.each([
    ["private count", publishedRelease(twoVariables)],
    ["public count", publishedRelease(publicCount)],
    ["three rows a person", publishedRelease(threeRows)],
    ["levels and fourth moments", publishedRelease(withLevels, pureOne, { response: "income" })],
    ["Gaussian noise", publishedRelease(twoVariables, { kind: "zcdp", rho: "0.1" })],
  ])("is read back as it was written: %s", (_, release) => {
    const read = parseRelease(JSON.parse(JSON.stringify(release)));
    expect(read).toEqual(release);
    expect(() => noisyMoments(read)).not.toThrow();
  });

  it("shows the exact number of rows only where the study makes it public", () => {
    expect(publishedRelease(publicCount).count).toEqual({ kind: "public", value: 1000 });
    const secret = publishedRelease(twoVariables);
    expect(secret.count).toEqual({ kind: "private" });
    expect(JSON.stringify(secret)).not.toContain('"1000"');
  });

  it("has noise of the declared size around the sums, never the same twice", () => {
    const plan = planRelease(twoVariables, pureOne);
    const statistics = statisticsFor(plan);
    const residuals = Array.from({ length: 200 }, () =>
      publish(statistics, plan, context).moments.map(({ value }, j) => BigInt(value) - statistics.sums[j]!),
    ).flat();
    // 720,000 pairs, each equal with probability 1/(4b): false alarm 7e-6.
    expect(new Set(residuals).size).toBe(residuals.length);
    const scale = 6 * 2 ** 32;
    const mean = residuals.reduce((sum, value) => sum + Math.abs(Number(value)), 0) / residuals.length;
    // |noise| has mean b and standard deviation b: 1200 draws, six standard errors, false alarm 2e-9.
    expect(Math.abs(mean / scale - 1)).toBeLessThan(6 / Math.sqrt(1200));
  });

  it("is refused for statistics that belong to another plan", () => {
    const plan = planRelease(twoVariables, pureOne);
    const other = planRelease(publicCount, pureOne);
    expect(() => publish(statisticsFor(other), plan, context)).toThrow(/not summed for this plan/);
    const fourth = planRelease(twoVariables, pureOne, { response: "income" });
    expect(() => publish(statisticsFor(fourth), plan, context)).toThrow(/not summed for this plan/);
  });
});
