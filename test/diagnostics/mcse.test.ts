import { describe, expect, it } from "vitest";
import type { Chains } from "../../src/diagnostics/chains.ts";
import { mcseMean, mcseQuantile, mcseSd } from "../../src/diagnostics/mcse.ts";
import { mean, standardDeviation } from "../../src/diagnostics/moments.ts";
import { quantile } from "../../src/diagnostics/quantile.ts";
import { autoregressiveChains, difference, referenceCases, referenceChains } from "./reference.ts";

// R figures are not stored for these. From a Python version of the same definition with SciPy's beta quantile, whose
// ess_tail and mcse_sd agree with the R reference.
const QUANTILES = {
  iid: { q05: 0.05253713450000008, median: 0.028789691404999998, q95: 0.02733377300000006 },
  ar9: { q05: 0.32212719850000004, median: 0.28520783385000004, q95: 0.2176358345 },
  antithetic: { q05: 0.06614641949999989, median: 0.019490468320500002, q95: 0.07948725850000016 },
  cauchy: { q05: 0.4591802999999999, median: 0.04194389406, q95: 0.5066098725000003 },
  scale: { q05: 1.067615026, median: 0.0310297575655, q95: 1.3414620755 },
};

describe("Monte Carlo standard error", () => {
  it.each(referenceCases)("agrees with R on $name", ({ chains, figure }) => {
    expect(difference(mcseMean(chains), figure("mcse_mean"))).toBeLessThan(1e-10);
    expect(difference(mcseSd(chains), figure("mcse_sd"))).toBeLessThan(1e-10);
  });

  it.each(Object.entries(QUANTILES))("of quantiles agrees with the other implementation on %s", (name, truth) => {
    const chains = referenceChains(name);
    expect(difference(mcseQuantile(chains, 0.05), truth.q05)).toBeLessThan(1e-10);
    expect(difference(mcseQuantile(chains, 0.5), truth.median)).toBeLessThan(1e-10);
    expect(difference(mcseQuantile(chains, 0.95), truth.q95)).toBeLessThan(1e-10);
  });

  it("exists at both ends and is undefined for constant draws", () => {
    const chains = referenceChains("iid");
    expect(mcseQuantile(chains, 0)).toBeGreaterThanOrEqual(0);
    expect(mcseQuantile(chains, 1)).toBeGreaterThanOrEqual(0);
    expect(mcseQuantile(referenceChains("constant"), 0.5)).toBeNaN();
  });

  // Over 200 runs the mean of (error / mcse)² has standard deviation 0.1 about 1; four of them are exceeded with
  // probability 1e-4. Counting draws as independent gives about (1 + φ) / (1 - φ) = 4 for the mean.
  it("is the size of the actual error", () => {
    const runs = Array.from({ length: 200 }, (_, seed) => autoregressiveChains(100 + seed, 4, 500, 0.6));
    const meanSquare = (error: (chains: Chains) => number) =>
      runs.reduce((sum, chains) => sum + error(chains) ** 2, 0) / runs.length;
    expect(Math.abs(meanSquare((chains) => mean(chains) / mcseMean(chains)) - 1)).toBeLessThan(0.4);
    expect(Math.abs(meanSquare((chains) => (standardDeviation(chains) - 1) / mcseSd(chains)) - 1)).toBeLessThan(0.4);
    expect(Math.abs(meanSquare((chains) => quantile(chains, 0.5) / mcseQuantile(chains, 0.5)) - 1)).toBeLessThan(0.4);
    const independent = (chains: Chains) => standardDeviation(chains) / Math.sqrt(2000);
    expect(meanSquare((chains) => mean(chains) / independent(chains))).toBeGreaterThan(2);
  });
});
