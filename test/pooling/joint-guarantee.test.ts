// The exact joint cost of several releases, and its description.
import { describe, expect, it } from "vitest";
import { PublicError } from "../../src/errors.ts";
import { fit as fitModel } from "../../src/inference/fit.ts";
import { jointCostWords, totalCost } from "../../src/pooling/joint-guarantee.ts";
import { parseRelease, type Release } from "../../src/release/release.ts";
import { externalRelease } from "../support/external-release.ts";

type Neighbours = "add-remove" | "add-remove-replace" | "replace";
const promising = (guarantee: object, neighbours: Neighbours) =>
  ({ origin: "noisewise", guarantee, neighbours }) as Release;
const pure = (epsilon: string, neighbours: Neighbours = "add-remove") =>
  promising({ kind: "pure", epsilon }, neighbours);
const zcdp = (rho: string, neighbours: Neighbours = "add-remove") => promising({ kind: "zcdp", rho }, neighbours);

describe("several releases", () => {
  it("add up in ε if all use it, otherwise in ρ, where an ε-release costs ½ε²", () => {
    expect(totalCost([pure("0.1"), pure("0.2")])).toBe("ε = 0.3");
    expect(totalCost([pure("1"), zcdp("0.05")])).toBe("ρ = 0.55 (zCDP)");
    expect(jointCostWords([pure("1"), pure("1")], "same-table")).toContain("cost everybody in it ε = 2");
    expect(jointCostWords([pure("1"), pure("1")], "sites")).toContain("somebody in all of them, by ε = 2");
  });

  it("cost more where one of them protects content: an exchanged row is a removal and an addition to the others", () => {
    expect(totalCost([pure("1"), pure("1", "add-remove-replace")])).toBe("ε = 3");
    expect(jointCostWords([pure("1"), pure("1", "add-remove-replace")], "same-table")).toContain("in it ε = 3");
    expect(totalCost([pure("1", "add-remove-replace"), pure("1", "add-remove-replace")])).toBe("ε = 2");
    expect(totalCost([pure("1", "replace"), pure("1")])).toBe("ε = 3");
    expect(totalCost([zcdp("0.1"), zcdp("0.1", "add-remove-replace")])).toBe("ρ = 0.5 (zCDP)");
    expect(totalCost([pure("1"), zcdp("0.1", "add-remove-replace")])).toBe("ρ = 2.1 (zCDP)");
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

  it("are refused in words where they are none, which callers without types may hand over", () => {
    for (const nothing of [{}, null, undefined, [], "release.json", { study: {} }]) {
      expect(() => fitModel(nothing as never, "y ~ x")).toThrow(PublicError);
    }
    expect(() => fitModel({} as never, "y ~ x")).toThrow(/^this is no release: give what parseRelease makes/);
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
