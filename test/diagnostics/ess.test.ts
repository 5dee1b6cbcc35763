import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { basicEss, essBulk, essMean, essQuantile, essSd, essTail } from "../../src/diagnostics/ess.ts";
import { rankNormalise } from "../../src/diagnostics/rank-normalise.ts";
import { autoregressiveChains, difference, referenceCases, referenceChains } from "./reference.ts";

// R figures are not stored for these. From a Python (NumPy) version of the same definitions, whose ess_mean and ess_tail
// agree with the R reference.
const FURTHER = {
  iid: { essSd: 1478.7741902498462, median: 1763.427879163744, lowerQuartile: 1618.2578686313925 },
  ar9: { essSd: 229.76631338017467, median: 97.35229076708043, lowerQuartile: 73.5372118677049 },
  antithetic: { essSd: 813.0637272338935, median: 3632.1419629038637, lowerQuartile: 1971.9213831902332 },
  cauchy: { essSd: 1513.5876270250951, median: 1449.9104172375094, lowerQuartile: 1563.4805675259877 },
  scale: { essSd: 10.510675429201335, median: 1610.1108512474664, lowerQuartile: 255.97752643606256 },
};

describe("effective sample size", () => {
  it.each(referenceCases)("agrees with R on $name", ({ chains, figure }) => {
    expect(difference(essBulk(chains), figure("ess_bulk"))).toBeLessThan(1e-10);
    expect(difference(essTail(chains), figure("ess_tail"))).toBeLessThan(1e-10);
    expect(difference(essMean(chains), figure("ess_mean"))).toBeLessThan(1e-10);
  });

  it.each(Object.entries(FURTHER))("of sd and quantiles agrees with the other implementation on %s", (name, truth) => {
    const chains = referenceChains(name);
    expect(difference(essSd(chains), truth.essSd)).toBeLessThan(1e-10);
    expect(difference(essQuantile(chains, 0.5), truth.median)).toBeLessThan(1e-10);
    expect(difference(essQuantile(chains, 0.25), truth.lowerQuartile)).toBeLessThan(1e-10);
  });

  it("would not agree without splitting or rank-normalising", () => {
    const trend = referenceCases.find(({ name }) => name === "trend")!;
    expect(basicEss(rankNormalise(trend.chains))).toBeGreaterThan(2 * trend.figure("ess_bulk"));
    const cauchy = referenceCases.find(({ name }) => name === "cauchy")!;
    expect(difference(essMean(cauchy.chains), cauchy.figure("ess_bulk"))).toBeGreaterThan(0.05);
  });

  // The estimate varies by about √(2 · window / S) ≈ 7% for a window of about ten correlation times: five of these
  // deviations are exceeded with probability below 1e-6.
  it.each([0.5, 0.9, -0.5])("of a long autoregressive chain with φ = %d is S (1 - φ) / (1 + φ)", (phi) => {
    const chains = autoregressiveChains(40, 4, 20_000, phi);
    const truth = (80_000 * (1 - phi)) / (1 + phi);
    expect(difference(essMean(chains), truth)).toBeLessThan(0.35);
    expect(difference(80_000, truth)).toBeGreaterThan(0.35); // counting draws as independent
  });

  it("is capped at S log10 S, and an exactly alternating chain earns S/2 as in R", () => {
    const alternating = [0, 1].map((phase) => Float64Array.from({ length: 100 }, (_, t) => (t + phase) % 2));
    expect(essMean(alternating)).toBe(100);
    const antithetic = autoregressiveChains(41, 4, 1000, -0.98);
    expect(essMean(antithetic)).toBeCloseTo(4000 * Math.log10(4000), 6);
  });

  it("is undefined for constant, non-finite or too few draws, and for a tail made of a single value", () => {
    const broken = autoregressiveChains(42, 4, 50, 0);
    broken[3][0] = Number.NaN;
    const short = autoregressiveChains(43, 4, 5, 0);
    const clipped = autoregressiveChains(44, 4, 500, 0).map((chain) => chain.map((draw) => Math.min(draw, 1)));
    for (const estimate of [essBulk, essTail, essMean, essSd]) {
      expect(estimate(broken)).toBeNaN();
      expect(estimate(short)).toBeNaN();
      expect(estimate([])).toBeNaN();
    }
    expect(essTail(clipped)).toBeNaN();
    expect(essBulk(clipped)).toBeGreaterThan(0);
  });

  it("of a quantile exists at both ends", () => {
    const chains = autoregressiveChains(45, 4, 100, 0);
    expect(essQuantile(chains, 0)).toBeGreaterThan(0);
    expect(essQuantile(chains, 1)).toBeGreaterThan(0);
  });

  it("is invariant: bulk under monotone maps, all under scaling and chain order", () => {
    const maps = [Math.exp, Math.atan, (x: number) => x ** 3, (x: number) => 1e6 - 3 * x];
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 6, max: 61 }), fc.constantFrom(...maps), (seed, draws, map) => {
        const chains = autoregressiveChains(seed, 4, draws, 0.5);
        const mapped = chains.map((chain) => chain.map(map));
        const scaled = chains.map((chain) => chain.map((draw) => draw * 2 ** -40));
        expect(difference(essBulk(mapped), essBulk(chains))).toBeLessThan(1e-9);
        for (const estimate of [essBulk, essTail, essMean, essSd]) {
          expect(difference(estimate(scaled), estimate(chains))).toBeLessThan(1e-9);
          expect(difference(estimate(chains.toReversed()), estimate(chains))).toBeLessThan(1e-9);
        }
      }),
      { seed: 23, numRuns: 100 },
    );
  });
});
