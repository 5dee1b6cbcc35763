// informative (not in the paper): are the posteriors correct where the data are informative? The prior alone is
// calibrated everywhere. In the paper's cells it is also about as close to non-private as any method, so calibration
// there proves little; here it is far away, and misreading the release shows.
import { calibrationRows, calibrationVerdicts, verdictTable } from "../calibration-rows.ts";
import { defineExperiment } from "../frame/experiment.ts";
import {
  agreementRows,
  distanceRows,
  learnedRows,
  mixingRows,
  quantileSamples,
  type SyntheticOutcomes,
} from "../synthetic/summaries.ts";
import type { InformativeResults } from "./results.ts";
import { INFORMATIVE_CELLS, informativeTrials } from "./trials.ts";

export const informative = defineExperiment({
  name: "informative",
  title: "are the posteriors right where the data speak? the same with n·ε = 10⁴ and 10⁵",
  trials: informativeTrials,
  summarise,
  table: ({ verdicts }) => verdictTable(verdicts),
  figures: async (results) => (await import("./figures.ts")).informativeFigures(results),
});

function summarise(outcomes: SyntheticOutcomes): InformativeResults {
  const rows = calibrationRows(quantileSamples(INFORMATIVE_CELLS, outcomes));
  return {
    rows,
    verdicts: calibrationVerdicts(rows),
    mixing: mixingRows(INFORMATIVE_CELLS, outcomes),
    learned: learnedRows(INFORMATIVE_CELLS, outcomes),
    distances: distanceRows(INFORMATIVE_CELLS, outcomes),
    agreement: agreementRows(INFORMATIVE_CELLS, outcomes),
  };
}
