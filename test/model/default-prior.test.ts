// Prior predictive simulation of the default prior; docs/decisions/default-priors.md has the figures. The response
// should mostly lie within a few widths of its bounds, whatever the number of covariates.
import { describe, expect, it } from "vitest";
import { choleskyInPlace } from "../../src/math/cholesky.ts";
import { defaultConjugatePrior, defaultScaledPrior } from "../../src/model/default-prior.ts";
import { type ScaledPrior, scalePrior, unitsOf } from "../../src/model/units.ts";
import { inverseGamma, inverseWishart, normalFromCovariance } from "../../src/random/distributions.ts";
import { type Random, seededRandom } from "../../src/random/random.ts";

const DRAWS = 20_000;

describe("the default prior", () => {
  it("depends on the bounds alone, and is the same in [-1, 1] units whatever they are", () => {
    const variable = (bounds: [number, number]) =>
      ({ name: "v", parent: "v", level: null, bounds, encoding: "number" }) as const;
    const formula = { text: "", response: variable([3, 9]), covariates: [variable([0, 18]), variable([1900, 2000])] };
    const scaled = scalePrior(defaultConjugatePrior(formula), unitsOf(formula));
    const expected = defaultScaledPrior(2);
    const parts = ({ coefficients, errorVariance, covariates }: ScaledPrior) => [
      ...coefficients.mean,
      ...coefficients.precision.data,
      errorVariance.shape,
      errorVariance.scale,
      ...covariates.mean,
      ...covariates.scale.data,
      covariates.strength,
      covariates.degrees,
    ];
    for (const [i, value] of parts(scaled).entries()) expect(value).toBeCloseTo(parts(expected)[i], 9);
  });

  // A share is known to ±0.35 %: a limit of 2 % is more than 5 standard errors away (false alarm below 1e-6 each).
  it.each([
    { p: 1, cases: "within the bounds", within: 0.82, oneWidth: 0.986, twoWidths: 0.997 },
    { p: 7, cases: "within the bounds", within: 0.668, oneWidth: 0.959, twoWidths: 0.989 },
    { p: 20, cases: "within the bounds", within: 0.497, oneWidth: 0.89, twoWidths: 0.969 },
    { p: 1, cases: "from their prior", within: 0.821, oneWidth: 0.983, twoWidths: 0.995 },
    { p: 7, cases: "from their prior", within: 0.68, oneWidth: 0.947, twoWidths: 0.983 },
    { p: 20, cases: "from their prior", within: 0.541, oneWidth: 0.882, twoWidths: 0.955 },
  ] as const)("p = $p, covariates $cases: y mostly near its bounds", ({ p, cases, within, oneWidth, twoWidths }) => {
    const y = predictive(defaultScaledPrior(p), CASES[cases], p);
    expect(Math.abs(share(y, 1) - within)).toBeLessThan(0.02);
    expect(Math.abs(share(y, 3) - oneWidth)).toBeLessThan(0.02);
    expect(Math.abs(share(y, 5) - twoWidths)).toBeLessThan(0.02);
  });

  it("is distinguished from one with four times the variance of the coefficients", () => {
    const { coefficients, ...rest } = defaultScaledPrior(7);
    const precision = { ...coefficients.precision, data: coefficients.precision.data.map((value) => value / 4) };
    const y = predictive({ ...rest, coefficients: { ...coefficients, precision } }, casesWithinBounds, 7);
    expect(share(y, 1)).toBeLessThan(0.668 - 0.02);
  });
});

type Cases = (prior: ScaledPrior, random: Random, x: Float64Array) => void;

const casesWithinBounds: Cases = (_, random, x) => {
  for (let j = 0; j < x.length; j++) x[j] = 2 * random.uniform() - 1;
};

/** T ~ InvWishart(ν₀, Ψ₀), μ ~ N(m₀, T/λ₀), x ~ N(μ, T). */
const casesFromPrior: Cases = ({ covariates: { mean, strength, scale, degrees } }, random, x) => {
  const p = x.length;
  const factor = Float64Array.from(scale.data);
  choleskyInPlace(factor, p);
  const T = new Float64Array(p * p);
  inverseWishart(random, degrees, factor, p, T);
  choleskyInPlace(T, p);
  const mu = new Float64Array(p);
  normalFromCovariance(random, mean, T, 1 / Math.sqrt(strength), mu);
  normalFromCovariance(random, mu, T, 1, x);
};

const CASES = { "within the bounds": casesWithinBounds, "from their prior": casesFromPrior };

/** Draws of y = x̃ᵀθ + σε, in half widths from the middle of its bounds. */
function predictive(prior: ScaledPrior, cases: Cases, p: number): Float64Array {
  const random = seededRandom(p);
  const { coefficients, errorVariance } = prior;
  const x = new Float64Array(p);
  return Float64Array.from({ length: DRAWS }, () => {
    cases(prior, random, x);
    const sigma = Math.sqrt(inverseGamma(random, errorVariance.shape, errorVariance.scale));
    const sd = sigma / Math.sqrt(coefficients.precision.data[0]);
    let y = sd * random.normal() + sigma * random.normal();
    for (let j = 0; j < p; j++) y += sd * random.normal() * x[j];
    return y;
  });
}

function share(values: Float64Array, limit: number): number {
  return values.filter((value) => Math.abs(value) <= limit).length / values.length;
}
