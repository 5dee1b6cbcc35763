// long-chains (not in the paper): is gibbs-update miscalibrated, or has its chain not converged? Coverage, KS, R-hat
// and effective size with the paper's run length and with one several times as long.
import type { Outcome } from "../../src/calibration/trial.ts";
import { calibrationRows } from "../calibration-rows.ts";
import { defineExperiment } from "../frame/experiment.ts";
import { mixingOf } from "../synthetic/summaries.ts";
import type { ChainLength, LongChainsResults } from "./results.ts";
import { LONG_CHAINS_CELLS, LONG_CHAINS_METHOD, type LongChainsRecord, longChainsTrials } from "./trials.ts";

export const longChains = defineExperiment({
  name: "long-chains",
  title: "is gibbs-update wrong or only late? the paper's run length against 40,000 + 100,000",
  trials: longChainsTrials,
  summarise,
  table: ({ rows }) => [
    ["n", "epsilon", "length", "parameter", "KS", "5 % limit", "95 % coverage", "R-hat above 1.01", "effective size"],
    ...rows.map((row) => [
      String(row.n),
      String(row.epsilon),
      row.length,
      row.parameter,
      row.ks.toFixed(3),
      row.usualLimit.toFixed(3),
      row.coverage.toFixed(3),
      row.rhatAbove101.toFixed(2),
      String(row.medianEss),
    ]),
  ],
  figures: async (results) => (await import("./figures.ts")).longChainsFigures(results),
});

function summarise(outcomes: readonly Outcome<LongChainsRecord>[]): LongChainsResults {
  const rows = LONG_CHAINS_CELLS.flatMap(({ key, n, epsilon }) =>
    (["paper", "long"] as const).flatMap((length: ChainLength) => {
      const chains = outcomes.filter(({ cell }) => cell === key).map(({ record }) => record[length]);
      if (chains.length === 0) return [];
      const quantiles = chains.map((chain) => chain.quantiles);
      return calibrationRows([{ n, epsilon, method: LONG_CHAINS_METHOD, quantiles }]).map((row, v) => {
        return { ...row, length, ...mixingOf(chains, v) };
      });
    }),
  );
  return { rows };
}
