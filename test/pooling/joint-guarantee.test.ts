// The exact joint cost of several releases, and its description.
import { describe, expect, it } from "vitest";
import { fit as fitModel } from "../../src/inference/fit.ts";
import { jointCostWords, totalCost } from "../../src/pooling/joint-guarantee.ts";
import { parseRelease, type Release } from "../../src/release/release.ts";
import { externalRelease } from "../support/external-release.ts";

const promising = (guarantee: object) => ({ origin: "noisewise", guarantee }) as Release;
const pure = (epsilon: string) => promising({ kind: "pure", epsilon });
const zcdp = (rho: string) => promising({ kind: "zcdp", rho });

describe("several releases", () => {
  it("add up in ε if all use it, otherwise in ρ, where an ε-release costs ½ε²", () => {
    expect(totalCost([pure("0.1"), pure("0.2")])).toBe("ε = 0.3");
    expect(totalCost([pure("1"), zcdp("0.05")])).toBe("ρ = 0.55 (zCDP)");
    expect(jointCostWords([pure("1"), pure("1")], "same-table")).toContain("cost everybody in it ε = 2");
    expect(jointCostWords([pure("1"), pure("1")], "sites")).toContain("somebody in all of them, by ε = 2");
  });

  it("have no joint guarantee if one has none", () => {
    expect(totalCost([pure("1"), parseRelease(externalRelease())])).toBeNull();
  });

  it("are named in the provenance of a fit, with what they cost", () => {
    const releases = [8, 9].map((scale) => ({
      name: `scale ${scale}`,
      release: parseRelease(externalRelease({ noise: { kind: "gaussian", scale } })),
    }));
    const { provenance } = fitModel({ pooling: "sites", releases }, "y ~ x", { chains: 1, warmup: 20, draws: 10 });
    expect(provenance).toMatchObject({ pooling: "sites", count: { kind: "public", value: 120 } });
    expect(new Set(provenance.releases.map(({ contentHash }) => contentHash)).size).toBe(2);
    expect(provenance.notes.join(" ")).toContain("Not every one of these releases states a guarantee");
    const gibbs = fitModel({ pooling: "sites", releases }, "y ~ x", {
      method: "gibbs-update",
      chains: 1,
      warmup: 9,
      draws: 9,
    });
    expect(gibbs.provenance.noiseDeviation).toBeCloseTo(Math.hypot(8, 9), 10);
  });

  it("of other noise are refused by methods that take one", () => {
    const releases = [8, 9].map((scale) => ({
      name: `scale ${scale}`,
      release: parseRelease(externalRelease({ noise: { kind: "laplace", scale } })),
    }));
    for (const method of ["gibbs-update", "mcmc-ind"]) {
      expect(() => fitModel({ pooling: "sites", releases }, "y ~ x", { method })).toThrow(/takes one release/);
    }
  });
});
