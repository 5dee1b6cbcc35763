// In: the chains of one variable. Out: each draw replaced by z = Φ⁻¹((r - 3/8) / (S + 1/4)), where r is its average rank
// among all S draws (Vehtari et al. 2021, eq. 14).

import { sortingOrder } from "../math/sorting-order.ts";
import { normalQuantile } from "../math/special.ts";
import { type Chains, pooledDraws, splitChains } from "./chains.ts";

/** The scores of the split chains, on which bulk R-hat and bulk effective sample size both rest. */
export function splitScores(chains: Chains): Float64Array[] {
  return rankNormalise(splitChains(chains));
}

export function rankNormalise(chains: Chains): Float64Array[] {
  const pooled = pooledDraws(chains);
  const S = pooled.length;
  const order = sortingOrder(pooled);
  const untied = untiedScores(S);
  const scores = new Float64Array(S);
  for (let first = 0, next = 1; first < S; first = next++) {
    while (next < S && pooled[order[next]] === pooled[order[first]]) next++;
    const score = next === first + 1 ? untied[first] : scoreOfRank((first + 1 + next) / 2, S);
    for (let place = first; place < next; place++) scores[order[place]] = score;
  }
  return chains.map((chain, c) => scores.subarray(c * chain.length, (c + 1) * chain.length));
}

function scoreOfRank(rank: number, S: number): number {
  return normalQuantile((rank - 3 / 8) / (S + 1 / 4));
}

let latestScores = new Float64Array();

/** The scores of ranks 1 to S. All parameters of a run share S, so the latest table is kept. */
function untiedScores(S: number): Float64Array {
  if (latestScores.length !== S) latestScores = Float64Array.from({ length: S }, (_, i) => scoreOfRank(i + 1, S));
  return latestScores;
}
