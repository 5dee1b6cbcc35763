// prior-search (not in the paper): the effect of each number in the default prior. One is changed at a time, on the
// same releases of tables for which the prior matters (docs/decisions/default-priors.md).
import type { Outcome } from "../../src/calibration/trial.ts";
import { defineExperiment } from "../frame/experiment.ts";
import { mean, rounded } from "../frame/rounded.ts";
import { ALTERNATIVES } from "./alternatives.ts";
import type { PriorSearchResults } from "./results.ts";
import { type PriorSearchRecord, priorSearchTrials, TELLING } from "./trials.ts";

export const priorSearch = defineExperiment({
  name: "prior-search",
  title: "the default prior and its neighbours: do 90 % intervals hold, and how wide are they?",
  trials: priorSearchTrials,
  summarise,
  table: ({ rows }) => [
    ["setting", "prior", "releases", "slopes", "width", "σ", "width"],
    ...rows.map((row) => [
      row.setting,
      row.prior,
      String(row.trials),
      row.slopes.toFixed(2),
      row.slopeWidth.toPrecision(3),
      row.sigma.toFixed(2),
      row.sigmaWidth.toPrecision(3),
    ]),
  ],
  figures: async () => [],
});

function summarise(outcomes: readonly Outcome<PriorSearchRecord>[]): PriorSearchResults {
  const rows = TELLING.flatMap(({ key }) => {
    const records = outcomes.filter(({ cell }) => cell === key).map(({ record }) => record);
    if (records.length === 0) return [];
    return Object.keys(ALTERNATIVES).map((prior) => {
      const fits = records.map((record) => record[prior]);
      const average = (values: readonly (number | boolean)[]) => rounded(mean(values.map(Number)), 3);
      return {
        setting: key,
        prior,
        trials: fits.length,
        slopes: average(fits.map(({ slopes }) => slopes)),
        slopeWidth: average(fits.map(({ slopeWidth }) => slopeWidth)),
        sigma: average(fits.map(({ sigma }) => sigma)),
        sigmaWidth: average(fits.map(({ sigmaWidth }) => sigmaWidth)),
      };
    });
  });
  return { rows };
}
