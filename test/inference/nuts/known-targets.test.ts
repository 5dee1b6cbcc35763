// Long chains on targets with closed-form answers. Every comparison is in Monte-Carlo-error units with the bound 5,
// so a test of m comparisons raises a false alarm with probability at most 8e-6 m, over all seeds; the seeds are fixed.
// Each target also comes with a truth that is slightly wrong and must be rejected at the same bound.
import { describe, expect, it } from "vitest";
import { energyFraction } from "../../../src/diagnostics/energy.ts";
import { gradientError } from "../../support/check-gradient.ts";
import { average, errorsFromTruth, largestMomentError, runChain } from "./chain.ts";
import {
  autoregressiveCovariance,
  centredFunnel,
  logGamma,
  normal,
  standardNormal,
  studentT,
} from "./known-targets.ts";

const bound = 5;

describe("the gradients used here", () => {
  it("agree with finite differences, and a wrong one does not", () => {
    const at = Float64Array.of(0.3, -0.7, 1.1);
    const targets = [standardNormal(3), normal(autoregressiveCovariance(3, 0.5), 3), centredFunnel(3)];
    for (const target of targets) expect(gradientError(target, at)).toBeLessThan(1e-7);
    for (const target of [studentT(3), logGamma(2)]) {
      expect(gradientError(target, Float64Array.of(0.4))).toBeLessThan(1e-7);
    }
    const wrong = {
      dimension: 3,
      logDensityAndGradient(x: Float64Array, gradient: Float64Array) {
        const logDensity = standardNormal(3).logDensityAndGradient(x, gradient);
        gradient[1] *= 1.001;
        return logDensity;
      },
    };
    expect(gradientError(wrong, at)).toBeGreaterThan(1e-4);
  });
});

describe("correlated normal", () => {
  const cases = [
    { dimension: 2, correlation: 0.95, draws: 20_000 },
    { dimension: 20, correlation: 0.7, draws: 10_000 },
  ];
  for (const { dimension, correlation, draws } of cases) {
    it(`dimension ${dimension}, correlation ${correlation}`, () => {
      const covariance = autoregressiveCovariance(dimension, correlation);
      const chain = runChain(normal(covariance, dimension), { warmup: 1000 }, draws);
      expect(largestMomentError(chain.draws, covariance)).toBeLessThan(bound);
      const wrong = covariance.map((entry) => 1.2 * entry);
      expect(largestMomentError(chain.draws, wrong)).toBeGreaterThan(bound);
    });
  }

  it("the metric learns the scales and shortens the paths", () => {
    const target = normal(autoregressiveCovariance(20, 0), 20);
    const steps = (warmup: number) =>
      average(runChain(target, { warmup }, 500).infos.map((info) => info.leapfrogSteps));
    // Below 20 steps of warm-up the metric stays as it is.
    expect(steps(1000)).toBeLessThan(0.5 * steps(19));
  });
});

describe("standard normal in dimension 100", () => {
  const chain = runChain(standardNormal(100), { warmup: 500 }, 4000);
  const coordinates = Array.from({ length: 100 }, (_, i) => i);
  const largest = (variance: number) =>
    Math.max(...coordinates.map((i) => Math.abs(errorsFromTruth(chain.draws, (x) => x[i] ** 2, variance))));

  it("has mean 0 and variance 1 in each", () => {
    const means = coordinates.map((i) => Math.abs(errorsFromTruth(chain.draws, (x) => x[i], 0)));
    expect(Math.max(...means)).toBeLessThan(bound);
    expect(largest(1)).toBeLessThan(bound);
    expect(largest(1.1)).toBeGreaterThan(bound);
  });

  it("has the squared radius of a chi-squared variable", () => {
    const squaredRadius = (x: Float64Array) => x.reduce((sum, c) => sum + c * c, 0);
    expect(Math.abs(errorsFromTruth(chain.draws, squaredRadius, 100))).toBeLessThan(bound);
    expect(Math.abs(errorsFromTruth(chain.draws, squaredRadius, 105))).toBeGreaterThan(bound);
  });
});

describe("Student's t with 3 degrees of freedom", () => {
  // F(x) = ½ + (s/(1 + s²) + atan s)/π with s = x/√3.
  const outside = (x: number) => {
    const s = x / Math.sqrt(3);
    return 1 - (2 / Math.PI) * (s / (1 + s * s) + Math.atan(s));
  };
  const { draws } = runChain(studentT(3), { warmup: 1000 }, 40_000);
  const error = (limit: number, truth: number) =>
    Math.abs(errorsFromTruth(draws, ([x]) => (Math.abs(x) > limit ? 1 : 0), truth));

  it("has the right mass at the centre and in the tails", () => {
    for (const limit of [0.5, 1, 3, 8]) expect(error(limit, outside(limit))).toBeLessThan(bound);
  });

  it("is distinguished from a normal law with the same quartiles", () => {
    // P(|N(0, 1.134²)| > 3) = 0.0082 where the t law has 0.0577.
    expect(error(3, 0.0082)).toBeGreaterThan(bound);
  });
});

describe("a gamma variable through its logarithm", () => {
  const meanError = (jacobian: number) => {
    const { draws } = runChain(logGamma(3, jacobian), { warmup: 500 }, 10_000);
    return Math.abs(errorsFromTruth(draws, ([x]) => Math.exp(x), 3));
  };
  it("has its mean", () => expect(meanError(1)).toBeLessThan(bound));
  it("is rejected without the Jacobian", () => expect(meanError(0)).toBeGreaterThan(bound));
});

describe("Neal's funnel in dimension 10", () => {
  const centred = runChain(centredFunnel(10), { warmup: 1000 }, 4000, 3);
  const nonCentred = runChain(standardNormal(10), { warmup: 1000 }, 10_000, 3);

  it("non-centred: v has variance 9, without divergences or stuck energies", () => {
    const v = ([z]: Float64Array) => 3 * z;
    const insideNeck = (x: Float64Array) => (v(x) < -4 ? 1 : 0);
    expect(Math.abs(errorsFromTruth(nonCentred.draws, v, 0))).toBeLessThan(bound);
    expect(Math.abs(errorsFromTruth(nonCentred.draws, (x) => v(x) ** 2, 9))).toBeLessThan(bound);
    expect(Math.abs(errorsFromTruth(nonCentred.draws, (x) => v(x) ** 2, 7))).toBeGreaterThan(bound);
    // Φ(−4/3)
    expect(Math.abs(errorsFromTruth(nonCentred.draws, insideNeck, 0.09121))).toBeLessThan(bound);
    expect(nonCentred.infos.some((info) => info.divergent)).toBe(false);
    expect(energyFraction(Float64Array.from(nonCentred.infos, (info) => info.energy))).toBeGreaterThan(0.7);
  });

  it("centred: the sampler says that it is in trouble", () => {
    const divergences = centred.infos.filter((info) => info.divergent).length;
    const fraction = energyFraction(Float64Array.from(centred.infos, (info) => info.energy));
    expect(divergences > 0 || fraction < 0.3).toBe(true);
  });
});
