// Audit of the cube's sampler: chi-square of the norm, the components and pairs of them against the closed forms. Entropy
// is fixed; over its choice the false-alarm rate of this whole file is 1e-6.
import { describe, expect, it } from "vitest";
import { drawDiscreteCube } from "../../src/mechanism/discrete-cube.ts";
import { drawGeometric } from "../../src/mechanism/discrete-laplace.ts";
import type { Entropy } from "../../src/random/entropy.ts";
import { goodnessOfFit } from "../support/chi-square.ts";
import { cubeLaw, cubePValues } from "../support/cube-law.ts";
import { deterministicEntropy } from "../support/deterministic-entropy.ts";

const RELEASE_SCALE = 1n << 32n;

const CASES: readonly (readonly [dimension: number, scale: bigint])[] = [
  [1, 1n],
  [1, 3n],
  [1, RELEASE_SCALE],
  [2, 1n],
  [2, 10n],
  [2, RELEASE_SCALE],
  [5, 1n],
  [5, 3n],
  [5, RELEASE_SCALE],
  [12, 10n],
  [12, RELEASE_SCALE],
];
/** Three figures for each case and for the unbroken copy, the components of a broken one, and the last digits. */
const FALSE_ALARM = 1e-6 / (3 * CASES.length + 3 + 1 + 1);

type Figure = "norm" | "components" | "pairs";
type Draws = readonly (readonly number[])[];
type Sampler = typeof drawDiscreteCube;

/** Few components say less about the scale than many: it takes more draws to find the same ten per cent. */
function draw(sampler: Sampler, scale: bigint, dimension: number): Draws {
  const entropy = deterministicEntropy(5);
  const count = 10_000 * Math.max(1, 4 - dimension);
  return Array.from({ length: count }, () => sampler(scale, dimension, entropy).map(Number));
}

/** What can be compared where there are so many components. */
const figuresOf = (dimension: number): Figure[] =>
  dimension < 2 ? ["norm", "components"] : ["norm", "components", "pairs"];

/** The figures in which the draws differ from the law; no number is no agreement. */
function alarms(draws: Draws, scale: bigint, { stretch = 1, other = draws[0].length } = {}): Figure[] {
  const dimension = draws[0].length;
  const law = cubeLaw(Number(scale) * stretch, other);
  const pValues = cubePValues(draws, cubeLaw(Number(scale), dimension), law);
  return figuresOf(Math.min(dimension, other)).filter((figure) => !(pValues[figure] >= FALSE_ALARM));
}

describe.each(CASES)("the cube in %i dimensions at scale %s", (dimension, scale) => {
  const draws = draw(drawDiscreteCube, scale, dimension);

  it("has the declared law", () => {
    expect(alarms(draws, scale)).toEqual([]);
  });

  it.each([1.1, 0.9])("is distinguished from %f times the scale by every statistic", (stretch) => {
    expect(alarms(draws, scale, { stretch })).toEqual(figuresOf(dimension));
  });

  it.each([dimension - 1, dimension + 1].filter((other) => other > 0))("is told apart from %i dimensions", (other) => {
    expect(alarms(draws, scale, { other })).toEqual(figuresOf(Math.min(dimension, other)));
  });
});

describe("in one dimension", () => {
  it.each([1, 3, 40])("the law is that of discrete Laplace noise of scale %i", (scale) => {
    const { norm, pair } = cubeLaw(scale, 1);
    for (let x = 1; x < 10 * scale; x++) {
      const laplace = (2 * Math.exp(-x / scale)) / (1 + Math.exp(-1 / scale));
      expect(norm(x) / laplace).toBeCloseTo(1, 10);
      expect(pair(x, 0) / laplace).toBeCloseTo(1, 10);
    }
  });
});

/** The sampler once more, with places to break it. */
const copy =
  ({ lessDraws = 0, keepsAll = false, ownRadii = false, edge = 0n }): Sampler =>
  (scale, dimension, entropy) => {
    let radius = drawRadius();
    return Array.from({ length: dimension }, () => {
      if (ownRadii) radius = drawRadius();
      const side = 2n * radius + 1n;
      return entropy.uniformBelow(side > edge ? side - edge : side) - radius;
    });

    function drawRadius(): bigint {
      for (;;) {
        let sum = 0n;
        for (let i = lessDraws; i <= dimension; i++) sum += drawGeometric(scale, entropy);
        if (keepsAll || isKept(sum, dimension, entropy)) return sum;
      }
    }
  };

function isKept(radius: bigint, dimension: number, entropy: Entropy): boolean {
  const coins = Array.from({ length: dimension }, (_, i) => entropy.uniformBelow(2n * radius + 2n * BigInt(i + 1)));
  return coins.every((coin) => coin <= 2n * radius);
}

describe("a copy of the sampler", () => {
  const [scale, dimension] = [1n, 2];

  it("passes as long as nothing in it is broken", () => {
    expect(alarms(draw(copy({}), scale, dimension), scale)).toEqual([]);
  });

  it.each([
    ["draws the radius from d geometric draws", { lessDraws: 1 }, figuresOf(dimension)],
    ["keeps every radius", { keepsAll: true }, figuresOf(dimension)],
    // Half a unit of bias: only a small scale shows it.
    ["leaves out one side of the cube", { edge: 1n }, figuresOf(dimension)],
    // Each component alone is right: only what they share can tell.
    ["draws a radius for each component", { ownRadii: true }, ["norm", "pairs"]],
  ] as const)("is found out when it %s", (_, broken, figures) => {
    expect(alarms(draw(copy(broken), scale, dimension), scale)).toEqual(figures);
  });

  it.each([1, 2, 12])("is found out in %i dimensions at the scale of a release when one geometric draw lacks", (d) => {
    expect(alarms(draw(copy({ lessDraws: 1 }), RELEASE_SCALE, d), RELEASE_SCALE)).toEqual(figuresOf(d));
  });
});

describe("the last digits", () => {
  it("are uniform at the scale of a release", () => {
    const counts = new Array<number>(16).fill(0);
    for (const [first] of draw(drawDiscreteCube, RELEASE_SCALE, 2)) counts[first & 15] += 1;
    expect(goodnessOfFit(counts, new Array<number>(16).fill(1 / 16))).toBeGreaterThan(FALSE_ALARM);
  });
});
