// sensitivity (not in the paper): what is a tight sensitivity worth? Interval widths of exact with the paper's Δ = 24
// and the tight Δ = 16/3 for the same bounds and ε; and bounds for which the paper's formula is too small.
import { parameterNames } from "../../src/calibration/calibrate.ts";
import type { Outcome } from "../../src/calibration/trial.ts";
import { defineExperiment } from "../frame/experiment.ts";
import { mean, rounded } from "../frame/rounded.ts";
import { SENSITIVITY } from "../paper-noise.ts";
import type { SensitivityResults } from "./results.ts";
import { soundness } from "./soundness.ts";
import { SENSITIVITY_CELLS, type SensitivityRecord, sensitivityTrials, TIGHT } from "./trials.ts";

/** As in the synthetic data; as in the real data; ages; systolic blood pressure. */
const BOUNDS = [
  [-1, 1],
  [0, 1],
  [18, 90],
  [90, 200],
] as const;

export const sensitivityExperiment = defineExperiment({
  name: "sensitivity",
  title: "what is a tight sensitivity worth? interval widths with the paper's Δ and with ours",
  trials: sensitivityTrials,
  summarise,
  table: ({ rows }) => [
    ["n", "epsilon", "parameter", "width, paper's Δ", "width, tight Δ", "ratio", "width, non-private"],
    ...rows.map((row) => [
      String(row.n),
      String(row.epsilon),
      row.parameter,
      String(row.paperWidth),
      String(row.tightWidth),
      row.ratio.toFixed(2),
      String(row.nonPrivateWidth),
    ]),
  ],
  figures: async (results) => (await import("./figures.ts")).sensitivityFigures(results),
});

function summarise(outcomes: readonly Outcome<SensitivityRecord>[]): SensitivityResults {
  const rows = SENSITIVITY_CELLS.flatMap(({ key, n, epsilon }) => {
    const trials = outcomes.filter(({ cell }) => cell === key).map(({ record }) => record);
    if (trials.length === 0) return [];
    return parameterNames(trials[0].paper.length).map((parameter, v) => {
      const width = (of: keyof SensitivityRecord) => mean(trials.map((record) => record[of][v]));
      return {
        n,
        epsilon,
        parameter,
        trials: trials.length,
        paperWidth: rounded(width("paper"), 3),
        tightWidth: rounded(width("tight"), 3),
        nonPrivateWidth: rounded(width("nonPrivate"), 3),
        ratio: rounded(width("tight") / width("paper"), 3),
      };
    });
  });
  const checked = BOUNDS.map(soundness).map((row) => ({
    ...row,
    found: rounded(row.found),
    spent: rounded(row.spent, 3),
  }));
  return { sensitivities: { paper: SENSITIVITY.second, tight: rounded(TIGHT) }, rows, soundness: checked };
}
