// Cube noise against Stan's individual-level runs (test/fixtures/reference/stan-*-cube.json): the exact method as it chooses
// its coordinates and in either system of them, within the limits the other references have; other laws are rejected.
import { describe, expect, it } from "vitest";
import {
  noiseParametrization,
  type Parametrization,
  relativeParametrization,
} from "../../../src/inference/exact/parametrization.ts";
import { exact, samplerIn } from "../../../src/inference/exact.ts";
import type { Method, Problem } from "../../../src/inference/method.ts";
import type { NoiseLaw } from "../../../src/noise/noise-law.ts";
import { partDeviation } from "../../../src/noise/part-facts.ts";
import { LONG } from "../../support/effort.ts";
import { agrees, disagreements } from "../support/agreement.ts";
import { asSingle, scaledNoise } from "../support/noise.ts";
import { type StanReference, stanReference } from "../support/problem.ts";
import { runMethod } from "../support/run-method.ts";

const CUBES = LONG ? ["p1-n30-cube", "p2-n40-cube"] : ["p1-n30-cube"];
const LENGTH = { warmup: 1000, draws: 4000, thin: 1 };

const inParametrization = (choose: (problem: Problem) => Parametrization): Method => ({
  ...exact,
  sampler: (problem, warmup) => samplerIn(choose(problem), problem, warmup),
});
/** A cube starts from a radius so large that some matrix within it is positive definite. */
const inNoise = inParametrization((problem) => {
  const parametrized = noiseParametrization(problem);
  const own = parametrized.center.length - problem.regression.components.length;
  return { ...parametrized, center: parametrized.center.fill(2.5, 0, own) };
});
const inRelative = inParametrization(relativeParametrization);

// 7 variables × 3 figures, three times: a false alarm once in 250 sets of seeds (3 variables, once in 600, in every run);
// these are fixed.
describe.each(CUBES)("reference %s", (id) => {
  const { problem, summary } = stanReference(id);

  it("agrees with Stan in the coordinates that are chosen", () => {
    const { variables, divergences } = runMethod(exact, problem, LENGTH, 4, 3);
    expect(disagreements(variables, summary).filter((row) => !agrees([row]))).toEqual([]);
    expect(divergences).toBe(0);
  });

  it.each([
    ["noise", inNoise],
    ["relative", inRelative],
  ])("%s coordinates agree with Stan", (_, method) => {
    const { variables } = runMethod(method, problem, LENGTH, 4, 2);
    expect(disagreements(variables, summary).filter((row) => !agrees([row]))).toEqual([]);
  });
});

const differs = ({ problem, summary }: StanReference, method: Method) =>
  !agrees(disagreements(runMethod(method, problem, LENGTH, 4).variables, summary));
const withNoise = (change: (noise: NoiseLaw) => NoiseLaw) =>
  inParametrization((problem) => {
    const { regression } = problem;
    return relativeParametrization({ ...problem, regression: { ...regression, noise: change(regression.noise) } });
  });

describe("the references of a cube reject", () => {
  // The release of one covariate says so little that half the scale is hardly another answer.
  it.each([
    ["p1-n30-cube", 1 / 3],
    ["p2-n40-cube", 1 / 2],
  ])("a smaller scale (%s: times %d)", (id, factor) => {
    expect(
      differs(
        stanReference(id),
        withNoise((noise) => scaledNoise(noise, factor)),
      ),
    ).toBe(true);
  });

  it.each(CUBES)("three components more than it has (%s)", (id) => {
    const more = (law: NoiseLaw): NoiseLaw => ({
      ...asSingle(law),
      parts: asSingle(law).parts.map((part) =>
        part.kind === "cube" ? { ...part, dimension: part.dimension + 3 } : part,
      ),
    });
    expect(differs(stanReference(id), withNoise(more))).toBe(true);
  });

  it.each(CUBES)("Laplace noise of the same standard deviation (%s)", (id) => {
    const independent = (law: NoiseLaw): NoiseLaw => ({
      ...asSingle(law),
      parts: asSingle(law).parts.map((part) => ({
        kind: "laplace",
        components: part.components,
        scale: partDeviation(part) / Math.SQRT2,
      })),
    });
    expect(differs(stanReference(id), withNoise(independent))).toBe(true);
  });
});
