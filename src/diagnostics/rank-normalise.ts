// In: the chains of one variable. Out: each draw replaced by z = Φ⁻¹((r - 3/8) / (S + 1/4)), where r is its average rank
// among all S draws (Vehtari et al. 2021, eq. 14).

import { normalQuantile } from "../math/special.ts";
import { type Chains, mapChains, sortedDraws } from "./chains.ts";

export function rankNormalise(chains: Chains, sorted: Float64Array = sortedDraws(chains)): Float64Array[] {
  const scores = scoreAtFirst(sorted);
  return mapChains(chains, (draw) => scores[firstIndex(sorted, draw)]!);
}

/** The score of each distinct value, at the place where the value first occurs. */
function scoreAtFirst(sorted: Float64Array): Float64Array {
  const S = sorted.length;
  const scores = new Float64Array(S);
  for (let first = 0, next = 0; first < S; first = next) {
    while (next < S && sorted[next] === sorted[first]) next++;
    const averageRank = (first + 1 + next) / 2;
    scores[first] = normalQuantile((averageRank - 3 / 8) / (S + 1 / 4));
  }
  return scores;
}

/** Bisection: sorting an index beside the values would need a comparator, which is ten times slower. */
function firstIndex(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
