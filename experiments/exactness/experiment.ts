// exactness: is exact exact? The settings of `calibration` with ten times the trials, for exact and non-private only:
// an error of a tenth of the privacy noise would show.
import { parameterNames } from "../../src/calibration/calibrate.ts";
import { ecdfBand, empiricalDistribution } from "../../src/calibration/ecdf-band.ts";
import { quantilesOfTruth } from "../../src/calibration/ranks.ts";
import { drawRows, drawTruth, momentsOf } from "../../src/calibration/simulate.ts";
import { simulatedRelease } from "../../src/calibration/simulated-release.ts";
import type { Outcome } from "../../src/calibration/trial.ts";
import { SYNTHETIC_CELLS } from "../calibration/trials.ts";
import { calibrationRows, calibrationVerdicts, verdictTable } from "../calibration-rows.ts";
import { fitMethods } from "../fit-methods.ts";
import { defineExperiment, type TrialSet } from "../frame/experiment.ts";
import { rounded } from "../frame/rounded.ts";
import { laplaceNoise, SENSITIVITY } from "../paper-noise.ts";
import { PRIOR, type SyntheticCell } from "../synthetic/trial.ts";
import type { ExactnessResults } from "./results.ts";

const METHODS = ["non-private", "exact"] as const;

/** Quantiles of the truth by method. */
type ExactnessRecord = Readonly<Record<(typeof METHODS)[number], readonly number[]>>;

const exactnessTrials: TrialSet<SyntheticCell, ExactnessRecord> = {
  name: "exactness",
  cells: SYNTHETIC_CELLS,
  trials: 3000,
  run({ n, epsilon }, _trial, context) {
    const { random } = context;
    const truth = drawTruth(PRIOR, random.split(0));
    const moments = momentsOf(drawRows(truth, n, random.split(1)));
    const release = simulatedRelease(moments, laplaceNoise(SENSITIVITY.second, epsilon), random.split(2));
    const fits = fitMethods(METHODS, { moments, release, prior: PRIOR }, context);
    const quantiles = (name: (typeof METHODS)[number], label: number) =>
      quantilesOfTruth(fits.get(name)!, truth, random.split(label));
    return { "non-private": quantiles("non-private", 3), exact: quantiles("exact", 4) };
  },
};

export const exactness = defineExperiment({
  name: "exactness",
  title: "is exact exact? the same settings with 3000 trials, for exact and non-private alone",
  trials: exactnessTrials,
  summarise,
  table: ({ verdicts }) => verdictTable(verdicts),
  figures: async (results) => (await import("./figures.ts")).exactnessFigures(results),
});

function summarise(outcomes: readonly Outcome<ExactnessRecord>[]): ExactnessResults {
  const samples = SYNTHETIC_CELLS.flatMap(({ key, n, epsilon }) =>
    METHODS.map((method) => {
      const trials = outcomes.filter(({ cell }) => cell === key);
      return { n, epsilon, method, quantiles: trials.map(({ record }) => record[method]) };
    }),
  ).filter(({ quantiles }) => quantiles.length > 0);
  const rows = calibrationRows(samples);
  const band = ecdfBand(samples[0].quantiles.length);
  const differences = samples.flatMap(({ n, epsilon, method, quantiles }) =>
    parameterNames(quantiles[0].length).map((parameter, v) => {
      const shares = empiricalDistribution(
        quantiles.map((trial) => trial[v]),
        band.at,
      );
      return { n, epsilon, method, parameter, values: shares.map((share, i) => decimals(share - band.at[i])) };
    }),
  );
  return {
    rows,
    verdicts: calibrationVerdicts(rows),
    band: {
      at: band.at,
      lower: band.lower.map((share) => rounded(share)),
      upper: band.upper.map((share) => rounded(share)),
    },
    differences,
  };
}

function decimals(value: number): number {
  return Number(value.toFixed(4));
}
