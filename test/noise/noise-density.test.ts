// The joint density of noise: the marginal of a cube is a mixture over the radius of the whole cube, integrated here
// numerically, and has the right total mass; gradients against finite differences.
import { describe, expect, it } from "vitest";
import { chiSquareUpperTail, upperGammaOfInteger } from "../../src/math/incomplete-gamma.ts";
import { logGamma } from "../../src/math/special.ts";
import { noiseDensity } from "../../src/noise/noise-density.ts";
import { marginalNoise, type NoiseLaw, noiseDeviations, type SingleNoise } from "../../src/noise/noise-law.ts";
import { seededRandom } from "../../src/random/random.ts";
import { drawNoise, noiseOn } from "../inference/support/noise.ts";

const SCALE = 1.7;
const cube = (seen: number, components: number): NoiseLaw => noiseOn(seen, { kind: "cube", scale: SCALE, components });
const logDensity = (law: NoiseLaw, noise: Float64Array) => noiseDensity(law)(noise, new Float64Array(noise.length));

/** log ∫_{largest}^∞ (2R)^(−seen) · Gamma(R; dimension + 1, T) dR by the midpoint rule. */
function logMixture(largest: number, seen: number, dimension: number): number {
  const [steps, end] = [200_000, 60 + 4 * dimension];
  const width = (end - largest / SCALE) / steps;
  let sum = 0;
  for (let i = 0; i < steps; i++) {
    const r = largest / SCALE + (i + 0.5) * width;
    sum += Math.exp((dimension - seen) * Math.log(r) - r);
  }
  return Math.log(sum * width) - seen * Math.log(2 * SCALE) - logGamma(dimension + 1);
}

describe("a cube of which some components are observed", () => {
  const seens = [1, 2, 5, 8];
  const vectors = (seen: number) => {
    const random = seededRandom(seen);
    return [0.01, 0.5, 3, 12, 40].map((size) => Float64Array.from({ length: seen }, () => size * random.normal()));
  };
  /** The largest difference between two log densities that should differ by a constant. */
  const spread = (seen: number, claimed: NoiseLaw, dimension: number) => {
    const gaps = vectors(seen).map((noise) => {
      const largest = Math.max(...noise.map(Math.abs));
      return logDensity(claimed, noise) - logMixture(largest, seen, dimension);
    });
    return Math.max(...gaps) - Math.min(...gaps);
  };

  it.each(seens)("%i of 8: the mixture over the radius of all 8", (seen) => {
    expect(spread(seen, cube(seen, 8), 8)).toBeLessThan(1e-6);
  });

  it.each(seens)("%i of 8: differs from a cube of as many dimensions as are observed, or one more", (seen) => {
    expect(spread(seen, cube(seen, 9), 8)).toBeGreaterThan(1e-2);
    if (seen < 8) expect(spread(seen, cube(seen, seen), 8)).toBeGreaterThan(1e-2);
  });

  it("one component integrates to 2T·d, as its density without constants must", () => {
    // ∫ Γ(d, |r|/T)/Γ(d) dr = 2T·E[Gamma(d)] = 2T·d.
    const [dimension, steps, end] = [6, 100_000, 120];
    let sum = 0;
    for (let i = 0; i < steps; i++) {
      const r = -end + ((i + 0.5) * 2 * end) / steps;
      sum += Math.exp(logDensity(cube(1, dimension), Float64Array.of(r)));
    }
    expect((sum * 2 * end) / steps / (2 * SCALE * dimension)).toBeCloseTo(1, 7);
  });

  it("has the standard deviation of its draws", () => {
    // 40,000 draws: a standard error of 0.5 % (fourth moments of about 4): at 4 % eight of them.
    const random = seededRandom(3);
    let squares = 0;
    for (let i = 0; i < 40_000; i++) {
      squares += drawNoise({ kind: "cube", scale: SCALE, components: 8 }, 2, random)[0] ** 2;
    }
    const claimed = noiseDeviations(cube(2, 8))[0];
    expect(Math.abs(Math.sqrt(squares / 40_000) / claimed - 1)).toBeLessThan(0.04);
    expect(Math.abs(Math.sqrt(squares / 40_000) / noiseDeviations(cube(2, 9))[0] - 1)).toBeGreaterThan(0.04);
  });
});

