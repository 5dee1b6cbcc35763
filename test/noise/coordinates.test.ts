// Coordinates of additional noise: their log density is that of the noise plus the log Jacobian, cubes have the right
// variance, and all gradients agree with finite differences; also the radius of a cube.
import { describe, expect, it } from "vitest";
import { logGamma } from "../../src/math/gamma.ts";
import { placeRadius, pullBackRadius } from "../../src/noise/cube.ts";
import { kindOf } from "../../src/noise/kinds.ts";
import { noiseDensity } from "../../src/noise/noise-density.ts";
import type { NoiseCoordinates } from "../../src/noise/noise-kind.ts";
import type { CubePart, NoisePart } from "../../src/noise/noise-part.ts";
import { partDeviation } from "../../src/noise/part-facts.ts";
import { seededRandom } from "../../src/random/random.ts";

const components = [2, 0];
const wide: CubePart = { kind: "cube", components, scale: 1.5, dimension: 4 };
const narrow: CubePart = { kind: "cube", components, scale: 0.4, dimension: 2 };
const PARTS: NoisePart[] = [
  { kind: "laplace", components, scale: 1.7 },
  { kind: "laplace-sum", components, scale: 1.7, terms: 3 },
  { kind: "laplace-sum", components, scale: 0.6, terms: 12 },
  { kind: "gaussian", components, deviation: 2.5 },
  wide,
];
const COORDINATES: [string, NoiseCoordinates][] = [
  ...PARTS.map((part): [string, NoiseCoordinates] => [part.kind, kindOf(part).coordinates(part)]),
  ["a pair of cubes", kindOf(wide).pairCoordinates!(wide, narrow)],
  ["a pair of cubes, the narrower first", kindOf(wide).pairCoordinates!(narrow, wide)],
];

const WEIGHTS = Float64Array.of(0.7, 100, -1.3);

/** The log density of the coordinates and a linear function of the noise, at coordinates that do not begin at 0. */
function logAndLinear(
  coordinates: NoiseCoordinates,
  position: Float64Array,
): { value: number; gradient: Float64Array } {
  const memory = new Float64Array(coordinates.memory);
  const noise = Float64Array.of(5, 5, 5);
  const log = coordinates.add(position, 1, noise, memory);
  expect(noise[1]).toBe(5);
  const gradient = new Float64Array(position.length);
  coordinates.pullBack(memory, WEIGHTS, gradient, 1);
  return { value: log + noise.reduce((sum, own, i) => sum + WEIGHTS[i] * (own - 5), 0), gradient };
}

describe.each(COORDINATES)("%s", (_, coordinates) => {
  const random = seededRandom(6);
  const positions = Array.from({ length: 30 }, () =>
    Float64Array.from([0, ...coordinates.variances], (variance) => Math.sqrt(variance) * random.normal()),
  );

  it("has the gradient of its log density and of its noise", () => {
    for (const position of positions) {
      const { gradient } = logAndLinear(coordinates, position);
      for (let i = 1; i < position.length; i++) {
        const at = (shift: number) => logAndLinear(coordinates, position.with(i, position[i] + shift)).value;
        const difference = (at(1e-5) - at(-1e-5)) / 2e-5;
        expect(Math.abs(gradient[i] - difference) / (1 + Math.abs(difference))).toBeLessThan(1e-6);
      }
      expect(gradient[0]).toBe(0);
    }
  });

  it("keeps its intermediate values in the given memory only", () => {
    const [here, there] = positions;
    const [memory, other] = [new Float64Array(coordinates.memory), new Float64Array(coordinates.memory)];
    coordinates.add(here, 1, new Float64Array(3), memory);
    coordinates.add(there, 1, new Float64Array(3), other);
    const gradient = new Float64Array(here.length);
    coordinates.pullBack(memory, WEIGHTS, gradient, 1);
    expect(gradient).toEqual(logAndLinear(coordinates, here).gradient);
    expect(gradient).not.toEqual(logAndLinear(coordinates, there).gradient);
  });
});

