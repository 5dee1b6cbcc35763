// Draws of noise have the right standard deviation, and those of a cube share a radius.
import { describe, expect, it } from "vitest";
import { drawNoise } from "../../src/noise/draw-noise.ts";
import type { NoisePart } from "../../src/noise/noise-part.ts";
import { partDeviation } from "../../src/noise/part-facts.ts";
import { seededRandom } from "../../src/random/random.ts";

const components = [0, 1, 2, 3];
const draws = (part: NoisePart) => {
  const random = seededRandom(2);
  return Array.from({ length: 20_000 }, () => drawNoise({ kind: "single", size: 4, parts: [part] }, random));
};
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe("drawn noise", () => {
  it.each<NoisePart>([
    { kind: "laplace", components, scale: 3 },
    { kind: "laplace-sum", components, scale: 3, terms: 3 },
    { kind: "gaussian", components, deviation: 5 },
    { kind: "cube", components, scale: 2, dimension: 9 },
  ])("has the standard deviation of its law: $kind", (part) => {
    const spread = Math.sqrt(mean(draws(part).map((noise) => noise[2] ** 2)));
    // The kurtosis is at most 6: five standard errors of a standard deviation are about 4 %.
    expect(Math.abs(spread / partDeviation(part) - 1)).toBeLessThan(0.045);
    expect(Math.abs(spread / partDeviation(part) - 1.1)).toBeGreaterThan(0.045);
  });

  it("of a cube shares one radius: squares of two components correlate, unlike those of Laplace noise", () => {
    const covariance = (part: NoisePart) => {
      const squares = draws(part).map((noise) => [noise[0] ** 2, noise[1] ** 2]);
      const [a, b] = [0, 1].map((i) => mean(squares.map((pair) => pair[i])));
      return mean(squares.map((pair) => pair[0] * pair[1])) / (a * b) - 1;
    };
    // R ~ Gamma(10): E R⁴/(E R²)² − 1. Standard errors from eighth moments: 0.03 for the cube, 0.04 for Laplace noise.
    const expected = (12 * 13) / (10 * 11) - 1;
    expect(Math.abs(covariance({ kind: "cube", components, scale: 2, dimension: 9 }) - expected)).toBeLessThan(0.2);
    expect(Math.abs(covariance({ kind: "laplace", components, scale: 2 }))).toBeLessThan(0.2);
  });
});
