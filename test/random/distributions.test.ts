import { describe, expect, it } from "vitest";
import { normalCdf, regularisedLowerGamma } from "../../src/math/special.ts";
import {
  chiSquare,
  gamma,
  inverseGamma,
  inverseGammaUpTo,
  inverseGaussian,
  laplace,
} from "../../src/random/distributions.ts";
import { type Random, seededRandom } from "../../src/random/random.ts";
import { kolmogorovProbability } from "./kolmogorov-distance.ts";

type Law = [name: string, draw: (random: Random) => number, cdf: (x: number) => number];

/** The textbook form; the second term is e^(2λ/μ) Φ(−…), fine for the moderate λ/μ used here. */
function inverseGaussianCdf(mean: number, shape: number): (x: number) => number {
  return (x) => {
    const root = Math.sqrt(shape / x);
    return normalCdf(root * (x / mean - 1)) + Math.exp((2 * shape) / mean) * normalCdf(-root * (x / mean + 1));
  };
}

const laplaceCdf = (scale: number) => (x: number) =>
  x < 0 ? 0.5 * Math.exp(x / scale) : 1 - 0.5 * Math.exp(-x / scale);

/** The upper tail of the gamma law beyond 1/x, as a share of that beyond 1/most. */
const inverseGammaUpToCdf = (shape: number, scale: number, most: number) => (x: number) =>
  x >= most ? 1 : (1 - regularisedLowerGamma(shape, scale / x)) / (1 - regularisedLowerGamma(shape, scale / most));

const LAWS: Law[] = [
  ...[0.2, 0.5, 1, 1.5, 4, 30].map<Law>((shape) => [
    `gamma of shape ${shape}`,
    (random) => gamma(random, shape),
    (x) => regularisedLowerGamma(shape, x),
  ]),
  ["chi-square of 3 degrees", (random) => chiSquare(random, 3), (x) => regularisedLowerGamma(1.5, x / 2)],
  ["inverse gamma (3, 0.1)", (random) => inverseGamma(random, 3, 0.1), (x) => 1 - regularisedLowerGamma(3, 0.1 / x)],
  // Shape below 1, most of the law beyond the end, half of it, a little of it, and nearly all.
  ...[
    [0.25, 1.5],
    [30, 33],
    [30, 29.7],
    [30, 22],
    [1, 3],
    [2, 20],
  ].map<Law>(([shape, scale]) => [
    `inverse gamma (${shape}, ${scale}) up to 1`,
    (random) => inverseGammaUpTo(random, shape, scale, 1),
    inverseGammaUpToCdf(shape, scale, 1),
  ]),
  ["inverse Gaussian (1, 1)", (random) => inverseGaussian(random, 1, 1), inverseGaussianCdf(1, 1)],
  ["inverse Gaussian (0.3, 2)", (random) => inverseGaussian(random, 0.3, 2), inverseGaussianCdf(0.3, 2)],
  ["inverse Gaussian (50, 0.2)", (random) => inverseGaussian(random, 50, 0.2), inverseGaussianCdf(50, 0.2)],
  ["inverse Gaussian (1e9, 2)", (random) => inverseGaussian(random, 1e9, 2), inverseGaussianCdf(1e9, 2)],
  ["Laplace of scale 3", (random) => laplace(random, 3), laplaceCdf(3)],
];

describe("univariate laws", () => {
  // Accepted above 1e-4 (fixed seed); draws a tenth too large must fall below 1e-6 in all of them.
  it.each(LAWS)("%s: correct, and distinguished from draws 10 % too large", (_, draw, cdf) => {
    const random = seededRandom(30);
    const draws = Float64Array.from({ length: 200_000 }, () => draw(random));
    expect(kolmogorovProbability(draws, cdf)).toBeGreaterThan(1e-4);
    expect(
      kolmogorovProbability(
        draws.map((x) => 1.1 * x),
        cdf,
      ),
    ).toBeLessThan(1e-6);
  });

  it("inverse gamma up to an end is the plain draw wherever that lies within it", () => {
    const [plain, cut] = [seededRandom(35), seededRandom(35)];
    for (let i = 0; i < 1000; i++) {
      const drawn = inverseGamma(plain.split(i), 3, 2);
      const within = inverseGammaUpTo(cut.split(i), 3, 2, 1);
      if (drawn <= 1) expect(within).toBe(drawn);
      expect(within).toBeLessThanOrEqual(1);
    }
  });

  it("gamma keeps its two moments at the shapes of 1e8 records", () => {
    const random = seededRandom(31);
    const shape = 5e7;
    const count = 100_000;
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < count; i++) {
      const z = (gamma(random, shape) - shape) / Math.sqrt(shape);
      sum += z;
      squares += z * z;
    }
    // Five standard errors: false alarm 6e-7 each.
    expect(Math.abs(sum)).toBeLessThan(5 * Math.sqrt(count));
    expect(Math.abs(squares - count)).toBeLessThan(5 * Math.sqrt(2 * count));
  });

  it.each([1e20, 1e200, Number.MAX_VALUE, Number.POSITIVE_INFINITY])(
    "inverse Gaussian of mean %d is the Lévy law, its limit",
    (mean) => {
      const random = seededRandom(32);
      const draws = Float64Array.from({ length: 100_000 }, () => inverseGaussian(random, mean, 2));
      expect(draws.every((x) => x > 0 && Number.isFinite(x))).toBe(true);
      expect(kolmogorovProbability(draws, (x) => 2 * normalCdf(-Math.sqrt(2 / x)))).toBeGreaterThan(1e-4);
    },
  );

  it("inverse Gaussian has mean μ and variance μ³/λ", () => {
    const random = seededRandom(33);
    const count = 400_000;
    const draws = Float64Array.from({ length: count }, () => inverseGaussian(random, 2, 20));
    const mean = draws.reduce((sum, x) => sum + x, 0) / count;
    const variance = draws.reduce((sum, x) => sum + (x - 2) ** 2, 0) / count;
    // Variance 0.4, kurtosis 3 + 15 μ/λ = 4.5; five standard errors.
    expect(Math.abs(mean - 2)).toBeLessThan(5 * Math.sqrt(0.4 / count));
    expect(Math.abs(variance - 0.4)).toBeLessThan(5 * 0.4 * Math.sqrt(3.5 / count));
  });

  it("a Laplace variable is normal with exponential variance ω², and 1/ω² given it is inverse Gaussian", () => {
    // Forward: ω² ~ Exp(mean 2b²), e ~ N(0, ω²). Backward: refresh ω² given e; (e, ω²) must keep its law.
    const random = seededRandom(34);
    const b = 0.7;
    const draws = Float64Array.from({ length: 200_000 }, () => {
      const e = Math.sqrt(2 * b * b * random.exponential()) * random.normal();
      return 1 / inverseGaussian(random, 1 / (b * Math.abs(e)), 1 / (b * b));
    });
    expect(kolmogorovProbability(draws, (x) => -Math.expm1(-x / (2 * b * b)))).toBeGreaterThan(1e-4);
    expect(kolmogorovProbability(draws, (x) => -Math.expm1(-x / (2.1 * b * b)))).toBeLessThan(1e-6);
  });
});