describe.each(PARTS.filter(({ kind }) => kind !== "cube"))("$kind of scale $scale", (part) => {
  const one = { ...part, components: [0] };
  const coordinates = kindOf(one).coordinates(one);
  const density = noiseDensity({ kind: "single", size: 1, parts: [one] });
  const noiseAt = (v: number) => {
    const noise = new Float64Array(1);
    const log = coordinates.add(Float64Array.of(v), 0, noise, new Float64Array(coordinates.memory));
    return { noise, log };
  };

  it("has the density of the noise times the Jacobian, up to a constant", () => {
    const constants = [-3, -0.8, -0.1, 0.4, 1.5, 4].map((v) => {
      const slope = (noiseAt(v + 1e-5).noise[0] - noiseAt(v - 1e-5).noise[0]) / 2e-5;
      const { noise, log } = noiseAt(v);
      return log - density(noise, new Float64Array(1)) - Math.log(slope);
    });
    for (const constant of constants) expect(constant).toBeCloseTo(constants[0], 8);
  });
});

describe.each<[string, readonly CubePart[]]>([
  ["one cube", [wide]],
  ["a pair", [wide, narrow]],
  ["a pair, the narrower first", [narrow, wide]],
])("the components of %s", (_, cubes) => {
  it("have the variance of the sum, by numeric integration over radii and component", () => {
    const parts = cubes.map((cube) => ({ ...cube, components: [0] }));
    const [first, second] = parts;
    const coordinates = second ? kindOf(first).pairCoordinates!(first, second) : kindOf(first).coordinates(first);
    const memory = new Float64Array(coordinates.memory);
    const position = new Float64Array(parts.length + 1);
    let [mass, squares] = [0, 0];
    const grid = (from: number, to: number, steps: number) =>
      Array.from({ length: steps }, (_, i) => from + ((i + 0.5) * (to - from)) / steps);
    for (const u of grid(-9, 5, 80)) {
      for (const w of second ? grid(-9, 5, 80) : [0]) {
        for (const v of grid(-30, 30, 240)) {
          position[0] = u;
          if (second) position[1] = w;
          position[parts.length] = v;
          const noise = new Float64Array(1);
          const density = Math.exp(coordinates.add(position, 0, noise, memory));
          mass += density;
          squares += density * noise[0] * noise[0];
        }
      }
    }
    const variance = (of: readonly CubePart[]) => of.reduce((sum, part) => sum + partDeviation(part) ** 2, 0);
    expect(squares / mass / variance(parts)).toBeCloseTo(1, 3);
    const larger = parts.map((part) => ({ ...part, dimension: part.dimension + 1 }));
    expect(squares / mass / variance(larger)).not.toBeCloseTo(1, 1);
  });
});

describe("the radius of a cube", () => {
  const cube = { dimension: 7, scale: 1.3 };
  const at = (u: number) => {
    const radii = new Float64Array(3);
    const log = placeRadius(cube, u, radii, 1);
    expect([radii[0], radii[2]]).toEqual([0, 0]);
    return { radius: radii[1], log };
  };

  it("has the law Gamma(d + 1, T), times the Jacobian", () => {
    const logGammaDensity = (r: number) =>
      cube.dimension * Math.log(r / cube.scale) - r / cube.scale - logGamma(cube.dimension + 1);
    const constants = [-2, -0.3, 0, 0.7, 2.5].map((u) => {
      const { radius, log } = at(u);
      return log - logGammaDensity(radius) - Math.log(radius / Math.sqrt(cube.dimension + 1));
    });
    for (const constant of constants) expect(constant).toBeCloseTo(constants[0], 10);
  });

  it("has the derivatives of its log density and of everything that depends on it", () => {
    for (const u of [-2, -0.3, 0, 0.7, 2.5]) {
      const value = (v: number) => at(v).log + 0.4 * at(v).radius;
      const difference = (value(u + 1e-5) - value(u - 1e-5)) / 2e-5;
      expect(pullBackRadius(cube, at(u).radius, 0.4)).toBeCloseTo(difference, 6);
      expect(Math.abs(pullBackRadius(cube, at(u).radius, 0) - difference)).toBeGreaterThan(0.1);
    }
  });
});
