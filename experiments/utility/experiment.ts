// utility (the paper's figure 3e): how close is each posterior to the one without privacy? Squared maximum mean
// discrepancy on (θ₀, θ₁, σ²), from the trials of `calibration`; and how close exact is to mcmc-ind.
import { SYNTHETIC_CELLS, syntheticTrials } from "../calibration/trials.ts";
import { defineExperiment } from "../frame/experiment.ts";
import { agreementRows, distanceRows, type SyntheticOutcomes } from "../synthetic/summaries.ts";
import type { UtilityResults } from "./results.ts";

export const utility = defineExperiment({
  name: "utility",
  title: "how close are they to the posterior without privacy? squared MMD (paper: figure 3e)",
  trials: syntheticTrials,
  summarise,
  table: ({ rows }) => [
    ["n", "epsilon", "method", "trials", "squared MMD", "standard error"],
    ...rows.map((row) => [
      String(row.n),
      String(row.epsilon),
      row.method,
      String(row.trials),
      row.squaredMmd.toFixed(4),
      row.standardError.toFixed(4),
    ]),
  ],
  figures: async (results) => (await import("./figures.ts")).utilityFigures(results),
});

function summarise(outcomes: SyntheticOutcomes): UtilityResults {
  return { rows: distanceRows(SYNTHETIC_CELLS, outcomes), agreement: agreementRows(SYNTHETIC_CELLS, outcomes) };
}
