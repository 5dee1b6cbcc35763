// Is gibbs-update wrong or just slow? The same release, once with the paper's run length and once with 40,000 burn-in
// steps and 100,000 draws. A chain that had not converged becomes correct; a wrong method does not.
import { type PosteriorDraws, poseProblem, posteriorDraws, thinned } from "../../src/calibration/posterior-draws.ts";
import { quantilesOfTruth } from "../../src/calibration/ranks.ts";
import { drawMoments, drawTruth } from "../../src/calibration/simulate.ts";
import { simulatedRelease } from "../../src/calibration/simulated-release.ts";
import type { RunLength } from "../../src/inference/method.ts";
import { findMethod } from "../../src/inference/methods.ts";
import { possiblyShort, runLength } from "../fit-methods.ts";
import type { TrialSet } from "../frame/experiment.ts";
import { laplaceNoise, SENSITIVITY } from "../paper-noise.ts";
import { GIBBS_THINNING, mixing, PRIOR, type SyntheticCell, syntheticCell } from "../synthetic/trial.ts";

export const LONG_CHAINS_METHOD = "gibbs-update";
export const LONG: RunLength = { warmup: 40_000, draws: 100_000, thin: 1 };

export interface ChainOutcome {
  /** Quantiles of the true intercept, slope and σ²; split R-hat and effective size of the chain. */
  readonly quantiles: readonly number[];
  readonly rhat: readonly number[];
  readonly ess: readonly number[];
}

export interface LongChainsRecord {
  readonly paper: ChainOutcome;
  readonly long: ChainOutcome;
}

/** Where gibbs-update covers too little with the paper's run length. */
export const LONG_CHAINS_CELLS = [syntheticCell(100, 0.1), syntheticCell(1000, 0.1)] as const;

export const longChainsTrials: TrialSet<SyntheticCell, LongChainsRecord> = {
  name: "long-chains",
  cells: LONG_CHAINS_CELLS,
  trials: 300,
  run({ n, epsilon }, _trial, { random, quick, timed }) {
    const truth = drawTruth(PRIOR, random.split(0));
    const moments = drawMoments(truth, n, random.split(1));
    const release = simulatedRelease(moments, laplaceNoise(SENSITIVITY.second, epsilon), random.split(2));
    const problem = poseProblem(release, PRIOR);
    const chain = (label: string, length: RunLength, stream: number): ChainOutcome => {
      const draws: PosteriorDraws = timed(label, () =>
        posteriorDraws(findMethod(LONG_CHAINS_METHOD), problem, possiblyShort(length, quick), random.split(stream)),
      );
      const quantiles = quantilesOfTruth(draws, truth, random.split(stream + 1));
      return { quantiles, ...mixing(thinned(draws, GIBBS_THINNING)) };
    };
    return {
      paper: chain("the paper's length", runLength(LONG_CHAINS_METHOD, n), 3),
      long: chain("40,000 + 100,000", LONG, 5),
    };
  },
};
