// One transition from an exact draw must give an exact draw, whatever the step size: 100 000 independent transitions,
// so errors are plain z scores (bound 5: false alarm 6e-7 each). Sharper than long chains, since a bias in the choice
// of the point shows undiluted by the next steps.
import { describe, expect, it } from "vitest";
import { metricFromVariances } from "../../../src/inference/nuts/metric.ts";
import { evaluate, type Target } from "../../../src/inference/nuts/target.ts";
import { createWorkspace, transition } from "../../../src/inference/nuts/trajectory.ts";
import { seededRandom } from "../../../src/random/random.ts";
import { logGamma } from "./known-targets.ts";

const bound = 5;
const shape = 3;
const trials = 100_000;

/** The largest |z| of P(g < limit) after one transition from g ~ Gamma(3). */
function largestError(target: Target, stepSize: number, maxTreeDepth: number): number {
  const random = seededRandom(7);
  const workspace = createWorkspace(target, maxTreeDepth);
  const metric = metricFromVariances(Float64Array.of(0.5))!;
  const limits = [0.5, 1, 2, 3, 5, 7];
  const counts = limits.map(() => 0);
  for (let trial = 0; trial < trials; trial++) {
    const gamma = random.exponential() + random.exponential() + random.exponential();
    const state = evaluate(target, Float64Array.of(Math.log(gamma)));
    transition(workspace, state, metric, stepSize, random);
    limits.forEach((limit, i) => {
      if (Math.exp(state.position[0]) < limit) counts[i]++;
    });
  }
  return Math.max(...limits.map((limit, i) => Math.abs(zScore(counts[i], erlangProbability(limit)))));
}

/** P(g < x) for the sum of three exponentials. */
const erlangProbability = (x: number) => 1 - Math.exp(-x) * (1 + x + (x * x) / 2);
const zScore = (count: number, p: number) => (count - trials * p) / Math.sqrt(trials * p * (1 - p));

describe("one transition", () => {
  for (const [stepSize, maxTreeDepth] of [
    [2.2, 10],
    [1, 10],
    [0.3, 10],
    [0.3, 2],
  ]) {
    it(`leaves the target invariant at step size ${stepSize}, depth up to ${maxTreeDepth}`, () => {
      expect(largestError(logGamma(shape), stepSize, maxTreeDepth)).toBeLessThan(bound);
    });
  }

  it("is rejected with a density whose exponent is 3 % off", () => {
    expect(largestError(logGamma(1.03 * shape), 1, 10)).toBeGreaterThan(bound);
  });
});
