// calibration (the paper's figures 3a to 3d): are the posteriors right? Kolmogorov–Smirnov distance of the quantiles of
// the truth to uniform, QQ plot, coverage of 95 % intervals; and how well the Markov chains mixed.
import { parameterNames } from "../../src/calibration/calibrate.ts";
import { ecdfBand, empiricalDistribution } from "../../src/calibration/ecdf-band.ts";
import { defineExperiment, type Outcome } from "../../src/experiments/experiment.ts";
import { median, rounded } from "../../src/experiments/rounded.ts";
import { calibrationRows, calibrationVerdicts, type QuantileSample, verdictTable } from "../calibration-rows.ts";
import { METHOD_NAMES } from "../fit-methods.ts";
import type { CalibrationResults, MixingRow } from "./results.ts";
import { SYNTHETIC_CELLS, type SyntheticCell, type SyntheticRecord, syntheticTrials } from "./trials.ts";

type Outcomes = readonly Outcome<SyntheticRecord>[];

export const calibration = defineExperiment({
  name: "calibration",
  title: "are the posteriors right? KS against n and ε, QQ plot, 95 % coverage (paper: figures 3a to 3d)",
  trials: syntheticTrials,
  summarise,
  table: ({ verdicts }) => verdictTable(verdicts),
  figures: async (results) => (await import("./figures.ts")).calibrationFigures(results),
});

function summarise(outcomes: Outcomes): CalibrationResults {
  const samples = eachMethod(outcomes, ({ n, epsilon }, method, records) => [
    { n, epsilon, method, quantiles: records.map(({ quantiles }) => quantiles) },
  ]);
  const rows = calibrationRows(samples);
  return {
    rows,
    verdicts: calibrationVerdicts(rows),
    mixing: mixingRows(outcomes),
    qq: qq(samples),
    outside: outside(outcomes),
  };
}

/** Maps the records of each method in each cell, where there are any. */
function eachMethod<Row>(
  outcomes: Outcomes,
  act: (cell: SyntheticCell, method: string, records: SyntheticRecord["methods"][string][]) => Row[],
): Row[] {
  return SYNTHETIC_CELLS.flatMap((cell) => {
    const trials = outcomes.filter((outcome) => outcome.cell === cell.key);
    return METHOD_NAMES.flatMap((method) => {
      const records = trials.flatMap(({ record }) => record.methods[method] ?? []);
      return records.length > 0 ? act(cell, method, records) : [];
    });
  });
}

function mixingRows(outcomes: Outcomes): MixingRow[] {
  return eachMethod(outcomes, ({ n, epsilon }, method, records) => {
    if (!records[0].rhat) return [];
    return parameterNames(records[0].quantiles.length).map((parameter, v) => {
      const rhats = records.map(({ rhat }) => rhat![v]);
      const above = (limit: number) => rounded(rhats.filter((value) => value > limit).length / rhats.length);
      return {
        n,
        epsilon,
        method,
        parameter,
        medianRhat: rounded(median(rhats), 5),
        rhatAbove101: above(1.01),
        rhatAbove11: above(1.1),
        medianEss: Math.round(median(records.map(({ ess }) => ess![v]))),
      };
    });
  });
}

/** At n = 10, ε = 0.1, as in the paper. */
function qq(samples: readonly QuantileSample[]): CalibrationResults["qq"] {
  const shown = samples.filter(({ n, epsilon }) => n === 10 && epsilon === 0.1);
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

function outside(outcomes: Outcomes): { x: number; y: number } {
  const rowsOf = new Map(SYNTHETIC_CELLS.map(({ key, n }) => [key, n]));
  const all = outcomes.reduce((sum, { cell }) => sum + rowsOf.get(cell)!, 0);
  const share = (of: "x" | "y") => rounded(outcomes.reduce((sum, { record }) => sum + record.outside[of], 0) / all);
  return { x: share("x"), y: share("y") };
}
