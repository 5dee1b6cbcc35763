import { describe, expect, it } from "vitest";
import { PublicError } from "../../../src/errors.ts";
import { type NutsState, nuts } from "../../../src/inference/nuts/nuts.ts";
import type { Target } from "../../../src/inference/nuts/target.ts";
import { type Random, seededRandom } from "../../../src/random/random.ts";
import { runChain } from "./chain.ts";
import { autoregressiveCovariance, normal, standardNormal } from "./known-targets.ts";

const target = normal(autoregressiveCovariance(3, 0.6), 3);
const options = { warmup: 150 };
const start = new Float64Array(3);

function advance(sampler: ReturnType<typeof nuts>, state: NutsState, random: Random, steps: number): number[] {
  return Array.from({ length: steps }, () => {
    sampler.step(state, random);
    return state.position[0];
  });
}

function lonelyChain(seed: number, steps: number): number[] {
  const random = seededRandom(seed);
  const sampler = nuts(target, options);
  return advance(sampler, sampler.init(start, random), random, steps);
}

describe("a chain", () => {
  it("is determined by its seed", () => {
    expect(lonelyChain(1, 300)).toEqual(lonelyChain(1, 300));
    expect(lonelyChain(1, 300)).not.toEqual(lonelyChain(2, 300));
  });

  it("is not disturbed by another that shares its sampler", () => {
    const sampler = nuts(target, options);
    const chains = [1, 2].map((seed) => {
      const random = seededRandom(seed);
      return { random, state: sampler.init(start, random), trace: [] as number[] };
    });
    for (let i = 0; i < 300; i++) {
      for (const { random, state, trace } of chains) trace.push(...advance(sampler, state, random, 1));
    }
    expect(chains.map((chain) => chain.trace)).toEqual([lonelyChain(1, 300), lonelyChain(2, 300)]);
  });

  it.each([0, 90, 149, 200])("continues from a clone of its state after %d steps", (steps) => {
    const sampler = nuts(target, options);
    const random = seededRandom(3);
    const state = sampler.init(start, random);
    advance(sampler, state, random, steps);
    const clone = structuredClone(state);
    const original = advance(sampler, state, seededRandom(4), 200);
    expect(advance(nuts(target, options), clone, seededRandom(4), 200)).toEqual(original);
  });

  it("adapts for exactly `warmup` steps", () => {
    const sampler = nuts(target, options);
    const random = seededRandom(5);
    const state = sampler.init(start, random);
    advance(sampler, state, random, 149);
    const unfinished = state.stepSize;
    advance(sampler, state, random, 1);
    const { stepSize, metric } = state;
    expect(stepSize).not.toBe(unfinished);
    advance(sampler, state, random, 100);
    expect(state.stepSize).toBe(stepSize);
    expect(state.metric).toBe(metric);
  });

  it("keeps density and gradient in step with the position", () => {
    const { state } = runChain(target, options, 50);
    const gradient = new Float64Array(3);
    expect(state.logDensity).toBe(target.logDensityAndGradient(state.position, gradient));
    expect(state.gradient).toEqual(gradient);
  });
});

describe("limits", () => {
  it("stops doubling at the maximum tree depth", () => {
    const { infos } = runChain(
      standardNormal(2),
      { warmup: 0, maxTreeDepth: 3, initialVariances: new Float64Array(2).fill(1e-8) },
      20,
    );
    const longest = Math.max(...infos.map((info) => info.leapfrogSteps));
    expect(longest).toBeLessThanOrEqual(7);
    expect(Math.max(...infos.map((info) => info.treeDepth))).toBeLessThanOrEqual(3);
  });

  it("calls a step off the support divergent and stays inside", () => {
    // Exponential on x > 0 without a transform.
    const halfLine: Target = {
      dimension: 1,
      logDensityAndGradient([x], gradient) {
        gradient[0] = -1;
        return x > 0 ? -x : Number.NaN;
      },
    };
    const { draws, infos } = runChain(halfLine, { warmup: 200 }, 500);
    expect(infos.some((info) => info.divergent)).toBe(true);
    expect(draws.every(([x]) => x > 0)).toBe(true);
    expect(infos.every((info) => info.acceptance >= 0 && info.acceptance <= 1)).toBe(true);
  });
});

describe("an invalid target", () => {
  const random = () => seededRandom(1);
  const flat: Target = { dimension: 1, logDensityAndGradient: (_, gradient) => gradient.fill(0)[0] };
  const nowhere: Target = { dimension: 1, logDensityAndGradient: () => Number.NEGATIVE_INFINITY };

  it("is refused in words", () => {
    expect(() => nuts(flat).init(new Float64Array(1), random())).toThrow(PublicError);
    expect(() => nuts(nowhere).init(new Float64Array(1), random())).toThrow(PublicError);
  });

  it("refuses initial variances of the wrong number or sign", () => {
    const supply = (...variances: number[]) =>
      nuts(standardNormal(2), { initialVariances: Float64Array.from(variances) });
    expect(() => supply(1, 2, 3)).toThrow(RangeError);
    expect(() => supply(1, -1)).toThrow(RangeError);
    expect(() => supply(1, Number.POSITIVE_INFINITY)).toThrow(RangeError);
    expect(() => supply(1, 2)).not.toThrow();
  });
});
