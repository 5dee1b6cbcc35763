// The scale mixture against the Laplace law it stands for, and ω² given the noise against its density, summed numerically.
// Kolmogorov–Smirnov tails below 1e-4 reject; so do four right ones in 10,000, over all seeds.
import { describe, expect, it } from "vitest";
import { drawNoiseVariances, initialNoiseVariances } from "../../../src/inference/gibbs/laplace-mixture.ts";
import { kolmogorovTail } from "../../../src/math/special.ts";
import { seededRandom } from "../../../src/random/random.ts";
import { distanceToUniform } from "../support/calibration.ts";

const SCALE = 3;
const DRAWS = 5000;
const LAPLACE = { kind: "laplace", scale: SCALE } as const;

const tail = (values: Float64Array) => kolmogorovTail(distanceToUniform(values), values.length);

describe("Laplace noise as a mixture", () => {
  const laplaceCdf = (x: number, scale: number) => (x < 0 ? 0.5 * Math.exp(x / scale) : 1 - 0.5 * Math.exp(-x / scale));

  it("a normal of the drawn variance is Laplace", () => {
    const random = seededRandom(1);
    const noise = initialNoiseVariances(LAPLACE, DRAWS, random).map(
      (variance) => Math.sqrt(variance) * random.normal(),
    );
    expect(tail(noise.map((x) => laplaceCdf(x, SCALE)))).toBeGreaterThan(1e-4);
    expect(tail(noise.map((x) => laplaceCdf(x, 0.8 * SCALE)))).toBeLessThan(1e-4);
  });

  for (const residual of [0.001, 2, 20]) {
    it(`the variance given noise ${residual} has its density`, () => {
      const out = new Float64Array(DRAWS);
      const noisy = new Float64Array(DRAWS).fill(residual);
      drawNoiseVariances(LAPLACE, noisy, new Float64Array(DRAWS), seededRandom(2), out);
      expect(tail(out.map(varianceCdf(residual, SCALE)))).toBeGreaterThan(1e-4);
      expect(tail(out.map(varianceCdf(residual, 0.5 * SCALE)))).toBeLessThan(1e-4);
    });
  }
});

describe("Gaussian noise", () => {
  it("has the square of its scale as variance, always", () => {
    const noise = { kind: "gaussian", scale: SCALE } as const;
    const variances = initialNoiseVariances(noise, 3, seededRandom(1));
    drawNoiseVariances(noise, Float64Array.of(1, 2, 3), new Float64Array(3), seededRandom(1), variances);
    expect(Array.from(variances)).toEqual([9, 9, 9]);
  });
});

/** Density of ω² ∝ (ω²)^(−1/2) exp(−r²/2ω² − ω²/2b²), summed on a grid of log ω². */
function varianceCdf(residual: number, scale: number): (variance: number) => number {
  const [low, high, steps] = [-35, 12, 200_000];
  const width = (high - low) / steps;
  const cumulative = new Float64Array(steps + 1);
  for (let i = 1; i <= steps; i++) {
    const log = low + (i - 0.5) * width;
    const variance = Math.exp(log);
    const density = Math.exp(0.5 * log - (residual * residual) / (2 * variance) - variance / (2 * scale * scale));
    cumulative[i] = cumulative[i - 1] + density;
  }
  return (variance) => {
    const at = Math.min(steps, Math.max(0, (Math.log(variance) - low) / width));
    const below = Math.floor(at);
    const share = cumulative[below] + (at - below) * (cumulative[Math.min(steps, below + 1)] - cumulative[below]);
    return share / cumulative[steps];
  };
}
