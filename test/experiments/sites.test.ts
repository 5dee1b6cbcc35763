// docs/sites.md says what the committed results say. After a new run: npx vitest run test/experiments/sites.test.ts -u
// The noise is what ε and δ ask for, and the results are what theory says of them.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { analyticGaussian } from "../../experiments/sites/analytic-gaussian.ts";
import { sitesDocument } from "../../experiments/sites/document.ts";
import type { SitesResults } from "../../experiments/sites/results.ts";
import { ROWS, SITES_CELLS } from "../../experiments/sites/trials.ts";

const file = new URL("../../experiments/sites/results.json", import.meta.url);
const { rows } = JSON.parse(readFileSync(file, "utf8")) as SitesResults;

describe("docs/sites.md", () => {
  it("says what the committed results say", async () => {
    await expect(sitesDocument({ rows })).toMatchFileSnapshot("../../docs/sites.md");
  });
});

describe("committed results", () => {
  it("have every number of sites at every ε", () => {
    expect(rows.map(({ sites, epsilon }) => `sites=${sites} epsilon=${epsilon}`)).toEqual(
      SITES_CELLS.map(({ key }) => key),
    );
  });

  it("have intervals that hold as often as they say, within four standard errors in each cell and over all", () => {
    for (const { slopes, sigma2, trials } of rows) {
      expect(slopes).toBeGreaterThan(0.9 - 4 * Math.sqrt(0.09 / trials));
      expect(sigma2).toBeGreaterThan(0.9 - 4 * Math.sqrt(0.09 / trials));
    }
    const trials = rows.reduce((sum, row) => sum + row.trials, 0);
    for (const pick of ["slopes", "sigma2"] as const) {
      const share = rows.reduce((sum, row) => sum + row[pick] * row.trials, 0) / trials;
      expect(Math.abs(share - 0.9)).toBeLessThan(4 * Math.sqrt(0.09 / trials));
    }
  });

  it("have errors that grow with the sites and shrink to those without noise", () => {
    const errorAt = (sites: number, epsilon: number) =>
      rows.find((row) => row.sites === sites && row.epsilon === epsilon)!.squaredError;
    expect(errorAt(10, 0.5) / errorAt(1, 0.5)).toBeGreaterThan(3);
    expect(errorAt(1, 0.5) / errorAt(1, 5)).toBeGreaterThan(10);
    expect(errorAt(1, 10) * ROWS).toBeLessThan(5);
  });
});

describe("the analytic Gaussian mechanism", () => {
  /** δ by its definition, ∫ max(0, p(x) − e^ε q(x)) dx with p and q normal around 0 and 1: sums over a fine grid. */
  function deltaOf(epsilon: number, deviation: number): number {
    const step = deviation / 2000;
    const density = (x: number) => Math.exp(-0.5 * (x / deviation) ** 2) / (deviation * Math.sqrt(2 * Math.PI));
    let sum = 0;
    for (let x = -12 * deviation; x < 12 * deviation; x += step) {
      sum += Math.max(0, density(x) - Math.exp(epsilon) * density(x - 1)) * step;
    }
    return sum;
  }

  it.each([
    [0.1, 1e-10],
    [1, 1e-5],
    [10, 1e-10],
  ])("keeps ε = %d with δ = %d, and no more", (epsilon, delta) => {
    const deviation = analyticGaussian(epsilon, delta);
    expect(deltaOf(epsilon, deviation) / delta).toBeCloseTo(1, 2);
    expect(deltaOf(epsilon, 0.95 * deviation) / delta).toBeGreaterThan(1.1);
  });
});
