import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitChains } from "../../src/diagnostics/chains.ts";
import { rankNormalise } from "../../src/diagnostics/rank-normalise.ts";
import { basicRhat, rhat, rhatBulk, rhatTail } from "../../src/diagnostics/rhat.ts";
import { seededRandom } from "../../src/random/random.ts";
import { autoregressiveChains, difference, referenceCases, referenceChains } from "./reference.ts";

describe("rhat", () => {
  it.each(referenceCases)("agrees with R on $name", ({ chains, figure }) => {
    expect(difference(rhat(chains), figure("rhat"))).toBeLessThan(1e-10);
  });

  it("sees what its simpler versions miss", () => {
    const trend = referenceChains("trend");
    expect(rhat(trend)).toBeGreaterThan(1.1);
    expect(basicRhat(rankNormalise(trend))).toBeLessThan(1.01); // not split

    const scale = referenceChains("scale");
    expect(rhatTail(scale)).toBeGreaterThan(1.1);
    expect(rhatBulk(scale)).toBeLessThan(1.01); // not folded

    // One of four Cauchy chains moved by two scale units: the variances are infinite, the ranks are not.
    const moved = cauchyChains(1).map((chain, c) => (c === 0 ? chain.map((draw) => draw + 2) : chain));
    expect(rhat(moved)).toBeGreaterThan(1.05);
    expect(basicRhat(splitChains(moved))).toBeLessThan(1.01); // not rank-normalised
  });

  it("is undefined for constant or non-finite draws, and infinite or undefined for stuck chains", () => {
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      const chains = autoregressiveChains(2, 4, 50, 0);
      chains[2][17] = bad;
      expect(rhat(chains)).toBeNaN();
    }
    const stuck = [1, 2, 5, 9].map((value) => new Float64Array(50).fill(value));
    expect(rhat(stuck)).toBe(Number.POSITIVE_INFINITY);
    expect(rhat([])).toBeNaN();
  });

  it("flags one stuck chain among moving ones", () => {
    const chains = autoregressiveChains(3, 4, 200, 0);
    chains[1].fill(0.3);
    expect(rhat(chains)).toBeGreaterThan(1.01);
  });

  it("is invariant: bulk under monotone maps, both under reflection and chain order", () => {
    const maps = [Math.exp, Math.atan, (x: number) => x ** 3, (x: number) => 1e6 + 3 * x];
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 6, max: 61 }), fc.constantFrom(...maps), (seed, draws, map) => {
        const chains = autoregressiveChains(seed, 4, draws, 0.5);
        const mapped = chains.map((chain) => chain.map(map));
        const reflected = chains.map((chain) => chain.map((draw) => -draw));
        expect(rhatBulk(mapped)).toBe(rhatBulk(chains));
        expect(difference(rhat(reflected), rhat(chains))).toBeLessThan(1e-9);
        expect(difference(rhat(chains.toReversed()), rhat(chains))).toBeLessThan(1e-9);
      }),
      { seed: 22, numRuns: 100 },
    );
  });
});

function cauchyChains(seed: number): Float64Array[] {
  return [0, 1, 2, 3].map((label) => {
    const random = seededRandom(seed).split(label);
    return Float64Array.from({ length: 1000 }, () => Math.tan(Math.PI * (random.uniform() - 0.5)));
  });
}
