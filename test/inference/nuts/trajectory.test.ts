import { describe, expect, it } from "vitest";
import { type Metric, metricFromVariances } from "../../../src/inference/nuts/metric.ts";
import { evaluate, type Target } from "../../../src/inference/nuts/target.ts";
import { createWorkspace, transition } from "../../../src/inference/nuts/trajectory.ts";
import { emptyTree, join } from "../../../src/inference/nuts/tree.ts";
import { seededRandom } from "../../../src/random/random.ts";
import { autoregressiveCovariance, centredFunnel, normal, standardNormal } from "./known-targets.ts";
import { referenceTransition } from "./reference-transition.ts";

const unit = (dimension: number) => metricFromVariances(new Float64Array(dimension).fill(1))!;
const correlated = autoregressiveCovariance(3, 0.5);

const cases: { name: string; target: Target; metric: Metric; stepSizes: number[]; depth: number }[] = [
  { name: "normal", target: standardNormal(20), metric: unit(20), stepSizes: [0.2, 0.5, 1.2], depth: 10 },
  {
    name: "correlated normal, unequal variances",
    target: normal(
      correlated.map((c, i) => (i % 4 === 0 ? 1.5 * c : c)),
      3,
    ),
    metric: metricFromVariances(Float64Array.of(0.02, 0.8, 120))!,
    stepSizes: [0.1, 0.4, 1],
    depth: 10,
  },
  { name: "funnel with divergences", target: centredFunnel(3), metric: unit(3), stepSizes: [0.1, 0.5, 2], depth: 10 },
  { name: "normal, shallow trees", target: standardNormal(3), metric: unit(3), stepSizes: [0.01, 0.3], depth: 3 },
];

describe("a transition is the one of the definition", () => {
  it.each(cases)("$name", ({ target, metric, stepSizes, depth }) => {
    const workspace = createWorkspace(target, depth);
    for (let trial = 0; trial < 150; trial++) {
      const stepSize = stepSizes[trial % stepSizes.length];
      const starts = seededRandom(1000 + trial);
      const start = Float64Array.from({ length: target.dimension }, () => starts.normal());
      const state = evaluate(target, Float64Array.from(start));
      const info = transition(workspace, state, metric, stepSize, seededRandom(trial));
      const reference = referenceTransition(target, start, metric, stepSize, depth, seededRandom(trial));
      expect(info).toMatchObject({ treeDepth: reference.treeDepth, leapfrogSteps: reference.leapfrogSteps });
      expect(info.energy).toBeCloseTo(reference.energy, 8);
      state.position.forEach((x, i) => {
        expect(x).toBeCloseTo(reference.position[i], 8);
      });
    }
  });
});

describe("joining two segments", () => {
  /** A stretch in one dimension with unit metric, by the momenta of its ends and their sum. */
  const stretch = (first: number, last: number, sum: number) => {
    const tree = emptyTree(1);
    tree.first.momentum[0] = tree.first.velocity[0] = first;
    tree.last.momentum[0] = tree.last.velocity[0] = last;
    tree.momentumSum[0] = sum;
    tree.weight = 1;
    return tree;
  };
  const isStraight = (...[a, b]: Parameters<typeof stretch>[]) =>
    join(stretch(...a), stretch(...b), false, seededRandom(1));

  it("detects a U-turn of the whole, and one that only shows at the seam", () => {
    expect(isStraight([1, 1, 2], [1, 1, 2])).toBe(true);
    expect(isStraight([1, 1, 2], [1, -1, 0])).toBe(false);
    expect(isStraight([1, 1, 2], [-3, 1, 2])).toBe(false);
    expect(isStraight([1, -3, 2], [1, 1, 2])).toBe(false);
  });
});

describe("far from the bulk", () => {
  it("moves in although the energy falls by more than exp can hold", () => {
    const target = standardNormal(2);
    const workspace = createWorkspace(target, 10);
    const state = evaluate(target, Float64Array.of(1e4, 1e4));
    const before = state.logDensity;
    const { acceptance, energy } = transition(workspace, state, unit(2), 0.1, seededRandom(1));
    expect(acceptance).toBe(1);
    expect(-energy - before).toBeGreaterThan(1000);
    expect(state.logDensity).toBeGreaterThan(before);
  });
});
