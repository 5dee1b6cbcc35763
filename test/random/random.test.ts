import { describe, expect, it } from "vitest";
import { chiSquareUpperTail } from "../../src/math/special.ts";
import { type Random, seededRandom } from "../../src/random/random.ts";
import { kolmogorovProbability } from "./kolmogorov-distance.ts";

// Every statistical test below accepts at a tail probability above 1e-4 and must put its wrong version below 1e-9.
const ACCEPT = 1e-4;
const REJECT = 1e-9;

const draw = (count: number, next: () => number) => Float64Array.from({ length: count }, next);

/** Chi-square tail probability that pairs (u, v) fill a 32 × 32 grid evenly. */
function pairProbability(count: number, u: () => number, v: () => number): number {
  const cells = new Float64Array(1024);
  for (let i = 0; i < count; i++) cells[32 * Math.floor(32 * u()) + Math.floor(32 * v())]++;
  const expected = count / 1024;
  return chiSquareUpperTail(
    cells.reduce((sum, observed) => sum + (observed - expected) ** 2 / expected, 0),
    1023,
  );
}

describe("the stream", () => {
  // Computed by an independent implementation in Python integers. These numbers may never change: they make old fits reproducible.
  it.each<[string, Random, number[]]>([
    ["0", seededRandom(0), [0.11166992170809464, 0.29707248282223253, 0.8543704999141263]],
    ["1", seededRandom(1), [0.9007299045310281, 0.8561933416333486, 0.27342768368487447]],
    ["2³²", seededRandom(2 ** 32), [0.8545569143883863, 0.6629759355542498, 0.5371714852968613]],
    ["2⁵³ − 1", seededRandom(2 ** 53 - 1), [0.7530374049255247, 0.1611741518537414, 0.6640103875101931]],
    ["42 / 0", seededRandom(42).split(0), [0.9481777653915279, 0.20563209347030253, 0.501915007795139]],
    [
      "42 / 7 / 2⁴⁰",
      seededRandom(42)
        .split(7)
        .split(2 ** 40),
      [0.7518030688204861, 0.9628669986617308, 0.19660101651478878],
    ],
  ])("of seed %s is pinned", (_, random, expected) => {
    expect([random.uniform(), random.uniform(), random.uniform()]).toEqual(expected);
  });

  it("pins its normal and exponential numbers", () => {
    const random = seededRandom(2024);
    const normals = [-0.5254117351203009, -1.097993350693474, 1.6654254899600638, 0.06084796876150996];
    for (const expected of normals) expect(random.normal()).toBeCloseTo(expected, 13);
    const again = seededRandom(2024);
    const exponentials = [0.2761717244469655, 0.548505845910321, 0.852827870645327];
    for (const expected of exponentials) expect(again.exponential()).toBeCloseTo(expected, 13);
  });

  it.each([-1, 0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY])("refuses %d as seed or label", (seed) => {
    expect(() => seededRandom(seed)).toThrow("non-negative safe integer");
    expect(() => seededRandom(1).split(seed)).toThrow("non-negative safe integer");
  });
});

describe("uniform", () => {
  it("gives odd multiples of 2⁻⁵³ within (0, 1)", () => {
    const random = seededRandom(3);
    const scaled = draw(100_000, () => random.uniform() * 2 ** 53);
    expect(scaled.every((x) => x % 2 === 1 && x < 2 ** 53)).toBe(true);
  });

  it("is uniform", () => {
    const random = seededRandom(4);
    const draws = draw(200_000, () => random.uniform());
    expect(kolmogorovProbability(draws, (x) => x)).toBeGreaterThan(ACCEPT);
    expect(kolmogorovProbability(draws, (x) => x ** 1.05)).toBeLessThan(REJECT);
  });

  it("is uniform in its last bits too", () => {
    const random = seededRandom(5);
    const draws = draw(200_000, () => (random.uniform() * 2 ** 30) % 1);
    expect(kolmogorovProbability(draws, (x) => x)).toBeGreaterThan(ACCEPT);
  });

  it("does not depend on its predecessor", () => {
    const random = seededRandom(6);
    const next = () => random.uniform();
    expect(pairProbability(500_000, next, next)).toBeGreaterThan(ACCEPT);
  });
});

