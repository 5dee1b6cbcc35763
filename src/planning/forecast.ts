// A planned release and assumptions about the table → expected interval widths of a regression: releases of imagined
// tables, one per site, are fitted with the analyst's own method. Public knowledge only; no row is read.
import { sortedQuantile } from "../diagnostics/quantile.ts";
import { linearQuestion } from "../inference/chain-question.ts";
import { exact } from "../inference/exact.ts";
import { type Family, pose, poseLogOdds } from "../inference/fit.ts";
import { logOddsQuestion } from "../inference/log-odds.ts";
import { answerBy } from "../inference/run-chain.ts";
import type { ReleasePlan } from "../mechanism/plan.ts";
import { parseFormula } from "../model/formula.ts";
import { releasedColumns } from "../moments/released-column.ts";
import { sumSites } from "../pooling/sum-sites.ts";
import { varianceShares } from "../posterior/variance-shares.ts";
import { type Random, seededRandom } from "../random/random.ts";
import type { NoisyMoments } from "../release/noisy-moments.ts";
import type { Assumptions } from "./assumptions.ts";
import { imaginedRelease } from "./imagined-release.ts";
import { imaginedSums } from "./imagined-table.ts";

/** What to expect of one coefficient, averaged over the imagined releases. */
export interface ExpectedWidth {
  readonly name: string;
  /** Of the 90 % interval, in original units. */
  readonly width: number;
  /** The share of the variance due to privacy noise; the rest is due to the finite sample. */
  readonly privacy: number;
  /** Of the interval that the same people would give without noise. */
  readonly widthWithoutNoise: number;
}

export interface ForecastOptions {
  readonly family?: Family | undefined;
  readonly releases: number;
  readonly seed: number;
  /** Called after each fit. */
  readonly onFit?: (() => void) | undefined;
}

const WARMUP = 400;
const DRAWS = 500;

/** The same seed gives the same imagined people for every plan, so that plans can be compared. */
export function forecast(
  plan: ReleasePlan,
  formula: string,
  assumptions: Assumptions,
  { family = "linear", releases, seed, onFit }: ForecastOptions,
): ExpectedWidth[] {
  const fits = Array.from({ length: releases }, (_, i) => {
    const widths = fitOnce(imaginedMoments(plan, formula, assumptions, seed + i), formula, family, seed + i);
    onFit?.();
    return widths;
  });
  const average = (j: number, pick: (expected: ExpectedWidth) => number) =>
    fits.reduce((sum, widths) => sum + pick(widths[j]), 0) / releases;
  return fits[0].map(({ name }, j) => ({
    name,
    width: average(j, ({ width }) => width),
    privacy: average(j, ({ privacy }) => privacy),
    widthWithoutNoise: average(j, ({ widthWithoutNoise }) => widthWithoutNoise),
  }));
}

function imaginedMoments(plan: ReleasePlan, formula: string, assumptions: Assumptions, seed: number): NoisyMoments {
  const random = seededRandom(seed);
  const variables = releasedColumns(plan.study).map(({ variable }) => variable);
  const parsed = parseFormula(formula, variables);
  const sums = imaginedSums(plan.study, plan.layout, parsed, assumptions, random.split(0));
  return imaginedSites(plan, sums, assumptions, random);
}

/** Sites' sums add up, so it does not matter who is where: each gets an equal share of the sums and its own noise. */
function imaginedSites(
  plan: ReleasePlan,
  sums: Float64Array,
  { rows, sites }: Assumptions,
  random: Random,
): NoisyMoments {
  const share = sums.map((sum) => sum / sites);
  const releases = Array.from({ length: sites }, (_, site) =>
    imaginedRelease(plan, share, rows / sites, random.split(1 + site)),
  );
  return sites === 1 ? releases[0] : sumSites(releases, plan.study);
}

function fitOnce(moments: NoisyMoments, formula: string, family: Family, seed: number): ExpectedWidth[] {
  const question =
    family === "linear"
      ? linearQuestion(exact, pose(moments, formula, exact).problem)
      : logOddsQuestion(poseLogOdds(moments, formula));
  const run = { warmup: WARMUP, draws: DRAWS, thin: 1, seed, chain: 0 };
  const { draws, conditionalMean, conditionalVariance } = answerBy(question, run);
  return question.coefficients.map((name) => {
    const sorted = draws.get(name)!.slice().sort();
    const width = sortedQuantile(sorted, 0.95) - sortedQuantile(sorted, 0.05);
    const { privacy, widthWithoutNoise } = varianceShares(conditionalMean.get(name)!, conditionalVariance.get(name)!);
    return { name, width, privacy, widthWithoutNoise: width * widthWithoutNoise };
  });
}
