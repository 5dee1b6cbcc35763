// asymptotics: the paper says that naive becomes correct as n grows. How large must n be? The settings of `calibration`
// with n ≥ 10⁴; the statistics are drawn directly, without rows.
import { quantilesOfTruth } from "../../src/calibration/ranks.ts";
import { drawMoments, drawTruth } from "../../src/calibration/simulate.ts";
import { simulatedRelease } from "../../src/calibration/simulated-release.ts";
import type { Cell, Outcome } from "../../src/calibration/trial.ts";
import { calibrationRows } from "../calibration-rows.ts";
import { fitMethods } from "../fit-methods.ts";
import { defineExperiment, type TrialSet } from "../frame/experiment.ts";
import { laplaceNoise, SENSITIVITY } from "../paper-noise.ts";
import { PRIOR } from "../synthetic/trial.ts";
import type { AsymptoticsResults } from "./results.ts";

interface AsymptoticsCell extends Cell {
  readonly n: number;
  readonly epsilon: number;
}

const METHODS = ["non-private", "naive", "exact"] as const;

/** Quantiles of the truth by method. */
type AsymptoticsRecord = Readonly<Record<string, readonly number[]>>;

const CELLS: readonly AsymptoticsCell[] = [0.1, 1].flatMap((epsilon) =>
  [4, 5, 6, 7, 8, 9].map((power) => ({ key: `n=1e${power} epsilon=${epsilon}`, n: 10 ** power, epsilon })),
);

const asymptoticsTrials: TrialSet<AsymptoticsCell, AsymptoticsRecord> = {
  name: "asymptotics",
  cells: CELLS,
  trials: 300,
  run({ n, epsilon }, _trial, context) {
    const { random } = context;
    const truth = drawTruth(PRIOR, random.split(0));
    const moments = drawMoments(truth, n, random.split(1));
    const release = simulatedRelease(moments, laplaceNoise(SENSITIVITY.second, epsilon), random.split(2));
    const fits = fitMethods(METHODS, { moments, release, prior: PRIOR }, context);
    const streams = random.split(3);
    return Object.fromEntries(
      [...fits].map(([name, draws], i) => [name, quantilesOfTruth(draws, truth, streams.split(i))]),
    );
  },
};

export const asymptotics = defineExperiment({
  name: "asymptotics",
  title: "when does naive become right? n from 10⁴ to 10⁹, exact beside it",
  trials: asymptoticsTrials,
  summarise,
  table: ({ rows }) => [
    ["n", "epsilon", "method", "parameter", "KS", "5 % limit", "95 % coverage"],
    ...rows.map((row) => [
      row.n.toExponential(0),
      String(row.epsilon),
      row.method,
      row.parameter,
      row.ks.toFixed(3),
      row.usualLimit.toFixed(3),
      row.coverage.toFixed(3),
    ]),
  ],
  figures: async (results) => (await import("./figures.ts")).asymptoticsFigures(results),
});

function summarise(outcomes: readonly Outcome<AsymptoticsRecord>[]): AsymptoticsResults {
  const samples = CELLS.flatMap(({ key, n, epsilon }) =>
    METHODS.map((method) => {
      const trials = outcomes.filter(({ cell }) => cell === key);
      return { n, epsilon, method, quantiles: trials.map(({ record }) => record[method]) };
    }),
  );
  return { rows: calibrationRows(samples.filter(({ quantiles }) => quantiles.length > 0)) };
}
