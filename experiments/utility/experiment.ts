// utility (the paper's figure 3e): how close is each posterior to the one without privacy? Squared maximum mean
// discrepancy on (θ₀, θ₁, σ²), from the trials of `calibration`.
import { defineExperiment, type Outcome } from "../../src/experiments/experiment.ts";
import { mean, rounded, standardError } from "../../src/experiments/rounded.ts";
import { SYNTHETIC_CELLS, type SyntheticRecord, syntheticTrials } from "../calibration/trials.ts";
import { METHOD_NAMES } from "../fit-methods.ts";
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

function summarise(outcomes: readonly Outcome<SyntheticRecord>[]): UtilityResults {
  const rows = SYNTHETIC_CELLS.flatMap(({ key, n, epsilon }) => {
    const trials = outcomes.filter(({ cell }) => cell === key);
    return METHOD_NAMES.filter((name) => name !== "non-private").flatMap((method) => {
      const values = trials.flatMap(({ record }) => record.methods[method]?.squaredMmd ?? []);
      if (values.length === 0) return [];
      const [average, error] = [rounded(mean(values)), rounded(standardError(values), 2)];
      return [{ n, epsilon, method, trials: values.length, squaredMmd: average, standardError: error }];
    });
  });
  return { rows };
}
