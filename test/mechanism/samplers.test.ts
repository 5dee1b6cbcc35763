// Audit of the samplers: chi-square against the closed forms at eight scales each, from single integers to the scales
// of a real release. Entropy is fixed; the false-alarm rate of each check is 1e-6 over the choice of that entropy.
import { describe, expect, it } from "vitest";
import { discreteGaussianMechanism, discreteLaplaceMechanism, type Mechanism } from "../../src/mechanism/mechanism.ts";
import { type Entropy, systemEntropy } from "../../src/random/entropy.ts";
import { goodnessOfFit } from "../support/chi-square.ts";
import { deterministicEntropy } from "../support/deterministic-entropy.ts";
import { lawPValue } from "../support/noise-law.ts";

const FALSE_ALARM = 1e-6;
const DRAWS = 30_000;

/** 28 components at ε = 0.01 with second moments; 133 components at ε = 1 with fourth moments. */
const LAPLACE_SCALES = [1n, 2n, 3n, 7n, 40n, 12_345n, 2800n << 32n, 133n << 64n];
const GAUSSIAN_VARIANCES = [1n, 2n, 5n, 30n, 900n, 1_000_003n, 4800n << 64n, 26_600n << 128n];

const mechanisms = [
  ...LAPLACE_SCALES.map((scale) => [`discrete Laplace, scale ${scale}`, discreteLaplaceMechanism(scale)] as const),
  ...GAUSSIAN_VARIANCES.map((a) => [`discrete Gaussian, variance ${a}`, discreteGaussianMechanism(a)] as const),
];

const draw = (mechanism: Mechanism, entropy: Entropy, count = DRAWS) =>
  Array.from({ length: count }, () => mechanism.perturb([0n], entropy)[0]);

describe.each(mechanisms)("%s", (_, mechanism) => {
  const draws = draw(mechanism, deterministicEntropy(2));

  it("has the declared law", () => {
    expect(lawPValue(draws, mechanism.noise)).toBeGreaterThan(FALSE_ALARM);
  });

  it("is distinguished from a scale ten per cent larger or smaller", () => {
    expect(lawPValue(draws, mechanism.noise, 1.1)).toBeLessThan(FALSE_ALARM);
    expect(lawPValue(draws, mechanism.noise, 0.9)).toBeLessThan(FALSE_ALARM);
  });
});

describe("the chi-square test", () => {
  it("finds a sampler that keeps zero with both signs", () => {
    const mechanism = discreteLaplaceMechanism(7n);
    const doubled = draw(mechanism, deterministicEntropy(4)).flatMap((value) =>
      value === 0n ? [value, value] : [value],
    );
    expect(lawPValue(doubled, mechanism.noise)).toBeLessThan(FALSE_ALARM);
  });
});

describe("the last digits of the noise", () => {
  const lastDigit = (draws: readonly bigint[]) => {
    const counts = new Array<number>(16).fill(0);
    for (const value of draws) counts[Number(BigInt.asUintN(4, value))] += 1;
    return goodnessOfFit(counts, new Array<number>(16).fill(1 / 16));
  };

  it.each([
    ["Laplace", discreteLaplaceMechanism(2800n << 32n)],
    ["Gaussian", discreteGaussianMechanism(4800n << 64n)],
  ])("are uniform at the scales of a release: %s", (_, mechanism) => {
    expect(lastDigit(draw(mechanism, deterministicEntropy(3)))).toBeGreaterThan(FALSE_ALARM);
  });

  it("would betray noise that is a double in disguise", () => {
    // A double of this size is a multiple of 2: the porous output that Mironov (2012) attacks.
    const rounded = draw(discreteLaplaceMechanism(1n << 60n), deterministicEntropy(3)).map((v) => BigInt(Number(v)));
    expect(lastDigit(rounded)).toBeLessThan(FALSE_ALARM);
  });
});

describe("the system's entropy", () => {
  it.each([
    ["Laplace", discreteLaplaceMechanism(18n << 32n)],
    ["Gaussian", discreteGaussianMechanism(8n << 64n)],
  ])("drives the same samplers (fresh on every run, false alarm 1e-6): %s", (_, mechanism) => {
    const draws = draw(mechanism, systemEntropy(), 10_000);
    expect(lawPValue(draws, mechanism.noise)).toBeGreaterThan(FALSE_ALARM);
  });
});
