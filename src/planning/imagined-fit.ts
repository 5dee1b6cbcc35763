// One imagined release → what an analyst would read of it: a short chain of the method that fits use, and for each
// coefficient the width of its interval, what of it is noise, and the conclusion, by the rule of every fit.
import { sortedQuantile } from "../diagnostics/quantile.ts";
import { type ChainQuestion, linearQuestion } from "../inference/chain-question.ts";
import { parametrization } from "../inference/exact/parametrization.ts";
import { exact, samplerIn } from "../inference/exact.ts";
import { type Family, pose, poseLogOdds } from "../inference/fit.ts";
import { logOddsQuestion } from "../inference/log-odds.ts";
import { answerBy } from "../inference/run-chain.ts";
import type { Formula } from "../model/formula.ts";
import type { MomentSelection } from "../model/moment-selection.ts";
import { largestDeviation } from "../noise/noise-law.ts";
import { type Conclusion, conclusions } from "../posterior/conclusions.ts";
import { varianceShares } from "../posterior/variance-shares.ts";
import type { NoisyMoments } from "../release/noisy-moments.ts";

export interface ImaginedCoefficient {
  readonly name: string;
  /** Of the 90 % interval, in original units. */
  readonly width: number;
  /** The share of the variance due to privacy noise; the rest is due to the finite sample. */
  readonly privacy: number;
  /** Of the interval that the same people would give without noise. */
  readonly widthWithoutNoise: number;
  /** Null for an intercept, which answers no question. */
  readonly conclusion: Conclusion | null;
}

/** Short chains of short trajectories: the width of one interval is a tenth off, where tables that could be differ by a factor. */
const RUN = { warmup: 120, draws: 120, thin: 1, chain: 0 };
const MAX_TREE_DEPTH = 5;

interface Posed {
  readonly question: ChainQuestion;
  readonly formula: Formula;
  readonly selection: MomentSelection;
}

export function imaginedFit(
  moments: NoisyMoments,
  text: string,
  family: Family,
  seed: number,
): readonly ImaginedCoefficient[] {
  const { question, formula, selection } = posed(moments, text, family);
  const chain = answerBy(question, { ...RUN, seed });
  const { coefficients } = question;
  const { response, covariates } = formula;
  const provenance = { formula: text, response, covariates, noiseDeviation: largestDeviation(selection.noise) };
  const concluded = conclusions({ ...chain, coefficients, provenance });
  return coefficients.map((name) => {
    const sorted = chain.draws.get(name)!.slice().sort();
    const width = sortedQuantile(sorted, 0.95) - sortedQuantile(sorted, 0.05);
    const shares = varianceShares(chain.conditionalMean.get(name)!, chain.conditionalVariance.get(name)!);
    return {
      name,
      width,
      privacy: shares.privacy,
      widthWithoutNoise: width * shares.widthWithoutNoise,
      conclusion: concluded.get(name) ?? null,
    };
  });
}

function posed(moments: NoisyMoments, text: string, family: Family): Posed {
  if (family === "linear") {
    const { problem } = pose(moments, text, exact);
    const { regression } = problem;
    const sampler = (warmup: number) => samplerIn(parametrization(problem), problem, warmup, MAX_TREE_DEPTH);
    return {
      question: { ...linearQuestion(exact, problem), sampler },
      formula: regression.formula,
      selection: regression,
    };
  }
  const { formula, selection, ...problem } = poseLogOdds(moments, text);
  return { question: logOddsQuestion({ formula, selection, ...problem }, MAX_TREE_DEPTH), formula, selection };
}
