// The chains of one parameter → its rank plot (Vehtari et al. 2021, section 5): the draws of each chain by their rank
// among all draws. Chains that explore the same distribution fill all bins evenly.
import { pooledDraws } from "../../diagnostics/chains.ts";
import { sortingOrder } from "../../math/sorting-order.ts";
import { counted } from "../../words.ts";
import type { ChainsOfParameter } from "../slowest-parameters.ts";

const BINS = 20;

export interface RankPanel {
  readonly label: string;
  /** The number of draws of a chain in a bin; both are counted from 0. */
  readonly counts: readonly { readonly chain: number; readonly bin: number; readonly count: number }[];
  readonly bins: number;
  /** The expected count per bin if the chains agree. */
  readonly expected: number;
  readonly alt: string;
}

export function rankPanel({ label, chains }: ChainsOfParameter): RankPanel {
  const counts = rankCounts(chains, BINS);
  const expected = chains[0].length / BINS;
  const all = counts.flat();
  return {
    label,
    counts: counts.flatMap((bins, chain) => bins.map((count, bin) => ({ chain, bin, count }))),
    bins: BINS,
    expected,
    alt:
      `Ranks of ${label}: ${counted(chains.length, "chain")}, ${BINS} bins, about ${Math.round(expected)} draws expected ` +
      `in each; the fewest are ${Math.min(...all)}, the most ${Math.max(...all)}.`,
  };
}

/** Chains of equal length; one row of counts for each. */
export function rankCounts(chains: readonly Float64Array[], bins: number): number[][] {
  const length = chains[0].length;
  const total = chains.length * length;
  const counts = chains.map(() => new Array<number>(bins).fill(0));
  for (const [rank, place] of sortingOrder(pooledDraws(chains)).entries()) {
    counts[Math.floor(place / length)][Math.floor((rank * bins) / total)]++;
  }
  return counts;
}
