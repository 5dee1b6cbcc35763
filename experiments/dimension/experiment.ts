// dimension: what a step of the Gibbs samplers costs with 10, 20 and 30 covariates (the paper: O(d⁶), fit for d ≈ 100).
import type { Outcome } from "../../src/calibration/trial.ts";
import { defineExperiment } from "../frame/experiment.ts";
import { median, rounded } from "../frame/rounded.ts";
import type { DimensionResults } from "./results.ts";
import { DIMENSION_CELLS, DIMENSION_METHODS, type DimensionRecord, dimensionTrials } from "./trials.ts";

export const dimension = defineExperiment({
  name: "dimension",
  title: "process time per Gibbs step with 10, 20 and 30 covariates (paper: O(d⁶))",
  trials: dimensionTrials,
  summarise,
  table: ({ rows }) => [
    ["covariates", "method", "trials", "milliseconds per step"],
    ...rows.map(({ covariates, method, trials, secondsPerStep }) => [
      String(covariates),
      method,
      String(trials),
      (1000 * secondsPerStep).toPrecision(3),
    ]),
  ],
  figures: async (results) => (await import("./figures.ts")).dimensionFigures(results),
});

function summarise(outcomes: readonly Outcome<DimensionRecord>[]): DimensionResults {
  const rows = DIMENSION_CELLS.flatMap(({ key, covariates }) => {
    const trials = outcomes.filter(({ cell }) => cell === key);
    if (trials.length === 0) return [];
    return DIMENSION_METHODS.map((method) => {
      const times = trials.map(({ seconds, record }) => seconds[method] / record.steps);
      return { covariates, method, trials: trials.length, secondsPerStep: rounded(median(times), 3) };
    });
  });
  return { rows };
}
