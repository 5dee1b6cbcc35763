import { describe, expect, it } from "vitest";
import { meanAutocovariance } from "../../src/diagnostics/autocovariance.ts";
import { autoregressiveChains } from "./reference.ts";

function direct(chain: Float64Array, lag: number): number {
  const mean = chain.reduce((sum, draw) => sum + draw, 0) / chain.length;
  let sum = 0;
  for (let t = 0; t + lag < chain.length; t++) sum += (chain[t] - mean) * (chain[t + lag] - mean);
  return sum / chain.length;
}

describe("meanAutocovariance", () => {
  it.each([
    [1, 3],
    [1, 64],
    [2, 65],
    [5, 100],
    [8, 257],
  ])("of %i chains of %i draws agrees with the sum of products at every lag", (count, draws) => {
    const chains = autoregressiveChains(30, count, draws, 0.7).map((chain) => chain.map((draw) => 1000 + draw));
    const covariance = meanAutocovariance(chains);
    expect(covariance.length).toBe(draws);
    for (let lag = 0; lag < draws; lag++) {
      const average = chains.reduce((sum, chain) => sum + direct(chain, lag), 0) / count;
      expect(Math.abs(covariance[lag] - average)).toBeLessThan(1e-12);
    }
  });
});
