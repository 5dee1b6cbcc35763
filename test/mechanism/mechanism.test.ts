// The privacy map: the least integer scale that keeps a guarantee, and never one that spends more.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UsageError, unreachable } from "../../src/errors.ts";
import { add, compare, divide, multiply, parseDecimal, type Rational, rational } from "../../src/math/rational.ts";
import { chooseMechanism, deviationOf, type NoiseChoice } from "../../src/mechanism/choose-mechanism.ts";
import {
  discreteCubeMechanism,
  discreteGaussianMechanism,
  discreteLaplaceMechanism,
  guaranteedLoss,
  type Mechanism,
  type Reach,
  splitMechanism,
} from "../../src/mechanism/mechanism.ts";
import { splitOf } from "../../src/noise/noise-on-grid.ts";
import type { Guarantee } from "../../src/release/guarantee.ts";
import { deterministicEntropy } from "../support/deterministic-entropy.ts";
import { type Shape, shapedLayout } from "../support/layouts.ts";

fc.configureGlobal({ seed: 1 });

const decimal = fc
  .tuple(fc.integer({ min: 1, max: 10 ** 6 }), fc.integer({ min: -8, max: 3 }))
  .map(([digits, exponent]) => `${digits}e${exponent}`);

const SHAPES: readonly Shape[] = [
  { numbers: 1 },
  { numbers: 4 },
  { numbers: 0, levels: [2] },
  { numbers: 0, levels: [9] },
  { numbers: 2, levels: [2, 3] },
  { numbers: 2, levels: [2, 12, 5] },
];
const reaches: readonly Reach[] = SHAPES.flatMap((shape) => [
  { layout: shapedLayout({ ...shape, count: "public" }), neighbours: "replace", rowsPerPerson: 1 },
  ...(["add-remove", "add-remove-replace"] as const).flatMap((neighbours) =>
    [1, 3].map((rowsPerPerson) => ({ layout: shapedLayout(shape), neighbours, rowsPerPerson })),
  ),
]);
const reach = fc.constantFrom(...reaches);

function spentBy(mechanism: Mechanism, of: Reach): Rational {
  const loss = mechanism.privacyLoss(of);
  return loss.kind === "pure" ? loss.epsilon : loss.rho;
}

type SplitNoise = Extract<Mechanism["noise"], { kind: "discrete-cube-and-laplace" }>;

/** The same noise with one unit less, where there is one to take. */
function withLess(noise: Exclude<Mechanism["noise"], SplitNoise>): Mechanism[] {
  const less = BigInt(noise.kind === "discrete-gaussian" ? noise.variance : noise.scale) - 1n;
  if (less < 1n) return [];
  switch (noise.kind) {
    case "discrete-laplace":
      return [discreteLaplaceMechanism(less)];
    case "discrete-gaussian":
      return [discreteGaussianMechanism(less)];
    case "discrete-cube":
      return [discreteCubeMechanism(less)];
    default:
      return unreachable(noise);
  }
}

