import { describe, expect, it } from "vitest";
import { betaQuantile } from "../../src/math/beta.ts";
import { choleskyInPlace, solveLower } from "../../src/math/cholesky.ts";
import { fromRows } from "../../src/math/matrix.ts";
import { logGamma } from "../../src/math/special.ts";
import { predict } from "../../src/posterior/predict.ts";
import type { Quantiles } from "../../src/posterior/quantiles.ts";
import { seededRandom } from "../../src/random/random.ts";
import { parseStudy } from "../../src/study/study.ts";
import { KNOWN_LAW, samplePosterior } from "../support/sample-posterior.ts";

const { variables } = parseStudy({
  variables: [
    { name: "age", bounds: [-3, 3] },
    { name: "region", levels: ["north", "south"] },
    { name: "wage", bounds: [-20, 20] },
  ],
});
const DRAWS = 20_000;
const posterior = samplePosterior({ chains: 4, draws: DRAWS / 4 });
const ROWS = [
  { age: 0, region: "north" },
  { age: 2, region: "south" },
];
const LEVELS = { "q2.5": 0.025, q5: 0.05, q25: 0.25, q50: 0.5, q75: 0.75, q95: 0.95, "q97.5": 0.975 };
const options = (seed: number) => ({ variables, random: seededRandom(seed) });

/** The predictive law of a conjugate posterior: Student t with 2a degrees of freedom. */
interface StudentT {
  readonly degrees: number;
  readonly center: number;
  readonly scale: number;
}

/** scale² = (b/a)(noise + x̃ᵀΛ⁻¹x̃): noise is 1 for a new response and 0 for its mean. */
function exactLaw({ age, region }: (typeof ROWS)[number], noise: 0 | 1): StudentT {
  const x = Float64Array.of(1, age, region === "south" ? 1 : 0);
  const { mean, precision, shape, scale } = KNOWN_LAW;
  const center = mean.reduce((sum, value, j) => sum + value * x[j], 0);
  const factor = fromRows(precision).data;
  choleskyInPlace(factor, 3);
  solveLower(factor, 3, x);
  const quadratic = x.reduce((sum, value) => sum + value * value, 0);
  return { degrees: 2 * shape, center, scale: Math.sqrt((scale / shape) * (noise + quadratic)) };
}

function exactQuantile({ degrees, center, scale }: StudentT, p: number): number {
  const tail = betaQuantile(2 * Math.min(p, 1 - p), degrees / 2, 0.5);
  return center + Math.sign(p - 0.5) * scale * Math.sqrt(degrees * (1 / tail - 1));
}

function density({ degrees: nu, center, scale }: StudentT, value: number): number {
  const t = (value - center) / scale;
  const log = logGamma((nu + 1) / 2) - logGamma(nu / 2) - 0.5 * Math.log(nu * Math.PI);
  return (Math.exp(log) * (1 + (t * t) / nu) ** (-(nu + 1) / 2)) / scale;
}

/** The largest distance of a quantile from the truth, in standard errors √(p(1 − p)/S)/f(q). */
function worstQuantile(found: Quantiles, law: StudentT): number {
  return Math.max(
    ...Object.entries(LEVELS).map(([name, p]) => {
      const truth = exactQuantile(law, p);
      const error = Math.sqrt((p * (1 - p)) / DRAWS) / density(law, truth);
      return Math.abs(found[name as keyof Quantiles]! - truth) / error;
    }),
  );
}

describe("predict", () => {
  const { rows } = predict(posterior, ROWS, options(5));

  it.each([0, 1])("gives the Student t law of a conjugate posterior, row %i", (i) => {
    // 14 quantiles a row at five standard errors: a false alarm once in 60 000 seeds.
    expect(worstQuantile(rows[i].response, exactLaw(ROWS[i], 1))).toBeLessThan(5);
    expect(worstQuantile(rows[i].fit, exactLaw(ROWS[i], 0))).toBeLessThan(5);
  });

  it.each([0, 1])("rejects a prediction without the error variance, row %i", (i) => {
    expect(worstQuantile(rows[i].fit, exactLaw(ROWS[i], 1))).toBeGreaterThan(50);
    expect(worstQuantile(rows[i].response, exactLaw(ROWS[i], 0))).toBeGreaterThan(50);
  });

  it.each([0, 1])("has the mean and the standard deviation of that law, row %i", (i) => {
    for (const [found, noise] of [
      [rows[i].response, 1],
      [rows[i].fit, 0],
    ] as const) {
      const { degrees, center, scale } = exactLaw(ROWS[i], noise);
      const sd = scale * Math.sqrt(degrees / (degrees - 2));
      expect(Math.abs(found.mean! - center)).toBeLessThan((5 * sd) / Math.sqrt(DRAWS));
      // The relative error of a standard deviation is √((κ − 1)/4S), κ = 3 + 6/(ν − 4) the kurtosis of t; smaller here
      // for the response, whose σ² enters without simulation.
      expect(Math.abs(found.sd! / sd - 1)).toBeLessThan(5 * Math.sqrt((2 + 6 / (degrees - 4)) / (4 * DRAWS)));
    }
  });

  it("is the same for the same seed, row by row, whatever the other rows", () => {
    const again = predict(posterior, [...ROWS].slice(0, 1), options(5));
    expect(again.rows[0]).toEqual(rows[0]);
    const other = predict(posterior, ROWS, options(6));
    expect(other.rows[0].response.q50).not.toBe(rows[0].response.q50);
    expect(other.rows[0].fit).toEqual(rows[0].fit);
  });

  it("notes an extrapolation and names what it cannot read", () => {
    expect(predict(posterior, [{ age: 9, region: "north" }], options(1)).notes).toHaveLength(1);
    expect(() => predict(posterior, [{ age: 1, region: "west" }], options(1))).toThrow('row 1, column "region"');
    expect(predict(posterior, [], options(1))).toEqual({ rows: [], notes: [] });
  });
});
