// coverage (not in the paper): do 90 % intervals contain fixed, realistic truths in nine releases of ten, under the
// default and the conjugate prior? The default prior was tuned on this grid (docs/decisions/default-priors.md).
import type { Outcome } from "../../src/calibration/trial.ts";
import { defineExperiment } from "../frame/experiment.ts";
import { mean, rounded } from "../frame/rounded.ts";
import type { CoverageResults } from "./results.ts";
import { SETTINGS } from "./settings.ts";
import { type CoverageRecord, coverageTrials, type Measured } from "./trials.ts";

export const coverageExperiment = defineExperiment({
  name: "coverage",
  title: "fixed truths from all signal to all noise: do 90 % intervals hold them?",
  trials: coverageTrials,
  summarise,
  table: ({ rows }) => [
    ["setting", "prior", "releases", "slopes", "σ", "prediction", "width of slopes", "width of σ", "gradients"],
    ...rows.map((row) => [
      row.setting,
      row.prior,
      String(row.trials),
      row.slopes.toFixed(2),
      row.sigma.toFixed(2),
      row.prediction.toFixed(2),
      row.slopeWidth.toPrecision(3),
      row.sigmaWidth.toPrecision(3),
      String(Math.round(row.gradients)),
    ]),
  ],
  figures: async (results) => (await import("./figures.ts")).coverageFigures(results),
});

const PRIORS = ["default", "conjugate"] as const;

function summarise(outcomes: readonly Outcome<CoverageRecord>[]): CoverageResults {
  const rows = SETTINGS.flatMap(({ key }) => {
    const records = outcomes.filter(({ cell }) => cell === key).map(({ record }) => record);
    return PRIORS.flatMap((prior) => {
      const fits = records.flatMap((record) => record[prior] ?? []);
      if (fits.length === 0) return [];
      const average = (of: (fit: Measured) => number | boolean) => rounded(mean(fits.map((fit) => Number(of(fit)))), 3);
      return [
        {
          setting: key,
          prior,
          trials: fits.length,
          slopes: average(({ slopes }) => slopes),
          sigma: average(({ sigma }) => sigma),
          prediction: average(({ prediction }) => prediction),
          slopeWidth: average(({ slopeWidth }) => slopeWidth),
          sigmaWidth: average(({ sigmaWidth }) => sigmaWidth),
          sigmaRatio: average(({ sigmaRatio }) => sigmaRatio),
          gradients: average(({ gradients }) => gradients),
          scatterInNoise: rounded(mean(records.map(({ scatterInNoise }) => scatterInNoise)), 3),
          residualInNoise: rounded(mean(records.map(({ residualInNoise }) => residualInNoise)), 3),
        },
      ];
    });
  });
  return { rows };
}