describe("the mechanism chosen", () => {
  it.each(["laplace", "cube", undefined] as const)("spends no more than the requested ε: %s", (choice) => {
    fc.assert(
      fc.property(reach, decimal, (of, epsilon) => {
        const mechanism = chooseMechanism({ kind: "pure", epsilon }, of, choice);
        expect(compare(spentBy(mechanism, of), parseDecimal(epsilon)!)).toBeLessThanOrEqual(0);
      }),
    );
  });

  it.each<[NoiseChoice, Guarantee["kind"]]>([
    ["laplace", "pure"],
    ["cube", "pure"],
    ["gaussian", "zcdp"],
  ])("spends no more than asked for, and one unit less of noise would: %s", (choice, kind) => {
    fc.assert(
      fc.property(reach, decimal, (of, amount) => {
        const guarantee: Guarantee = kind === "pure" ? { kind, epsilon: amount } : { kind, rho: amount };
        const mechanism = chooseMechanism(guarantee, of, choice);
        const { noise } = mechanism;
        expect(compare(spentBy(mechanism, of), parseDecimal(amount)!)).toBeLessThanOrEqual(0);
        // Each part of a split is as small as its own share allows; together they may leave a unit's worth.
        if (noise.kind === "discrete-cube-and-laplace") return expectTightParts(of, noise);
        for (const less of withLess(noise)) {
          expect(compare(spentBy(less, of), parseDecimal(amount)!)).toBe(1);
        }
      }),
    );
  });

  function expectTightParts(of: Reach, noise: SplitNoise) {
    const { layout } = of;
    const at = (cube: bigint, laplace: bigint) =>
      spentBy(splitMechanism(layout, { epsilon: "1", scale: cube }, { epsilon: "1", scale: laplace }), of);
    // A part with (almost) infinite noise spends nothing worth a unit of the other.
    const endless = 10n ** 60n;
    const [cube, laplace] = [BigInt(noise.cube.scale), BigInt(noise.laplace.scale)];
    if (cube > 1n) expect(compare(at(cube - 1n, endless), parseDecimal(noise.cube.epsilon)!)).toBe(1);
    if (laplace > 1n) expect(compare(at(endless, laplace - 1n), parseDecimal(noise.laplace.epsilon)!)).toBe(1);
  }

  it("splits ε exactly, in ten-thousandths, so that both parts have the same standard deviation", () => {
    fc.assert(
      fc.property(reach, decimal, (of, epsilon) => {
        const { noise } = chooseMechanism({ kind: "pure", epsilon }, of, "cube");
        if (noise.kind !== "discrete-cube-and-laplace") {
          expect(splitOf(of.layout).laplaceGroups).toBe(0);
          return;
        }
        const [first, second] = [noise.cube, noise.laplace].map((part) => parseDecimal(part.epsilon)!);
        expect(add(first, second)).toEqual(parseDecimal(epsilon)!);
        const share = multiply(rational(10_000n), divide(first, parseDecimal(epsilon)!));
        expect(share.denominator).toBe(1n);
        const d = splitOf(of.layout).cube.length;
        const [cube, laplace] = [
          Number(noise.cube.scale) * Math.sqrt(((d + 1) * (d + 2)) / 3),
          Number(noise.laplace.scale) * Math.SQRT2,
        ];
        // Half a ten-thousandth of ε more for the one and less for the other, in a share of at least a tenth.
        if (Number(noise.cube.scale) > 1e6) expect(Math.abs(cube / laplace - 1)).toBeLessThan(0.5 / 1000 + 0.5 / 1000);
      }),
    );
  });

  it("has the least standard deviation of those for pure ε", () => {
    fc.assert(
      fc.property(reach, decimal, (of, epsilon) => {
        const deviation = (choice?: NoiseChoice) =>
          deviationOf(chooseMechanism({ kind: "pure", epsilon }, of, choice), of);
        expect(deviation()).toBe(Math.min(deviation("cube"), deviation("laplace")));
      }),
    );
  });

  it("is Laplace noise if that is smaller: two numbers whose content is protected", () => {
    const kindFor = (neighbours: Reach["neighbours"]) =>
      chooseMechanism(
        { kind: "pure", epsilon: "1" },
        { layout: shapedLayout({ numbers: 2 }), neighbours, rowsPerPerson: 1 },
      ).noise.kind;
    expect(kindFor("add-remove-replace")).toBe("discrete-laplace");
    expect(kindFor("add-remove")).toBe("discrete-cube");
  });

  it("adds noise however little is requested", () => {
    for (const of of reaches) {
      for (const choice of ["laplace", "cube"] as const) {
        const mechanism = chooseMechanism({ kind: "pure", epsilon: "1e12" }, of, choice);
        const scales = JSON.stringify(mechanism.noise).match(/"scale":"(\d+)"/g)!;
        expect(scales.length).toBeGreaterThan(0);
        expect(scales.every((scale) => !scale.includes('"0"'))).toBe(true);
      }
    }
    expect(() => discreteLaplaceMechanism(0n)).toThrow(RangeError);
    expect(() => discreteGaussianMechanism(0n)).toThrow(RangeError);
    expect(() => discreteCubeMechanism(0n)).toThrow(RangeError);
    const [none, some] = [0n, 1n].map((scale) => ({ epsilon: "1", scale }));
    const { layout } = reaches.at(-1)!;
    expect(() => splitMechanism(layout, none, some)).toThrow(RangeError);
    expect(() => splitMechanism(layout, some, none)).toThrow(RangeError);
  });

  it.each<[Guarantee, NoiseChoice, RegExp]>([
    [{ kind: "pure", epsilon: "1" }, "gaussian", /does not give pure ε/],
    [{ kind: "zcdp", rho: "1" }, "laplace", /laplace noise is for pure ε/],
    [{ kind: "zcdp", rho: "1" }, "cube", /cube noise is for pure ε/],
  ])("is refused where the guarantee cannot have it: %j, %s", (guarantee, choice, message) => {
    const attempt = () => chooseMechanism(guarantee, reaches[0], choice);
    expect(attempt).toThrow(UsageError);
    expect(attempt).toThrow(message);
  });
});

describe("a vector", () => {
  it.each(reaches.map((of) => [of.layout.components.length, of] as const))(
    "of %i gets noise everywhere",
    (size, of) => {
      const sums = Array.from({ length: size }, (_, j) => BigInt(j) << 40n);
      for (const [guarantee, choice] of [
        [{ kind: "pure", epsilon: "1" }, "laplace"],
        [{ kind: "pure", epsilon: "1" }, "cube"],
        [{ kind: "zcdp", rho: "0.1" }, "gaussian"],
      ] as [Guarantee, NoiseChoice][]) {
        const noisy = chooseMechanism(guarantee, of, choice).perturb(sums, deterministicEntropy(1));
        // Noise of a size near 2³² is 0 in one of 10⁹ components.
        expect(noisy).toHaveLength(size);
        expect(noisy.every((value, j) => value !== sums[j])).toBe(true);
      }
      expect(sums).toEqual(Array.from({ length: size }, (_, j) => BigInt(j) << 40n));
    },
  );
});

describe("guaranteedLoss", () => {
  it("is the exact decimal of the guarantee", () => {
    expect(guaranteedLoss({ kind: "pure", epsilon: "0.1" })).toEqual({ kind: "pure", epsilon: rational(1n, 10n) });
    expect(guaranteedLoss({ kind: "zcdp", rho: "0.05" })).toEqual({ kind: "zcdp", rho: rational(1n, 20n) });
  });
});
