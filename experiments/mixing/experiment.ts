// mixing: where gibbs-update misses, is it wrong or only slow? The same simulated releases, fitted with the paper's run
// length and with chains ten times as long. Were it wrong, the longer ones would miss as much.
import { parameterNames } from "../../src/calibration/calibrate.ts";
import { poseProblem, posteriorDraws, thinned } from "../../src/calibration/posterior-draws.ts";
import { quantilesOfTruth } from "../../src/calibration/ranks.ts";
import { drawMoments, drawTruth } from "../../src/calibration/simulate.ts";
import { simulatedRelease } from "../../src/calibration/simulated-release.ts";
import { essBulk } from "../../src/diagnostics/ess.ts";
import { rhat } from "../../src/diagnostics/rhat.ts";
import { type Cell, defineExperiment, type Outcome, type TrialSet } from "../../src/experiments/experiment.ts";
import { median, rounded } from "../../src/experiments/rounded.ts";
import { gibbsUpdate } from "../../src/inference/gibbs-update.ts";
import { PRIOR } from "../calibration/trials.ts";
import { calibrationRows } from "../calibration-rows.ts";
import { quickened, runLength } from "../fit-methods.ts";
import { laplaceNoise, SENSITIVITY } from "../paper-noise.ts";
import type { MixingComparison, MixingResults } from "./results.ts";

interface MixingCell extends Cell {
  readonly n: number;
}

interface FitRecord {
  readonly quantiles: readonly number[];
  readonly rhat: readonly number[];
  readonly ess: readonly number[];
}

type Length = MixingComparison["length"];
type MixingRecord = Readonly<Record<Length, FitRecord>>;

const EPSILON = 0.1;
const FACTORS: Readonly<Record<Length, number>> = { paper: 1, long: 10 };
const LENGTHS: readonly Length[] = ["paper", "long"];
/** Draws on which R-hat and effective size are computed, whatever the length of the chain. */
const KEPT = 2000;
const CELLS: readonly MixingCell[] = [100, 1000].map((n) => ({ key: `n=${n}`, n }));

const mixingTrials: TrialSet<MixingCell, MixingRecord> = {
  name: "mixing",
  cells: CELLS,
  trials: 300,
  run({ n }, _trial, { random, quick, timed }) {
    const truth = drawTruth(PRIOR, random.split(0));
    const noise = laplaceNoise(SENSITIVITY.second, EPSILON);
    const release = simulatedRelease(drawMoments(truth, n, random.split(1)), noise, random.split(2));
    const fit = (length: Length, label: number): FitRecord => {
      const { warmup, draws } = quickened(runLength("gibbs-update", n), quick);
      const factor = FACTORS[length];
      const run = { warmup: factor * warmup, draws, thin: factor };
      const chain = timed(length, () =>
        posteriorDraws(gibbsUpdate, poseProblem(release, PRIOR), run, random.split(label)),
      );
      const sample = thinned(chain, Math.max(1, Math.floor(draws / KEPT)));
      return {
        quantiles: quantilesOfTruth(chain, truth, random.split(label + 1)),
        rhat: sample.map((values) => rhat([values])),
        ess: sample.map((values) => essBulk([values])),
      };
    };
    return { paper: fit("paper", 3), long: fit("long", 5) };
  },
};

export const mixing = defineExperiment({
  name: "mixing",
  title: "is gibbs-update wrong or only slow? the paper's run length against chains ten times as long",
  trials: mixingTrials,
  summarise,
  table: ({ rows }) => [
    ["n", "length", "parameter", "KS", "5 % limit", "95 % coverage", "off by (s.e.)", "R-hat above 1.01", "median ESS"],
    ...rows.map((row) => [
      String(row.n),
      row.length,
      row.parameter,
      row.ks.toFixed(3),
      row.usualLimit.toFixed(3),
      row.coverage.toFixed(3),
      row.coverageDeviation.toFixed(1),
      `${Math.round(100 * row.rhatAbove101)} %`,
      String(row.medianEss),
    ]),
  ],
  figures: async (results) => (await import("./figures.ts")).mixingFigures(results),
});

function summarise(outcomes: readonly Outcome<MixingRecord>[]): MixingResults {
  const rows = CELLS.flatMap(({ key, n }) =>
    LENGTHS.flatMap((length) => {
      const records = outcomes.filter(({ cell }) => cell === key).map(({ record }) => record[length]);
      return records.length === 0 ? [] : comparisons(n, length, records);
    }),
  );
  return { rows };
}

function comparisons(n: number, length: Length, records: readonly FitRecord[]): MixingComparison[] {
  const quantiles = records.map((record) => record.quantiles);
  const names = parameterNames(quantiles[0].length);
  return calibrationRows([{ n, epsilon: EPSILON, method: "gibbs-update", quantiles }]).map((row) => {
    const v = names.indexOf(row.parameter);
    const { parameter, trials, ks, usualLimit, extremeLimit, coverage, coverageDeviation } = row;
    const slow = records.filter((record) => record.rhat[v] > 1.01).length;
    const mixed = {
      rhatAbove101: rounded(slow / records.length),
      medianEss: Math.round(median(records.map(({ ess }) => ess[v]))),
    };
    return { n, length, parameter, trials, ks, usualLimit, extremeLimit, coverage, coverageDeviation, ...mixed };
  });
}
