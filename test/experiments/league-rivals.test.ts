// The rivals of the league do what their papers say: the noise is what the promise asks for, errors are those of the
// closed form, intervals hold as often as they say; with half the noise each is found out. Figures of the papers and of
// their authors' programs are in published/.
import { describe, expect, it } from "vitest";
import { leastSquares } from "../../experiments/league/exact-regression.ts";
import { adassp, adasspWithNoise, noisePerSensitivity, ridgeFor } from "../../experiments/league/rivals/adassp.ts";
import { noiseOfSums, residualOf, withNoise } from "../../experiments/league/rivals/noisy-sums.ts";
import { bootstrapFrom, parametricBootstrap } from "../../experiments/league/rivals/parametric-bootstrap.ts";
import { ridgeWald, ridgeWaldFrom } from "../../experiments/league/rivals/ridge-wald.ts";
import type { Answer, RegressionSums } from "../../experiments/league/rivals/rival.ts";
import { symmetricSolver } from "../../experiments/league/rivals/symmetric-solver.ts";
import { analyticGaussian } from "../../experiments/sites/analytic-gaussian.ts";
import { type Random, seededRandom } from "../../src/random/random.ts";

/** Two covariates of different spread and a response that they explain almost wholly: the noise of a release is all. */
const SUMS: RegressionSums = (() => {
  const random = seededRandom(1);
  const size = 3;
  const gram = new Float64Array(size * size);
  const cross = new Float64Array(size);
  let square = 0;
  const rows = 20_000;
  for (let row = 0; row < rows; row++) {
    const x = [1, 2 * random.uniform() - 1, 0.2 + 0.5 * random.uniform()];
    const y = 0.2 + 0.5 * x[1] - 0.4 * x[2] + 0.001 * random.normal();
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) gram[i * size + j] += x[i] * x[j];
      cross[i] += x[i] * y;
    }
    square += y * y;
  }
  return { size, gram, cross, square, rows, reach: 3 };
})();
const TRUTH = leastSquares(SUMS).coefficients;
const GAUSSIAN = { kind: "gaussian", mu: 0.5 } as const;

describe("sums released at once", () => {
  /** How far one row (1, x, y) moves the distinct products, in L1 and squared L2. */
  function moved(row: readonly number[]) {
    const products = row.flatMap((a, i) => row.slice(0, i + 1).map((b) => a * b));
    return [
      products.reduce((sum, value) => sum + Math.abs(value), 0),
      products.reduce((sum, value) => sum + value ** 2, 0),
    ];
  }

  it("have the noise that the worst row asks for, and no more", () => {
    expect(moved([1, 1, -1, 1])).toEqual([10, 10]);
    expect(noiseOfSums(SUMS, { kind: "pure", epsilon: 2 }).deviation).toBeCloseTo((Math.SQRT2 * 10) / 2, 12);
    expect(noiseOfSums(SUMS, GAUSSIAN).deviation).toBeCloseTo(Math.sqrt(10) / 0.5, 12);
    const random = seededRandom(2);
    for (let i = 0; i < 1000; i++) {
      const [l1, l2] = moved([1, ...[0, 0, 0].map(() => 2 * random.uniform() - 1)]);
      expect(Math.max(l1, l2)).toBeLessThanOrEqual(10);
    }
  });

  it("know the residual sum of squares", () => {
    expect(residualOf(SUMS, TRUTH)).toBeCloseTo(leastSquares(SUMS).residual, 6);
  });
});

describe("AdaSSP", () => {
  it("has the ridge of Algorithm 2", () => {
    // c‖X‖² = 10, d = 3, ϱ = 0.05: 10·√(3·log(360)) = 42.02; δ = 10⁻⁵: 10·√log(6·10⁵) = 36.48.
    expect(ridgeFor(0, 10, 3, 0)).toBeCloseTo(42.0218, 3);
    expect(ridgeFor(50, 10, 3, 0)).toBeCloseTo(42.0218 - (50 - 36.4756), 3);
    expect(ridgeFor(50, 10, 3, 1)).toBeCloseTo(42.0218 - (60 - 36.4756), 3);
    expect(ridgeFor(1000, 10, 3, 0)).toBe(0);
  });

  it("needs less noise by exact accounting than by the (ε/3, δ/3) of the paper", () => {
    const ours = noisePerSensitivity({ kind: "gaussian", mu: 1 / analyticGaussian(1, 1e-5) });
    const papers = (Math.sqrt(Math.log(6 / 1e-5)) * 3) / 1;
    expect(ours / papers).toBeGreaterThan(0.5);
    expect(ours / papers).toBeLessThan(0.7);
  });

  it("has the errors of the closed form, and with half the noise it is found out", () => {
    const ratios = (factor: number) =>
      errorRatios((random) => adasspWithNoise(SUMS, factor * 2, random), {
        diagonal: 6,
        offDiagonal: 6 * Math.SQRT1_2,
        cross: 2 * Math.sqrt(3),
      });
    // 4000 releases: the standard error of a variance is 2.2 %; three of them at 4.5: a false alarm once in 50,000.
    for (const ratio of ratios(1)) expect(Math.abs(ratio - 1)).toBeLessThan(0.1);
    for (const ratio of ratios(0.5)) expect(Math.abs(ratio - 1)).toBeGreaterThan(0.5);
  });

  it("has no answer to pure ε, and no intervals", () => {
    expect(adassp.answer(SUMS, { kind: "pure", epsilon: 1 }, seededRandom(1))).toBeNull();
    expect(adassp.answer(SUMS, GAUSSIAN, seededRandom(1))!.intervals).toBeNull();
  });
});

