// calibration (the paper's figures 3a to 3d): are the posteriors correct? Kolmogorov–Smirnov distance of the quantiles
// of the truth from uniform, QQ plot, coverage of 95 % intervals; how well the chains mixed, and how much was learned.
import { parameterNames } from "../../src/calibration/calibrate.ts";
import { ecdfBand, empiricalDistribution } from "../../src/calibration/ecdf-band.ts";
import { calibrationRows, calibrationVerdicts, type QuantileSample, verdictTable } from "../calibration-rows.ts";
import { METHOD_NAMES } from "../fit-methods.ts";
import { defineExperiment } from "../frame/experiment.ts";
import { rounded } from "../frame/rounded.ts";
import { learnedRows, mixingRows, quantileSamples, type SyntheticOutcomes } from "../synthetic/summaries.ts";
import type { CalibrationResults } from "./results.ts";
import { SYNTHETIC_CELLS, syntheticTrials } from "./trials.ts";

export const calibration = defineExperiment({
  name: "calibration",
  title: "are the posteriors right? KS against n and ε, QQ plot, 95 % coverage (paper: figures 3a to 3d)",
  trials: syntheticTrials,
  summarise,
  table: ({ verdicts }) => verdictTable(verdicts),
  figures: async (results) => (await import("./figures.ts")).calibrationFigures(results),
});

function summarise(outcomes: SyntheticOutcomes): CalibrationResults {
  const samples = quantileSamples(SYNTHETIC_CELLS, outcomes);
  const rows = calibrationRows(samples);
  return {
    rows,
    verdicts: calibrationVerdicts(rows),
    mixing: mixingRows(SYNTHETIC_CELLS, outcomes),
    learned: learnedRows(SYNTHETIC_CELLS, outcomes),
    qq: qq(samples),
    outside: outside(outcomes),
  };
}

/** At n = 10, ε = 0.1, as in the paper; without the baselines, whose fewer trials would need another band. */
function qq(samples: readonly QuantileSample[]): CalibrationResults["qq"] {
  const isMethod = (name: string) => METHOD_NAMES.some((method) => method === name);
  const shown = samples.filter(({ n, epsilon, method }) => n === 10 && epsilon === 0.1 && isMethod(method));
  const { at, lower, upper } = ecdfBand(shown[0].quantiles.length);
  const lines = shown.flatMap(({ method, quantiles }) =>
    parameterNames(quantiles[0].length).map((parameter, v) => ({
      method,
      parameter,
      shares: empiricalDistribution(
        quantiles.map((trial) => trial[v]),
        at,
      ).map((share) => rounded(share)),
    })),
  );
  const short = (values: readonly number[]) => values.map((value) => rounded(value));
  return { band: { at: short(at), lower: short(lower), upper: short(upper) }, lines };
}

function outside(outcomes: SyntheticOutcomes): { x: number; y: number } {
  const rowsOf = new Map(SYNTHETIC_CELLS.map(({ key, n }) => [key, n]));
  const all = outcomes.reduce((sum, { cell }) => sum + rowsOf.get(cell)!, 0);
  const share = (of: "x" | "y") => rounded(outcomes.reduce((sum, { record }) => sum + record.outside[of], 0) / all);
  return { x: share("x"), y: share("y") };
}
