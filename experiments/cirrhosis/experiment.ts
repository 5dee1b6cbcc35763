// cirrhosis (the paper's figure 4): do 50 % and 90 % predictive intervals for real data have the right coverage?
// 100 random splits of 46 states, 10 test points each.
import type { Outcome } from "../../src/calibration/trial.ts";
import { coverage } from "../../src/calibration/uniformity.ts";
import { defineExperiment } from "../frame/experiment.ts";
import { mean, rounded } from "../frame/rounded.ts";
import type { CirrhosisResults } from "./results.ts";
import { CIRRHOSIS_CELLS, CIRRHOSIS_METHODS, type CirrhosisRecord, cirrhosisTrials } from "./trials.ts";

export const cirrhosis = defineExperiment({
  name: "cirrhosis",
  title: "predictive coverage on real data: drinking and cirrhosis in 46 states (paper: figure 4)",
  trials: cirrhosisTrials,
  summarise,
  table: ({ rows }) => [
    ["covariates", "epsilon", "method", "points", "50 % holds", "90 % holds", "width of 90 %"],
    ...rows.map((row) => [
      row.covariates,
      String(row.epsilon),
      row.method,
      String(row.points),
      row.coverage50.toFixed(3),
      row.coverage90.toFixed(3),
      row.width90.toFixed(2),
    ]),
  ],
  figures: async (results) => (await import("./figures.ts")).cirrhosisFigures(results),
});

function summarise(outcomes: readonly Outcome<CirrhosisRecord>[]): CirrhosisResults {
  const rows = CIRRHOSIS_CELLS.flatMap(({ key, covariates, epsilon }) => {
    const trials = outcomes.filter(({ cell }) => cell === key);
    if (trials.length === 0) return [];
    return CIRRHOSIS_METHODS.filter((method) => trials[0].record[method]).map((method) => {
      const quantiles = trials.flatMap(({ record }) => record[method].quantiles);
      return {
        covariates: covariates.join(" + "),
        epsilon,
        method,
        points: quantiles.length,
        coverage50: rounded(coverage(quantiles, 0.5).share),
        coverage90: rounded(coverage(quantiles, 0.9).share),
        width90: rounded(mean(trials.map(({ record }) => record[method].width))),
      };
    });
  });
  return { rows };
}
