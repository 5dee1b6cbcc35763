// Simulated data: moments drawn directly have the same distribution as moments of rows; a simulated release is valid.
import { describe, expect, it } from "vitest";
import { drawMoments, drawRows, drawTruth, momentsOf, type Truth } from "../../src/calibration/simulate.ts";
import { simulatedRelease, withFourthMoments } from "../../src/calibration/simulated-release.ts";
import { syntheticPrior } from "../../src/calibration/synthetic-prior.ts";
import { seededRandom } from "../../src/random/random.ts";
import { fourthMoment, noisyMoments } from "../../src/release/noisy-moments.ts";
import { parseRelease } from "../../src/release/release.ts";

const TRUTH: Truth = {
  coefficients: Float64Array.of(0.3, -0.5, 0.8),
  sigma2: 0.2,
  covariates: { mean: Float64Array.of(0.2, -0.1), factor: Float64Array.of(0.5, 0, 0.2, 0.3) },
};
const ROWS = 12;
const TABLES = 20_000;

/** Largest |z| of the difference between the means of two samples of vectors. */
function largestGap(a: readonly (readonly number[])[], b: readonly (readonly number[])[]): number {
  const gaps = a[0].map((_, v) => {
    const [x, y] = [a, b].map((sample) => sample.map((row) => row[v]));
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const variance = (values: number[], centre: number) => mean(values.map((value) => (value - centre) ** 2));
    const [mx, my] = [mean(x), mean(y)];
    const error = Math.sqrt((variance(x, mx) + variance(y, my)) / x.length);
    return error === 0 ? 0 : Math.abs(mx - my) / error;
  });
  return Math.max(...gaps);
}

/** Moments, their squares and neighbouring products, for first- and second-order comparisons. */
function features(truth: Truth, direct: boolean, seed: number): number[][] {
  const random = seededRandom(seed);
  return Array.from({ length: TABLES }, () => {
    const B = direct ? drawMoments(truth, ROWS, random) : momentsOf(drawRows(truth, ROWS, random));
    const free = [4, 5, 8, 9, 10, 12, 13, 14, 15].map((i) => B.data[i]);
    return [
      ...free,
      ...free.map((value, i) => value * free[(i + 1) % free.length]),
      ...free.map((value) => value * value),
    ];
  });
}

describe("moments drawn directly", () => {
  // 27 comparisons: the largest |z| of equal laws exceeds 4.5 with probability 2e-4.
  it("have the law of the moments of rows", () => {
    expect(largestGap(features(TRUTH, true, 1), features(TRUTH, false, 2))).toBeLessThan(4.5);
  });

  it("and the comparison detects an error variance 10 % too large", () => {
    expect(largestGap(features({ ...TRUTH, sigma2: 0.22 }, true, 1), features(TRUTH, false, 2))).toBeGreaterThan(6);
  });
});

describe("drawTruth", () => {
  it("draws coefficients of variance 1 and σ² of mean .5/19 from the synthetic prior", () => {
    const random = seededRandom(3);
    const draws = Array.from({ length: 20_000 }, () => drawTruth(syntheticPrior(1), random));
    const square = draws.reduce((sum, { coefficients }) => sum + coefficients[1] ** 2, 0) / draws.length;
    const sigma2 = draws.reduce((sum, truth) => sum + truth.sigma2, 0) / draws.length;
    // Standard errors 0.01 and 4e-5: five of each.
    expect(Math.abs(square - 1)).toBeLessThan(0.06);
    expect(Math.abs(sigma2 - 0.5 / 19)).toBeLessThan(2e-4);
  });
});

describe("a simulated release", () => {
  const rows = drawRows(TRUTH, ROWS, seededRandom(4));
  const exact = momentsOf(rows);
  const noise = { kind: "laplace", scale: 3 } as const;
  const release = withFourthMoments(simulatedRelease(exact, noise, seededRandom(5)), rows, noise, seededRandom(6));

  it("is marked as such and read like any other", () => {
    expect(release.origin).toBe("simulated");
    const read = noisyMoments(parseRelease(JSON.parse(JSON.stringify(release))));
    expect(read.count).toEqual({ kind: "public", value: ROWS });
    const components = Array.from({ length: 9 }, (_, component) => component);
    expect(read.noise).toEqual({ kind: "single", size: 9, parts: [{ kind: "laplace", scale: 3, components }] });
    expect(release.moments.fourth!.moments.map(({ value }) => value)).toHaveLength(15);
    for (const { monomial, value } of release.moments.fourth!.moments) {
      expect(fourthMoment(read.fourth!, [...monomial].reverse())).toBe(value);
    }
    expect(fourthMoment(read.fourth!, ["x1", "y"])).toBeUndefined();
  });

  it("has Laplace noise of the stated scale on every entry except the count", () => {
    const random = seededRandom(7);
    let absolute = 0;
    for (let i = 0; i < 4000; i++) {
      const { matrix } = simulatedRelease(exact, noise, random).moments;
      for (let r = 1; r < 4; r++)
        for (let c = 0; c <= r; c++) absolute += Math.abs(matrix[r][c] - exact.data[r * 4 + c]);
    }
    // E|noise| = 3, standard error 3/√36000 = 0.016.
    expect(Math.abs(absolute / 36_000 - 3)).toBeLessThan(0.08);
  });
});
