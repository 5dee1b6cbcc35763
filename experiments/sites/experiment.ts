// sites (not in the 2019 paper): one table divided among 1, 5 and 10 sites that release separately. Do 90 % intervals
// of the pooled fit cover, and what is the cost of every site adding its own noise?
import type { Outcome } from "../../src/calibration/trial.ts";
import { coverage } from "../../src/calibration/uniformity.ts";
import { defineExperiment } from "../frame/experiment.ts";
import { mean, rounded, standardError } from "../frame/rounded.ts";
import type { SitesResults } from "./results.ts";
import { noiseDeviation, SITES_CELLS, type SitesRecord, sitesTrials } from "./trials.ts";

export const sitesExperiment = defineExperiment({
  name: "sites",
  title: "one table divided among 1, 5 and 10 sites: do 90 % intervals hold, and how far off are the slopes?",
  trials: sitesTrials,
  summarise,
  table: ({ rows }) => [
    ["ε", "sites", "releases", "slopes", "σ²", "squared error", "± s.e."],
    ...rows.map((row) => [
      String(row.epsilon),
      String(row.sites),
      String(row.trials),
      row.slopes.toFixed(2),
      row.sigma2.toFixed(2),
      row.squaredError.toPrecision(2),
      row.squaredErrorError.toPrecision(1),
    ]),
  ],
  figures: async () => [],
});

function summarise(outcomes: readonly Outcome<SitesRecord>[]): SitesResults {
  const rows = SITES_CELLS.flatMap(({ key, sites, epsilon }) => {
    const records = outcomes.filter(({ cell }) => cell === key).map(({ record }) => record);
    if (records.length === 0) return [];
    const held = (quantiles: readonly number[]) => rounded(coverage(quantiles, 0.9).share);
    const squaredErrors = records.map(({ squaredError }) => squaredError);
    return {
      sites,
      epsilon,
      trials: records.length,
      noise: rounded(noiseDeviation(epsilon)),
      slopes: held(records.flatMap(({ quantiles }) => quantiles.slice(1, -1))),
      sigma2: held(records.map(({ quantiles }) => quantiles.at(-1)!)),
      squaredError: rounded(mean(squaredErrors), 3),
      squaredErrorError: rounded(standardError(squaredErrors), 2),
    };
  });
  return { rows };
}
