// KS distance, ECDF band and coverage against known laws.
import { describe, expect, it } from "vitest";
import { binomialProbabilities, binomialQuantile } from "../../src/calibration/binomial.ts";
import { ecdfBand, empiricalDistribution, isInsideBand } from "../../src/calibration/ecdf-band.ts";
import { coverage, extremeLimit, uniformDistance, usualLimit } from "../../src/calibration/uniformity.ts";
import { kolmogorovTail } from "../../src/math/special.ts";
import { seededRandom } from "../../src/random/random.ts";

const random = seededRandom(11);
const uniforms = (count: number) => Array.from({ length: count }, () => random.uniform());

describe("uniformDistance", () => {
  it("is correct for samples worked out by hand", () => {
    expect(uniformDistance([0.5])).toBe(0.5);
    expect(uniformDistance([0.9, 0.1])).toBeCloseTo(0.4, 12);
    expect(uniformDistance([0.125, 0.375, 0.625, 0.875])).toBeCloseTo(0.125, 12);
  });

  it("exceeds its limits as often as Kolmogorov's law says", () => {
    for (const trials of [50, 300, 3000]) {
      expect(kolmogorovTail(usualLimit(trials), trials)).toBeGreaterThan(0.04);
      expect(kolmogorovTail(usualLimit(trials), trials)).toBeLessThan(0.05);
      expect(kolmogorovTail(extremeLimit(trials), trials)).toBeLessThan(0.001);
    }
    const above = Array.from({ length: 4000 }, () => uniformDistance(uniforms(300)) > usualLimit(300)).filter(Boolean);
    // 4000 × kolmogorovTail = 190, standard error 13.5: four of them.
    expect(Math.abs(above.length - 4000 * kolmogorovTail(usualLimit(300), 300))).toBeLessThan(54);
  });
});

describe("the binomial law", () => {
  it("sums to one and has its quantiles", () => {
    const law = binomialProbabilities(10, 0.3);
    expect(law.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12);
    expect(law[3]).toBeCloseTo(0.266827932, 9);
    expect([0.025, 0.5, 0.975].map((share) => binomialQuantile(share, law))).toEqual([0, 3, 6]);
    expect([...binomialProbabilities(2, 0)]).toEqual([1, 0, 0]);
    expect([...binomialProbabilities(2, 1)]).toEqual([0, 0, 1]);
  });
});

describe("the ECDF band", () => {
  const band = ecdfBand(200);
  const inside = (sample: () => number[]) =>
    Array.from({ length: 3000 }, () => isInsideBand(sample(), band)).filter(Boolean).length / 3000;

  // The counts are discrete, so the band holds a little more than asked. Standard error 0.004.
  it("contains the whole ECDF of uniform values 95 times in 100", () => {
    const share = inside(() => uniforms(200));
    expect(share).toBeGreaterThan(0.934);
    expect(share).toBeLessThan(0.975);
  });

  it("does not contain values of a narrower distribution", () => {
    expect(inside(() => uniforms(200).map((u) => 0.5 + 0.8 * (u - 0.5)))).toBeLessThan(0.2);
  });

  it("is symmetric, and the ECDF counts correctly", () => {
    const last = band.at.length - 1;
    for (let i = 0; i <= last; i++) expect(band.lower[i] + band.upper[last - i]).toBeCloseTo(1, 12);
    expect(empiricalDistribution([0.1, 0.2, 0.2, 0.7], [0.1, 0.2, 0.5, 1])).toEqual([0.25, 0.75, 0.75, 1]);
  });
});

describe("coverage", () => {
  it("counts the quantiles of the central interval", () => {
    const { share, deviation } = coverage([0.01, 0.03, 0.5, 0.96], 0.95);
    expect(share).toBe(0.75);
    expect(deviation).toBeCloseTo(-0.2 / Math.sqrt((0.95 * 0.05) / 4), 12);
  });
});
