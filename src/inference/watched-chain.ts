// A chain seen only at states that are possible, which conditions its law on them. Where one is not, as many more steps are taken
// as lie between two draws: seeing every m-th state and going on by single steps would favour some of the possible ones.

import type { Random } from "../random/random.ts";
import type { StepInfo } from "./method.ts";

export interface WatchedChain<State> {
  step(state: State, random: Random): StepInfo;
  /** Moves on to a possible state; returns how many were passed over. Gives up after `most`. */
  settle(state: State, random: Random): number;
}

export function watchedChain<State>(
  chain: { step(state: State, random: Random): StepInfo },
  isPossible: (state: State) => boolean,
  { warmup, most }: { readonly warmup: number; readonly most: number },
): WatchedChain<State> {
  let sinceDraw = -warmup;
  return {
    step(state, random) {
      sinceDraw++;
      return chain.step(state, random);
    },
    settle(state, random) {
      let passedOver = 0;
      for (; !isPossible(state) && passedOver < most; passedOver++) {
        for (let i = 0; i < sinceDraw; i++) chain.step(state, random);
      }
      sinceDraw = 0;
      return passedOver;
    },
  };
}
