import { describe, expect, it } from "vitest";
import { mean, standardDeviation, variance } from "../../src/diagnostics/moments.ts";
import { quantile } from "../../src/diagnostics/quantile.ts";
import { difference, referenceCases } from "./reference.ts";

describe("quantile", () => {
  it.each(referenceCases)("agrees with R on $name", ({ chains, figure }) => {
    expect(difference(quantile(chains, 0.05), figure("q05"))).toBeLessThan(1e-12);
    expect(difference(quantile(chains, 0.95), figure("q95"))).toBeLessThan(1e-12);
  });

  it("interpolates over all chains together", () => {
    const chains = [Float64Array.of(4, 1), Float64Array.of(3, 2)];
    expect([0, 0.25, 0.5, 0.9, 1].map((p) => quantile(chains, p))).toEqual([1, 1.75, 2.5, 3.7, 4]);
  });

  it("passes infinite draws through and is undefined without draws or with NaN", () => {
    const infinite = [Float64Array.of(Number.POSITIVE_INFINITY, 1, Number.POSITIVE_INFINITY)];
    expect(quantile(infinite, 0.75)).toBe(Number.POSITIVE_INFINITY);
    expect(quantile([Float64Array.of(1, Number.NaN)], 0)).toBeNaN();
    expect(quantile([], 0.5)).toBeNaN();
  });
});

describe("moments", () => {
  it("are those of all draws together, exact far from zero", () => {
    const chains = [Float64Array.of(1e9 + 1, 1e9 + 2), Float64Array.of(1e9 + 3, 1e9 + 6)];
    expect(mean(chains)).toBe(1e9 + 3);
    expect(variance(chains)).toBe(14 / 3);
    expect(standardDeviation(chains)).toBe(Math.sqrt(14 / 3));
  });

  it("are exact for equal draws and infinite for infinite ones", () => {
    const equal = [new Float64Array(999).fill(0.1)];
    expect(mean(equal)).toBe(0.1);
    expect(variance(equal)).toBe(0);
    expect(mean([Float64Array.of(1, Number.POSITIVE_INFINITY)])).toBe(Number.POSITIVE_INFINITY);
  });
});
