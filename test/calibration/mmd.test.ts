// Squared MMD against its closed form: for N(μ, s²I) in three dimensions and the standard normal kernel,
// E k(p, q) = (1 + s² + t²)^(−3/2) exp(−‖μ − ν‖²/2(1 + s² + t²)).
import { describe, expect, it } from "vitest";
import { meanKernelWithin, squaredMmd } from "../../src/calibration/mmd.ts";
import { seededRandom } from "../../src/random/random.ts";

const expectedKernel = (gap: number, s: number, t: number) => {
  const width = 1 + s * s + t * t;
  return width ** -1.5 * Math.exp((-gap * gap) / (2 * width));
};

const sample = (seed: number, size: number, shift: number, scale: number) => {
  const random = seededRandom(seed);
  return [shift, 0, 0].map((centre) => Float64Array.from({ length: size }, () => centre + scale * random.normal()));
};

function average(repetitions: number, shift: number, scale: number): { mean: number; error: number } {
  const values = Array.from({ length: repetitions }, (_, i) =>
    squaredMmd(sample(2 * i, 200, 0, 1), sample(2 * i + 1, 200, shift, scale)),
  );
  const mean = values.reduce((sum, value) => sum + value, 0) / repetitions;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (repetitions - 1);
  return { mean, error: Math.sqrt(variance / repetitions) };
}

describe("squaredMmd", () => {
  // Four standard errors: a false alarm in 16,000 runs.
  it.each([
    [0, 1],
    [0.5, 1],
    [0, 2],
    [1, 0.5],
  ])("is unbiased for normals a shift of %s and a scale of %s apart", (shift, scale) => {
    const truth = expectedKernel(0, 1, 1) + expectedKernel(0, scale, scale) - 2 * expectedKernel(shift, 1, scale);
    const { mean, error } = average(300, shift, scale);
    expect(Math.abs(mean - truth)).toBeLessThan(4 * error);
  });

  it("is the sum of its definition", () => {
    const [p, q] = [sample(1, 30, 0, 1), sample(2, 30, 8, 3)];
    const k = (a: Float64Array[], i: number, b: Float64Array[], j: number) =>
      Math.exp(-0.5 * a.reduce((sum, values, v) => sum + (values[i] - b[v][j]) ** 2, 0));
    let sum = 0;
    for (let i = 0; i < 30; i++) {
      for (let j = 0; j < 30; j++) if (i !== j) sum += k(p, i, p, j) + k(q, i, q, j) - k(p, i, q, j) - k(p, j, q, i);
    }
    expect(squaredMmd(p, q)).toBeCloseTo(sum / (30 * 29), 11);
    expect(squaredMmd(p, q, meanKernelWithin(q))).toBe(squaredMmd(p, q));
  });

  it("refuses samples of different sizes", () => {
    expect(() => squaredMmd(sample(1, 10, 0, 1), sample(1, 11, 0, 1))).toThrow(RangeError);
  });
});
