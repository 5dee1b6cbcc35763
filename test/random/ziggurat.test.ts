import { describe, expect, it } from "vitest";
import { normalCdf } from "../../src/math/special.ts";
import { seededRandom } from "../../src/random/random.ts";
import { kolmogorovProbability } from "./kolmogorov-distance.ts";

// Accepted above 1e-4; the wrong versions must fall below 1e-6.
const COUNT = 1_000_000;
const random = seededRandom(20);
const draws = Float64Array.from({ length: COUNT }, () => random.normal());

describe("normal", () => {
  it("is standard normal, and distinguished from a scale of 1.02", () => {
    expect(kolmogorovProbability(draws, normalCdf)).toBeGreaterThan(1e-4);
    expect(kolmogorovProbability(draws, (x) => normalCdf(x / 1.02))).toBeLessThan(1e-6);
  });

  it("has the moments 0, 1, 0, 3, 0, 15", () => {
    // Var xᵏ = E x²ᵏ − (E xᵏ)²; five standard errors each: false alarm 3e-6 in all.
    const exact = [0, 1, 0, 3, 0, 15];
    const variance = [1, 2, 15, 96, 945, 10170];
    const sums = new Float64Array(exact.length);
    for (const x of draws) {
      for (let k = 0, power = x; k < sums.length; k++, power *= x) sums[k] += power;
    }
    exact.forEach((moment, k) => {
      expect(Math.abs(sums[k] / COUNT - moment)).toBeLessThan(5 * Math.sqrt(variance[k] / COUNT));
    });
  });

  it("has the two tails of the normal law beyond the last layer", () => {
    const from = 3.6541528853610088;
    const count = 20_000_000;
    const tail: number[] = [];
    for (let i = 0; i < count; i++) {
      const x = random.normal();
      if (Math.abs(x) > from) tail.push(x);
    }
    const mass = normalCdf(-from);
    const right = tail.filter((x) => x > 0).length;
    // Five standard errors of a count: false alarm 6e-7 each.
    expect(Math.abs(right - count * mass)).toBeLessThan(5 * Math.sqrt(count * mass));
    expect(Math.abs(tail.length - right - count * mass)).toBeLessThan(5 * Math.sqrt(count * mass));
    const sizes = Float64Array.from(tail, Math.abs);
    expect(kolmogorovProbability(sizes, (x) => 1 - normalCdf(-x) / mass)).toBeGreaterThan(1e-4);
    // Without its rejection step the tail would be exponential.
    expect(kolmogorovProbability(sizes, (x) => -Math.expm1((from - x) * from))).toBeLessThan(1e-6);
  });

  it("does not depend on its predecessor, in sign or size", () => {
    let product = 0;
    let squares = 0;
    for (let i = 1; i < COUNT; i++) {
      product += draws[i] * draws[i - 1];
      squares += (draws[i] ** 2 - 1) * (draws[i - 1] ** 2 - 1);
    }
    // Standard deviations of the sums: √n and 2√n; five of them: false alarm 6e-7 each.
    expect(Math.abs(product)).toBeLessThan(5 * Math.sqrt(COUNT));
    expect(Math.abs(squares)).toBeLessThan(10 * Math.sqrt(COUNT));
  });
});
