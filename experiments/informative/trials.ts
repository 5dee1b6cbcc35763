// Trials with informative data: the paper's synthetic experiments with n·ε = 10⁴ and 10⁵ instead of at most 100. There
// a posterior is correct only if it reads the release correctly; the prior is far away.
import type { TrialSet } from "../frame/experiment.ts";
import { runSyntheticTrial, type SyntheticCell, type SyntheticRecord, syntheticCell } from "../synthetic/trial.ts";

export const INFORMATIVE_CELLS = [
  // Practically no privacy, but few enough rows for mcmc-ind.
  syntheticCell(100, 100),
  syntheticCell(1000, 10),
  syntheticCell(10_000, 1),
  syntheticCell(100_000, 1),
] as const;

/** mcmc-ind takes 20 s a fit at n = 100 where the noise is this small, and minutes at n = 1000. */
const FEW_ROWS = 100;
const FEW_TRIALS = 10;

export const informativeTrials: TrialSet<SyntheticCell, SyntheticRecord> = {
  name: "informative",
  cells: INFORMATIVE_CELLS,
  trials: 100,
  run: (cell, trial, context) => runSyntheticTrial(cell, trial, cell.n <= FEW_ROWS && trial < FEW_TRIALS, context),
};
