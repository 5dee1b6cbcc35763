// The scale mixture against the Laplace law it stands for, and ω² given the noise against its density, summed numerically;
// and which statistics have noise at all. Kolmogorov–Smirnov tails below 1e-4 reject; so do four right ones in 10,000, over
// all seeds.
import { describe, expect, it } from "vitest";
import { statisticNoise } from "../../../src/inference/gibbs/statistic-noise.ts";
import { matrix } from "../../../src/math/matrix.ts";
import { kolmogorovTail } from "../../../src/math/special.ts";
import { seededRandom } from "../../../src/random/random.ts";
import type { RealNoise } from "../../../src/release/release.ts";
import { distanceToUniform } from "../support/calibration.ts";
import { testPrior } from "../support/laws.ts";
import { plainProblem } from "../support/problem.ts";
import { factor, noiseOfDeviation, structuredProblem } from "../support/structured.ts";

const SCALE = 3;
const REPEATS = 1000;
const LAPLACE = { kind: "laplace", scale: SCALE } as const;

/** x and y: the five statistics of x, x², y, xy, y², each of this noisy value. */
const noiseOf = (noise: RealNoise, value = 0) => {
  const moments = matrix(3, 3, Float64Array.of(60, ...new Array(8).fill(value)));
  return statisticNoise(plainProblem({ moments, noise, prior: testPrior(1) }).regression);
};
const manyTimes = (draw: () => Float64Array) =>
  Float64Array.from(Array.from({ length: REPEATS }, () => [...draw()]).flat());
const tail = (values: Float64Array) => kolmogorovTail(distanceToUniform(values), values.length);

describe("Laplace noise as a mixture", () => {
  const laplaceCdf = (x: number, scale: number) => (x < 0 ? 0.5 * Math.exp(x / scale) : 1 - 0.5 * Math.exp(-x / scale));

  it("a normal of the drawn variance is Laplace", () => {
    const random = seededRandom(1);
    const { initialVariances } = noiseOf(LAPLACE);
    const noise = manyTimes(() => initialVariances(random)).map((variance) => Math.sqrt(variance) * random.normal());
    expect(tail(noise.map((x) => laplaceCdf(x, SCALE)))).toBeGreaterThan(1e-4);
    expect(tail(noise.map((x) => laplaceCdf(x, 0.8 * SCALE)))).toBeLessThan(1e-4);
  });

  for (const residual of [0.001, 2, 20]) {
    it(`the variance given noise ${residual} has its density`, () => {
      const random = seededRandom(2);
      const { drawVariances } = noiseOf(LAPLACE, residual);
      const out = manyTimes(() => {
        const variances = new Float64Array(5);
        drawVariances(new Float64Array(5), random, variances);
        return variances;
      });
      expect(tail(out.map(varianceCdf(residual, SCALE)))).toBeGreaterThan(1e-4);
      expect(tail(out.map(varianceCdf(residual, 0.5 * SCALE)))).toBeLessThan(1e-4);
    });
  }
});

describe("Gaussian noise", () => {
  it("has the square of its scale as variance, always", () => {
    const noise = noiseOf({ kind: "gaussian", scale: SCALE }, 1);
    const variances = noise.initialVariances(seededRandom(1));
    noise.drawVariances(new Float64Array(5), seededRandom(1), variances);
    expect(Array.from(variances)).toEqual([9, 9, 9, 9, 9]);
  });
});

describe("a structured moment matrix", () => {
  const problemWith = (kind: "laplace" | "gaussian" | "cube", count: "public" | "private") =>
    structuredProblem(
      {
        factors: [factor("s", "sign"), factor("r1", "indicator"), factor("r2", "indicator"), factor("y", "number")],
        rows: 50,
        row: (random) => {
          const level = Math.floor(3 * random.uniform());
          return [random.uniform() < 0.5 ? -1 : 1, Number(level === 1), Number(level === 2), random.uniform()];
        },
        count,
        noise: noiseOfDeviation(kind, 4),
        seed: 3,
      },
      "y ~ s + r1 + r2",
      testPrior(3),
    );

  it.each(["public", "private"] as const)(
    "has noise where it has a component, and none where it is known (count %s)",
    (count) => {
      const { regression } = problemWith("gaussian", count);
      const { observed, initialVariances } = statisticNoise(regression);
      const rows = count === "public" ? 50 : Math.round(regression.components[0]);
      // s, s², r₁, r₁s, r₁², r₂, r₂s, r₂r₁, r₂², y, ys, yr₁, yr₂, y².
      const [square, repeats, zero] = [1, [4, 8], 7];
      const variances = initialVariances(seededRandom(1));
      expect(observed[square]).toBe(rows);
      expect(observed[zero]).toBe(0);
      expect([variances[square], variances[zero]]).toEqual([0, 0]);
      for (const repeat of repeats) expect(observed[repeat]).toBe(observed[repeat === 4 ? 2 : 5]);
      for (const seen of [0, 2, 3, ...repeats, 5, 6, 9, 10, 11, 12, 13]) expect(variances[seen]).toBeCloseTo(16, 12);
    },
  );
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
