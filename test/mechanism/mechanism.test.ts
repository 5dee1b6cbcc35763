// The privacy map: the least integer scale that keeps a guarantee, and never one that spends more.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compare, parseDecimal, rational } from "../../src/math/rational.ts";
import {
  discreteGaussianMechanism,
  discreteLaplaceMechanism,
  guaranteedLoss,
  mechanismFor,
} from "../../src/mechanism/mechanism.ts";
import type { Guarantee } from "../../src/release/guarantee.ts";

fc.configureGlobal({ seed: 1 });

const positive = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 30n }), fc.bigInt({ min: 1n, max: 10n ** 6n }));
const decimal = fc
  .tuple(fc.integer({ min: 1, max: 10 ** 6 }), fc.integer({ min: -8, max: 3 }))
  .map(([digits, exponent]) => `${digits}e${exponent}`);

describe("mechanismFor", () => {
  it("spends no more than the ε asked for, and one less of scale would", () => {
    fc.assert(
      fc.property(positive, decimal, ([numerator, denominator], epsilon) => {
        const l1 = rational(numerator, denominator);
        const sensitivity = { l1, l2Squared: rational(1n) };
        const mechanism = mechanismFor({ kind: "pure", epsilon }, sensitivity);
        const { noise } = mechanism;
        if (noise.kind !== "discrete-laplace") throw new Error("pure ε takes Laplace noise");
        const spent = mechanism.privacyLoss(sensitivity);
        expect(spent.kind === "pure" && compare(spent.epsilon, parseDecimal(epsilon)!)).toBeLessThanOrEqual(0);
        const scale = BigInt(noise.scale);
        if (scale === 1n) return;
        const more = discreteLaplaceMechanism(scale - 1n).privacyLoss(sensitivity);
        expect(more.kind === "pure" && compare(more.epsilon, parseDecimal(epsilon)!)).toBe(1);
      }),
    );
  });

  it("spends no more than the ρ asked for, and one less of variance would", () => {
    fc.assert(
      fc.property(positive, decimal, ([numerator, denominator], rho) => {
        const sensitivity = { l1: rational(1n), l2Squared: rational(numerator, denominator) };
        const mechanism = mechanismFor({ kind: "zcdp", rho }, sensitivity);
        const { noise } = mechanism;
        if (noise.kind !== "discrete-gaussian") throw new Error("zCDP takes Gaussian noise");
        const spent = mechanism.privacyLoss(sensitivity);
        expect(spent.kind === "zcdp" && compare(spent.rho, parseDecimal(rho)!)).toBeLessThanOrEqual(0);
        const variance = BigInt(noise.variance);
        if (variance === 1n) return;
        const more = discreteGaussianMechanism(variance - 1n).privacyLoss(sensitivity);
        expect(more.kind === "zcdp" && compare(more.rho, parseDecimal(rho)!)).toBe(1);
      }),
    );
  });

  it("adds noise however little is asked for", () => {
    const guarantee: Guarantee = { kind: "pure", epsilon: "1e12" };
    expect(mechanismFor(guarantee, { l1: rational(6n), l2Squared: rational(8n) }).noise).toEqual({
      kind: "discrete-laplace",
      scale: "1",
    });
    expect(() => discreteLaplaceMechanism(0n)).toThrow(RangeError);
    expect(() => discreteGaussianMechanism(0n)).toThrow(RangeError);
  });
});

describe("guaranteedLoss", () => {
  it("is the exact decimal of the guarantee", () => {
    expect(guaranteedLoss({ kind: "pure", epsilon: "0.1" })).toEqual({ kind: "pure", epsilon: rational(1n, 10n) });
    expect(guaranteedLoss({ kind: "zcdp", rho: "0.05" })).toEqual({ kind: "zcdp", rho: rational(1n, 20n) });
  });
});