describe("ridge and Wald", () => {
  it("has the errors of the closed form, and intervals that hold; with half the noise it is found out", () => {
    const { deviation } = noiseOfSums(SUMS, GAUSSIAN);
    const release = (random: Random) => ridgeWald.answer(SUMS, GAUSSIAN, random)!;
    const everywhere = { diagonal: deviation, offDiagonal: deviation, cross: deviation };
    for (const ratio of errorRatios(release, everywhere)) expect(Math.abs(ratio - 1)).toBeLessThan(0.1);
    // 1000 releases of three coefficients, which are correlated: the standard error is at most 0.0095; 4.5 of them.
    expect(Math.abs(coverage(release, 1000) - 0.9)).toBeLessThan(0.043);
    const halved = (random: Random) =>
      ridgeWaldFrom(withNoise(SUMS, noiseOfSums(SUMS, GAUSSIAN), random), deviation / 2);
    expect(coverage(halved, 1000)).toBeLessThan(0.7);
  });

  it("adds a ridge where noise leaves no positive matrix", () => {
    const few = scaled(SUMS, 1 / 2000);
    const { coefficients } = ridgeWaldFrom({ ...few, gram: few.gram.map((sum, at) => (at === 8 ? -5 : sum)) }, 10);
    expect(coefficients.every((value) => Math.abs(value) < 1)).toBe(true);
  });
});

describe("the parametric bootstrap", () => {
  it("has intervals that hold, with Gaussian and with Laplace noise; with half the noise it is found out", () => {
    // 300 releases of three coefficients: a standard error of at most 0.017; 4.5 of them.
    for (const promise of [GAUSSIAN, { kind: "pure", epsilon: 1 } as const]) {
      const release = (random: Random) => parametricBootstrap.answer(SUMS, promise, random)!;
      expect(Math.abs(coverage(release, 300) - 0.9)).toBeLessThan(0.078);
    }
    const noise = noiseOfSums(SUMS, GAUSSIAN);
    const halved = { ...noise, draw: (random: Random) => noise.draw(random) / 2 };
    const wrong = (random: Random) => bootstrapFrom(withNoise(SUMS, noise, random), halved, random)!;
    expect(coverage(wrong, 300)).toBeLessThan(0.75);
  });

  it("has no answer where noise leaves no positive matrix, or no positive variance", () => {
    const noise = noiseOfSums(SUMS, GAUSSIAN);
    const indefinite = { ...SUMS, gram: SUMS.gram.map((sum, at) => (at === 8 ? -sum : sum)) };
    expect(bootstrapFrom(indefinite, noise, seededRandom(1))).toBeNull();
    expect(bootstrapFrom({ ...SUMS, square: SUMS.square - 10 }, noise, seededRandom(1))).toBeNull();
  });
});

/** Standard deviations of the noise: of E, which is added to XᵀX, and of e, which is added to Xᵀy. */
interface NoiseDeviations {
  readonly diagonal: number;
  readonly offDiagonal: number;
  readonly cross: number;
}

/**
 * The variance of each coefficient over 4000 releases, against H Var(e − Eθ) H. With variances d on the diagonal of E, o
 * off it, and c in e: Var(e − Eθ) = cI + o(‖θ‖² I + θθᵀ) + (d − 2o) diag θ².
 */
function errorRatios(release: (random: Random) => Answer, noise: NoiseDeviations): number[] {
  const [d, o, c] = [noise.diagonal ** 2, noise.offDiagonal ** 2, noise.cross ** 2];
  const solver = symmetricSolver(SUMS.gram, SUMS.size);
  const squared = TRUTH.reduce((sum, value) => sum + value * value, 0);
  const squares = new Float64Array(SUMS.size);
  const releases = 4000;
  for (let i = 0; i < releases; i++) {
    const { coefficients } = release(seededRandom(100 + i));
    for (let j = 0; j < SUMS.size; j++) squares[j] += (coefficients[j] - TRUTH[j]) ** 2 / releases;
  }
  return [...squares].map((square, j) => {
    const h = solver.solve(Float64Array.from({ length: SUMS.size }, (_, i) => Number(i === j)));
    const own = h.reduce((sum, value) => sum + value ** 2, 0);
    const along = h.reduce((sum, value, i) => sum + value * TRUTH[i], 0);
    const crossed = h.reduce((sum, value, i) => sum + (value * TRUTH[i]) ** 2, 0);
    return square / (c * own + o * (squared * own + along ** 2) + (d - 2 * o) * crossed);
  });
}

/** Share of the coefficients' intervals that hold least squares, over the releases that got an answer. */
function coverage(release: (random: Random) => Answer | null, releases: number): number {
  let [held, all] = [0, 0];
  for (let i = 0; i < releases; i++) {
    for (const [j, { low, high }] of (release(seededRandom(10_000 + i))?.intervals ?? []).entries()) {
      held += Number(low < TRUTH[j] && TRUTH[j] < high);
      all++;
    }
  }
  return held / all;
}

function scaled(sums: RegressionSums, factor: number): RegressionSums {
  const { gram, cross, square, rows } = sums;
  const times = (value: number) => factor * value;
  return { ...sums, gram: gram.map(times), cross: cross.map(times), square: times(square), rows: times(rows) };
}
