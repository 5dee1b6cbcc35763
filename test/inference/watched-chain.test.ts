// A chain that goes round 0, 1, 2, 0 …, and 2 is impossible: seen at every other step, 0 and 1 must come up equally often.
import { describe, expect, it } from "vitest";
import { NO_TRAJECTORY } from "../../src/inference/method.ts";
import { watchedChain } from "../../src/inference/watched-chain.ts";
import { seededRandom } from "../../src/random/random.ts";

const round = {
  step(state: { at: number }) {
    state.at = (state.at + 1) % 3;
    return NO_TRAJECTORY;
  },
};

function seen(thin: number, draws: number, isPossible = (state: { at: number }) => state.at < 2) {
  const random = seededRandom(1);
  const chain = watchedChain(round, isPossible, { warmup: 3, most: 20 });
  const state = { at: 0 };
  for (let i = 0; i < 3; i++) chain.step(state, random);
  return Array.from({ length: draws }, () => {
    for (let i = 0; i < thin; i++) chain.step(state, random);
    const passedOver = chain.settle(state, random);
    return { at: state.at, passedOver };
  });
}

describe("watchedChain", () => {
  it.each([1, 2, 4, 5])("sees possible states by their probability when it keeps every %i-th", (thin) => {
    const states = seen(thin, 60).map(({ at }) => at);
    expect(states.filter((at) => at === 0)).toHaveLength(30);
    expect(states.filter((at) => at === 1)).toHaveLength(30);
  });

  it("does not when single steps make up for an impossible state", () => {
    const state = { at: 0 };
    const states = Array.from({ length: 60 }, () => {
      for (let i = 0; i < 2; i++) round.step(state);
      while (state.at === 2) round.step(state);
      return state.at;
    });
    expect(new Set(states)).toEqual(new Set([0]));
  });

  it("counts what it passed over, and gives up in the end", () => {
    expect(seen(1, 60).reduce((sum, { passedOver }) => sum + passedOver, 0)).toBe(30);
    expect(seen(1, 2, () => false).map(({ passedOver }) => passedOver)).toEqual([20, 20]);
  });
});
