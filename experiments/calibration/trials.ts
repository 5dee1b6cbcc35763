// The trials of the paper's synthetic experiments, shared by calibration, utility and runtime as in the paper:
// n ∈ {10, 100, 1000} at ε = 0.1 and ε ∈ {0.01, 0.1, 1, 10} at n = 10, all methods.
import type { TrialSet } from "../frame/experiment.ts";
import { runSyntheticTrial, type SyntheticCell, type SyntheticRecord, syntheticCell } from "../synthetic/trial.ts";

export const SYNTHETIC_CELLS = [
  syntheticCell(10, 0.01),
  syntheticCell(10, 0.1),
  syntheticCell(10, 1),
  syntheticCell(10, 10),
  syntheticCell(100, 0.1),
  syntheticCell(1000, 0.1),
] as const;

/** mcmc-ind takes 100 times as long as all the others together there. */
const FEW_ROWS = 100;
const FEW_TRIALS = 50;

export const syntheticTrials: TrialSet<SyntheticCell, SyntheticRecord> = {
  name: "synthetic",
  cells: SYNTHETIC_CELLS,
  trials: 300,
  weight: ({ n }, trial) => 0.8 + (runsIndividuals(n, trial) ? 8e-4 * n ** 1.4 : 0),
  run: (cell, trial, context) => runSyntheticTrial(cell, trial, runsIndividuals(cell.n, trial), context),
};

function runsIndividuals(n: number, trial: number): boolean {
  return n <= FEW_ROWS || trial < FEW_TRIALS;
}