describe("a law of parts", () => {
  const whole: SingleNoise = {
    kind: "single",
    size: 7,
    parts: [
      { kind: "cube", components: [0, 2, 5], scale: 0.8, dimension: 3 },
      { kind: "laplace", components: [1, 6], scale: 2 },
      { kind: "gaussian", components: [3, 4], deviation: 1.5 },
    ],
  };

  it("keeps the dimension of a cube in its marginals, renumbers components and drops the others", () => {
    expect(marginalNoise(whole, [5, 6, 0])).toEqual({
      kind: "single",
      size: 3,
      parts: [
        { kind: "cube", components: [2, 0], scale: 0.8, dimension: 3 },
        { kind: "laplace", components: [1], scale: 2 },
      ],
    });
  });

  const sums: SingleNoise = {
    kind: "single",
    size: 2,
    parts: [
      { kind: "laplace-sum", components: [1], scale: 0.9, terms: 2 },
      { kind: "laplace-sum", components: [0], scale: 1.4, terms: 7 },
    ],
  };
  const repeated: NoiseLaw = {
    kind: "repeats",
    size: 7,
    releases: [
      { noise: whole, shift: Float64Array.of(0.1, -0.4, 2, 0, 0.7, -1, 0.3) },
      { noise: marginalNoise(whole, [3, 4, 0, 2, 1, 6, 5]), shift: Float64Array.of(1, 0.4, -2, 0.2, 0, 1.1, 0.5) },
    ],
  };

  it("of one table released twice has the sum of both log densities, each at its own noise", () => {
    const noise = Float64Array.from({ length: 7 }, (_, i) => 0.3 * i - 1);
    const each = (repeated.kind === "repeats" ? repeated.releases : []).map(({ noise: own, shift }) =>
      logDensity(
        own,
        noise.map((value, i) => value + shift[i]),
      ),
    );
    expect(logDensity(repeated, noise)).toBeCloseTo(each[0] + each[1], 12);
    expect(Math.abs(logDensity(whole, noise) - each[0])).toBeGreaterThan(0.01);
  });

  it("of sites is refused: a sum has no density here", () => {
    expect(() => noiseDensity({ kind: "sites", size: 7, lead: whole, added: [] })).toThrow(RangeError);
  });

  it.each([
    ["all of it", whole],
    ["a marginal", marginalNoise(whole, [5, 6, 3, 0])],
    ["sums", sums],
    ["two releases of one table", repeated],
    ["a marginal of these", marginalNoise(repeated, [6, 0, 3])],
  ])("has the gradient of its density: %s", (_, law) => {
    const density = noiseDensity(law);
    const random = seededRandom(4);
    for (let repeat = 0; repeat < 20; repeat++) {
      const noise = Float64Array.from({ length: law.size }, () => 2 * random.normal());
      const gradient = new Float64Array(law.size);
      density(noise, gradient);
      for (let i = 0; i < law.size; i++) {
        const at = (shift: number) => {
          const moved = Float64Array.from(noise);
          moved[i] += shift;
          return density(moved, new Float64Array(law.size));
        };
        expect(gradient[i]).toBeCloseTo((at(1e-6) - at(-1e-6)) / 2e-6, 6);
      }
    }
  });
});

describe("Γ(a, x)/Γ(a) for an integer a", () => {
  it.each([1, 2, 5, 30, 400])("is the regularised incomplete gamma function (a = %i)", (a) => {
    for (const x of [1e-3, 0.4, 1, 7.5, a / 2, a, 1.2 * a + 3]) {
      const { log, slope } = upperGammaOfInteger(a, x);
      expect(log).toBeCloseTo(Math.log(chiSquareUpperTail(2 * x, 2 * a)), 11);
      const h = 1e-4 * Math.min(1, x);
      const difference = (upperGammaOfInteger(a, x + h).log - upperGammaOfInteger(a, x - h).log) / (2 * h);
      expect(Math.abs(slope - difference)).toBeLessThan(1e-6);
      const oneMore = Math.log(chiSquareUpperTail(2 * x, 2 * a + 2));
      if (x >= a) expect(Math.abs(log - oneMore)).toBeGreaterThan(1e-2);
    }
  });

  it("keeps its digits far below the smallest double, and at 0", () => {
    expect(upperGammaOfInteger(1, 2000)).toEqual({ log: -2000, slope: -1 });
    expect(upperGammaOfInteger(3, 2000).log).toBeCloseTo(Math.log(1 + 2000 + 2e6) - 2000, 9);
    expect(upperGammaOfInteger(4, 0)).toEqual({ log: 0, slope: -0 });
  });
});
