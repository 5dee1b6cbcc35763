// robustness (not in the paper): how much does coverage of 90 % intervals suffer when covariates are not normal and
// responses are clipped? non-private sees the same clipped data and shows the effect of clipping alone.
import { parameterNames } from "../../src/calibration/calibrate.ts";
import type { Outcome } from "../../src/calibration/trial.ts";
import { coverage } from "../../src/calibration/uniformity.ts";
import { defineExperiment } from "../frame/experiment.ts";
import { mean, rounded } from "../frame/rounded.ts";
import type { RobustnessResults } from "./results.ts";
import { ROBUSTNESS_CELLS, ROBUSTNESS_METHODS, type RobustnessRecord, robustnessTrials } from "./trials.ts";

export const robustness = defineExperiment({
  name: "robustness",
  title: "covariates that are not normal, responses that are clipped: coverage of 90 % intervals",
  trials: robustnessTrials,
  summarise,
  table: ({ rows }) => [
    ["covariates", "clipped", "method", "parameter", "90 % holds", "off by (s.e.)"],
    ...rows.map((row) => [
      row.law,
      `${(100 * row.clippedSeen).toFixed(1)} %`,
      row.method,
      row.parameter,
      row.coverage90.toFixed(3),
      row.deviation.toFixed(1),
    ]),
  ],
  figures: async (results) => (await import("./figures.ts")).robustnessFigures(results),
});

function summarise(outcomes: readonly Outcome<RobustnessRecord>[]): RobustnessResults {
  const rows = ROBUSTNESS_CELLS.flatMap(({ key, law, clipped }) => {
    const trials = outcomes.filter(({ cell }) => cell === key).map(({ record }) => record);
    if (trials.length === 0) return [];
    const clippedSeen = rounded(mean(trials.map((record) => record.clipped)), 3);
    return ROBUSTNESS_METHODS.flatMap((method) =>
      parameterNames(trials[0].quantiles[method].length).map((parameter, v) => {
        const { share, deviation } = coverage(
          trials.map(({ quantiles }) => quantiles[method][v]),
          0.9,
        );
        const figures = { coverage90: rounded(share), deviation: rounded(deviation, 3) };
        return { law, clipped, clippedSeen, method, parameter, trials: trials.length, ...figures };
      }),
    );
  });
  return { rows };
}
