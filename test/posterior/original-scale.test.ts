import { describe, expect, it } from "vitest";
import { mean, standardDeviation } from "../../src/diagnostics/moments.ts";
import { originalScale, untransformed } from "../../src/posterior/original-scale.ts";
import { predict } from "../../src/posterior/predict.ts";
import { seededRandom } from "../../src/random/random.ts";
import { releasedVariables } from "../../src/study/released-variable.ts";
import { parseStudy } from "../../src/study/study.ts";
import type { Transform } from "../../src/study/variable.ts";
import { samplePosterior } from "../support/sample-posterior.ts";

const DRAWS = 40_000;

function scaleOf(transform: Transform) {
  const { variables } = parseStudy({
    variables: [{ name: "y", label: "log weekly wage", unit: "dollars", transform, bounds: [0, 9] }],
  });
  return originalScale(releasedVariables(variables)[0], variables)!;
}

/** Values on the scale of the table with this η and σ². */
function simulated(transform: Transform, eta: number, sigma2: number): Float64Array {
  const random = seededRandom(3);
  const { back } = scaleOf(transform);
  return Float64Array.from({ length: DRAWS }, () => back(eta + Math.sqrt(sigma2) * random.normal()));
}

describe("the scale of the table", () => {
  it.each<[Transform, number, number]>([
    ["log", 2, 0.3],
    ["log1p", 1, 0.2],
    ["sqrt", 3, 0.5],
  ])(
    "%s: mean and variance over cases are those of simulated cases, and not of their middle",
    (transform, eta, sigma2) => {
      const scale = scaleOf(transform);
      const values = simulated(transform, eta, sigma2);
      const sd = standardDeviation([values]);
      // Means at 5 errors, variances at 5 errors of at most √(κ/S), κ < 12 here: a false alarm in a million sets of seeds.
      const error = sd / Math.sqrt(DRAWS);
      expect(Math.abs(mean([values]) - scale.mean(eta, sigma2))).toBeLessThan(5 * error);
      expect(Math.abs(scale.variance(eta, sigma2) / (sd * sd) - 1)).toBeLessThan(5 * Math.sqrt(12 / DRAWS));
      // Forgetting σ² is noticed.
      expect(Math.abs(mean([values]) - scale.back(eta))).toBeGreaterThan(10 * error);
    },
  );

  it("has a name without the transform, with the unit", () => {
    expect(scaleOf("log").label).toBe("weekly wage (dollars)");
    expect(["log_wage", "ln.x", "sqrt_area", "logistics", "log_"].map(untransformed)).toEqual([
      ...["wage", "x", "area", "logistics", "log_"],
    ]);
  });

  it("is none for a response as it is in the table, nor for a level", () => {
    const { variables } = parseStudy({
      variables: [
        { name: "y", bounds: [0, 9] },
        { name: "sex", levels: ["f", "m"] },
      ],
    });
    expect(releasedVariables(variables).map((one) => originalScale(one, variables))).toEqual([null, null]);
  });
});

describe("predictions of a logarithm", () => {
  const variables = (transform?: "log") =>
    parseStudy({
      variables: [
        { name: "age", bounds: [-3, 3] },
        { name: "region", levels: ["north", "south"] },
        { name: "wage", bounds: [-20, 20], ...(transform && { transform }) },
      ],
    }).variables;
  const whole = samplePosterior({ chains: 4, draws: DRAWS / 4 });
  // Smaller coefficients, so that exp(y) has a mean that draws can estimate.
  const draws = new Map([...whole.draws].map(([name, values]) => [name, values.map((value) => value / 10)]));
  const posterior = { ...whole, draws };
  const rows = [{ age: 1, region: "south" }];
  const [{ fit, response, original }] = predict(posterior, rows, {
    variables: variables("log"),
    random: seededRandom(5),
  }).rows;

  it("are in the units of the table, and in those of the formula as before", () => {
    const plain = predict(posterior, rows, { variables: variables(), random: seededRandom(5) }).rows[0];
    expect(plain).toEqual({ fit, response });
    for (const name of ["q5", "q50", "q95"] as const) {
      // The quantile of exp(y) is exp of the quantile, up to where between two draws it lies.
      expect(Math.abs(original!.response[name]! / Math.exp(response[name]!) - 1)).toBeLessThan(1e-3);
    }
  });

  it("give the mean of such cases, which is not exp of the mean logarithm", () => {
    const random = seededRandom(9);
    const [theta, sigma2] = [
      ["intercept", "age", "region[south]"].map((name) => draws.get(name)!),
      draws.get("sigma2")!,
    ];
    const cases = sigma2.map((variance, s) =>
      Math.exp(theta[0][s] + theta[1][s] + theta[2][s] + Math.sqrt(variance) * random.normal()),
    );
    const sd = standardDeviation([cases]);
    // One mean at 5 errors; the standard deviation within a tenth.
    expect(Math.abs(original!.fit.mean! - mean([cases]))).toBeLessThan((5 * sd) / Math.sqrt(DRAWS));
    expect(Math.abs(mean([cases]) - Math.exp(fit.mean!))).toBeGreaterThan((10 * sd) / Math.sqrt(DRAWS));
    expect(original!.response.sd! / sd).toBeCloseTo(1, 1);
    expect(original!.response.mean).toBe(original!.fit.mean);
    expect(original!.fit.sd!).toBeLessThan(original!.response.sd!);
  });
});
