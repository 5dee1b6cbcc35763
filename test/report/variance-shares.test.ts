import { describe, expect, it } from "vitest";
import { varianceShares } from "../../src/posterior/variance-shares.ts";
import { seededRandom } from "../../src/random/random.ts";
import { varianceFigure } from "../../src/report/variance-shares/figure.ts";
import { SPREADS, sampleMaterial } from "./sample-report.ts";

describe("variance shares", () => {
  it("of three draws are those computed by hand", () => {
    // Var(1, 2, 3) = 1 with denominator 2; the mean of (1, 2, 6) is 3.
    const { privacy, sample, widthWithoutNoise } = varianceShares(Float64Array.of(1, 2, 3), Float64Array.of(1, 2, 6));
    expect(privacy).toBe(0.25);
    expect(sample).toBe(0.75);
    expect(widthWithoutNoise).toBe(Math.sqrt(0.75));
  });

  it("find the stated shares of a stated law", () => {
    const { rows } = varianceFigure(sampleMaterial())!;
    // d share = 2·share·(1 − share)·d sd/sd with d sd/sd = 1/√(2·2000): four figures within 4 errors each, false alarms 3e-4.
    for (const name of ["education", "experience", "region[south]", "region[west]"]) {
      const row = rows.find(({ key }) => key === name)!;
      const { privacy: noise, sample } = SPREADS[name];
      const share = noise ** 2 / (noise ** 2 + sample ** 2);
      const error = (2 * share * (1 - share)) / Math.sqrt(2 * 2000);
      expect(Math.abs(row.privacy - share), name).toBeLessThan(4 * error);
      // The test tells the share of the variance from that of the standard deviation.
      expect(Math.abs(row.privacy - noise / (noise + sample)) < 4 * error, name).toBe(noise === sample);
    }
  });

  it("do not depend on how θ was drawn given the moments: normal–inverse-gamma posteriors of two tables", () => {
    // Half the draws come from each of two moment matrices with E[θ|B] = ±1 and Var(θ|B) = 3: shares 1/4 and 3/4.
    const random = seededRandom(3);
    const means = Float64Array.from({ length: 4000 }, () => (random.uniform() < 0.5 ? 1 : -1));
    const { privacy } = varianceShares(means, new Float64Array(4000).fill(3));
    expect(privacy).toBeCloseTo(0.25, 3);
  });

  it("are absent for a method without conditional means", () => {
    const material = sampleMaterial();
    const posterior = { ...material.posterior, conditionalMean: new Map(), conditionalVariance: new Map() };
    expect(varianceFigure({ ...material, posterior })).toBeNull();
  });
});