describe("exponential", () => {
  it("is exponential", () => {
    const random = seededRandom(7);
    const draws = draw(100_000, () => random.exponential());
    expect(kolmogorovProbability(draws, (x) => -Math.expm1(-x))).toBeGreaterThan(ACCEPT);
    expect(kolmogorovProbability(draws, (x) => -Math.expm1(-x / 1.05))).toBeLessThan(REJECT);
  });
});

describe("split", () => {
  it("does not depend on what was drawn, and draws nothing", () => {
    const fresh = seededRandom(8);
    const used = seededRandom(8);
    for (let i = 0; i < 1000; i++) used.normal();
    expect(used.split(3).uniform()).toBe(fresh.split(3).uniform());
    expect(fresh.uniform()).toBe(seededRandom(8).uniform());
  });

  it("gives different streams for different labels, paths and seeds", () => {
    const firsts = new Set<number>();
    for (let seed = 0; seed < 30; seed++) {
      const random = seededRandom(seed);
      firsts.add(random.uniform());
      for (let i = 0; i < 30; i++) {
        firsts.add(random.split(i).uniform());
        for (let j = 0; j < 30; j++) firsts.add(random.split(i).split(j).uniform());
      }
    }
    expect(firsts.size).toBe(30 * (1 + 30 + 900));
  });

  it("gives streams independent of the parent and of each other", () => {
    const parent = seededRandom(9);
    const child = parent.split(0);
    expect(
      pairProbability(
        500_000,
        () => parent.uniform(),
        () => child.uniform(),
      ),
    ).toBeGreaterThan(ACCEPT);
    const sibling = seededRandom(9).split(1);
    const other = seededRandom(9).split(2);
    expect(
      pairProbability(
        500_000,
        () => sibling.uniform(),
        () => other.uniform(),
      ),
    ).toBeGreaterThan(ACCEPT);
  });

  it("is distinguished from a stream that shares 5 % of its numbers", () => {
    const one = seededRandom(10);
    const two = seededRandom(10).split(1);
    let shared = 0;
    const u = () => {
      shared = one.uniform();
      return shared;
    };
    const v = () => (two.uniform() < 0.05 ? shared : two.uniform());
    expect(pairProbability(500_000, u, v)).toBeLessThan(REJECT);
  });

  it("gives uniform first numbers over consecutive labels and over consecutive seeds", () => {
    const parent = seededRandom(11);
    const byLabel = Float64Array.from({ length: 50_000 }, (_, label) => parent.split(label).uniform());
    const bySeed = Float64Array.from({ length: 50_000 }, (_, seed) => seededRandom(seed).uniform());
    expect(kolmogorovProbability(byLabel, (x) => x)).toBeGreaterThan(ACCEPT);
    expect(kolmogorovProbability(bySeed, (x) => x)).toBeGreaterThan(ACCEPT);
    const serial = (draws: Float64Array) => {
      let i = 0;
      return pairProbability(
        draws.length / 2,
        () => draws[i++],
        () => draws[i++],
      );
    };
    expect(serial(byLabel)).toBeGreaterThan(ACCEPT);
    expect(serial(bySeed)).toBeGreaterThan(ACCEPT);
  });

  it("changes half of the bits when one bit of the seed changes", () => {
    const word = (seed: number) => Math.floor(seededRandom(seed).uniform() * 2 ** 32);
    for (let bit = 0; bit < 53; bit++) {
      let changed = 0;
      for (let i = 0; i < 400; i++) {
        // Beyond 32 bits only plain arithmetic can flip one.
        const seed = i * 1_000_003;
        const flipped = Math.floor(seed / 2 ** bit) % 2 === 0 ? seed + 2 ** bit : seed - 2 ** bit;
        let difference = word(seed) ^ word(flipped);
        for (; difference !== 0; difference &= difference - 1) changed++;
      }
      // 12800 fair coins: standard deviation 57; six of them, over 53 bits: false alarm 1e-7.
      expect(Math.abs(changed - 6400)).toBeLessThan(6 * 57);
    }
  });
});
