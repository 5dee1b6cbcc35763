// In: the diagnostics of every parameter and the events of the sampler. Out: can the figures be relied on, and if not, one
// sentence with one remedy. What counts is how far a reported figure may be off, in posterior standard deviations
// (docs/decisions/convergence.md): a mean or median by 1/√ESS, the end of a 90 % interval by about twice that, and
// chains whose R-hat is R lie √(R² − 1) apart.
import { decade, powerOfTen, rounded } from "../math/elementary/decade.ts";
import { inOptions, type Remedy, type RemedyWords, type Rerun } from "../remedy.ts";
import { counted } from "../words.ts";

export interface ParameterDiagnostics {
  readonly name: string;
  readonly rhat: number;
  readonly essBulk: number;
  readonly essTail: number;
  readonly mcseMean: number;
  readonly mcseSd: number;
  /** Every draw of every chain has one and the same finite value; the figures above are then NaN. */
  readonly constant: boolean;
}

export interface SamplerEvents {
  readonly method: string;
  readonly chains: number;
  /** Kept per chain, after warm-up. */
  readonly draws: number;
  /** Steps per draw kept. */
  readonly thin?: number;
  /** Per chain. */
  readonly warmup: number;
  readonly divergences: number;
  readonly maxTreeDepthHits?: number;
  /** E-BFMI of each chain. */
  readonly energyFractions?: readonly number[];
  /** Parameters known rather than estimated, such as a public count. */
  readonly fixed?: readonly string[];
}

export interface Verdict {
  readonly converged: boolean;
  /** None, or the one that matters most, with its one remedy. */
  readonly problems: string[];
  /** None beside a problem, whose remedy comes first. */
  readonly warnings: string[];
}

/** Below, a mean may be off by more than a tenth of a standard deviation and an interval end by a fifth. */
const LEAST_ESS = 100;
/** Beyond, chains lie a third of a standard deviation apart. */
const LARGEST_RHAT = 1.05;
/** What Vehtari et al. (2021) ask for: half of these errors. Between the two pairs of limits a warning says how large they are. */
const GOOD_ESS = 400;
const GOOD_RHAT = 1.01;
/** If divergences mark a tail that is missing, a hundredth moves the end of a 90 % interval by a tenth of a standard deviation. */
const MANY_DIVERGENCES = 0.01;
/** Up to this share there is nothing to say: a hundredth of a standard deviation. */
const STRAY_DIVERGENCES = 0.001;
/** Beyond this share of the draws the longest trees are a trait of the problem, not of a few draws. */
const MANY_LONG_TREES = 0.2;
/** Betancourt (2016). */
const LEAST_ENERGY_FRACTION = 0.3;
/** Beyond this many times the draws, running longer is no remedy, unless there were hardly any draws at all. */
const LONGEST_EXTENSION = 20;
/** More draws than the ratio asks for, since the estimate of ESS is itself uncertain. */
const MARGIN = 1.2;
/** Effective draws per step of a chain that mixes. */
const LEAST_EFFICIENCY = 0.05;
/** A shorter warm-up has hardly begun to adapt, so that twice as long a one would fail as well. */
const LEAST_WARMUP = 300;

/** `words` say what to do: those of the command line, unless a page has its own. */
export function judge(
  parameters: readonly ParameterDiagnostics[],
  sampler: SamplerEvents,
  words: RemedyWords = inOptions,
): Verdict {
  const problem = problemOf(parameters, sampler);
  if (problem !== null) {
    const remedy = words(problem.rerun ?? withoutRerun(sampler));
    return { converged: false, problems: [`${problem.what}; ${remedy}`], warnings: [] };
  }
  const warmUp = words({ kind: "longer warm-up", warmup: longerWarmup(sampler.warmup) });
  const warnings = [
    imprecise(parameters.filter(isMoving), sampler, words),
    someDivergences(sampler, warmUp),
    undeclaredConstants(parameters, sampler),
    singleChain(sampler, words),
    longTrees(sampler, warmUp),
    lowEnergy(sampler, warmUp),
  ].filter((warning) => warning !== null);
  return { converged: true, problems: [], warnings };
}

/** The run to make instead of one that did not converge; null where it did, or where no other run is a remedy. */
export function rerunFor(parameters: readonly ParameterDiagnostics[], sampler: SamplerEvents): Rerun | null {
  return problemOf(parameters, sampler)?.rerun ?? null;
}

interface Problem {
  readonly what: string;
  readonly rerun: Rerun | null;
}

function problemOf(parameters: readonly ParameterDiagnostics[], sampler: SamplerEvents): Problem | null {
  const moving = parameters.filter(isMoving);
  const few = unsettled(moving, sampler);
  const diverged = manyDivergences(sampler);
  // Both are remedied at once, or the run advised for the first would fail for the second.
  const divergedToo = diverged && few?.rerun ? { ...diverged, rerun: few.rerun } : diverged;
  return still(moving) ?? stuck(moving) ?? divergedToo ?? few;
}

function isMoving({ constant }: ParameterDiagnostics): boolean {
  return !constant;
}

/** How many times as many draws a run needs whose flaw is that they are few; null where more draws are not needed or no remedy. */
export function neededExtension(parameters: readonly ParameterDiagnostics[], sampler: SamplerEvents): number | null {
  const moving = parameters.filter(isMoving);
  if (moving.length === 0 || stuck(moving) !== null || manyDivergences(sampler) !== null) return null;
  const least = effective(worstOf(moving));
  const times = extension(least);
  return least < GOOD_ESS && isRemedied(least, times, sampler) ? times : null;
}

/** Of its bulk and its tails, whichever has fewer; 0 where they cannot be counted. */
function effective({ essBulk, essTail }: ParameterDiagnostics): number {
  return Math.min(essBulk, essTail) || 0;
}

function extension(ess: number): number {
  return (MARGIN * GOOD_ESS) / Math.max(ess, 1);
}

function worstOf(parameters: readonly ParameterDiagnostics[]): ParameterDiagnostics {
  return parameters.reduce((worst, next) => (effective(next) < effective(worst) ? next : worst));
}

function still(moving: readonly ParameterDiagnostics[]): Problem | null {
  return moving.length > 0 ? null : { what: "no parameter moved in any chain", rerun: { kind: "another seed" } };
}

function stuck(moving: readonly ParameterDiagnostics[]): Problem | null {
  const found = moving.find(({ rhat }) => !Number.isFinite(rhat));
  if (found === undefined) return null;
  return { what: `on ${found.name} a chain is stuck or left the finite numbers`, rerun: { kind: "another seed" } };
}

function unsettled(moving: readonly ParameterDiagnostics[], sampler: SamplerEvents): Problem | null {
  const found = moving.filter((each) => each.rhat > LARGEST_RHAT || effective(each) < LEAST_ESS);
  if (found.length === 0) return null;
  const worst = worstOf(found);
  return {
    what: `the chains have not settled on ${named(worst, found)} (${figures(worst)})`,
    rerun: longerRun(worst, sampler),
  };
}

function imprecise(moving: readonly ParameterDiagnostics[], sampler: SamplerEvents, words: RemedyWords): string | null {
  const found = moving.filter((each) => each.rhat > GOOD_RHAT || effective(each) < GOOD_ESS);
  if (found.length === 0) return null;
  const worst = found.reduce((most, next) => (possibleError(next) > possibleError(most) ? next : most));
  const error = rounded(possibleError(worst), 1);
  return (
    `${named(worst, found)}: the ends of intervals may be off by ${error} posterior standard deviations ` +
    `(${figures(worst)}): for more precision ${words(longerRun(worst, sampler) ?? withoutRerun(sampler))}`
  );
}

/** Of the end of an interval, in posterior standard deviations. */
function possibleError(parameter: ParameterDiagnostics): number {
  const { rhat } = parameter;
  return Math.max(2 / Math.sqrt(effective(parameter)), Math.sqrt(Math.max(0, rhat * rhat - 1)));
}

function named({ name }: ParameterDiagnostics, found: readonly ParameterDiagnostics[]): string {
  return found.length === 1 ? name : `${name} and ${counted(found.length - 1, "other parameter")}`;
}

function figures(parameter: ParameterDiagnostics): string {
  return `R-hat ${parameter.rhat.toFixed(3)}, ${counted(Math.floor(effective(parameter)), "independent draw")}`;
}

/** Null where a longer run would only repeat the failure. */
function longerRun(parameter: ParameterDiagnostics, sampler: SamplerEvents): Rerun | null {
  const ess = effective(parameter);
  const times = Math.max(2, extension(ess));
  if (!isRemedied(ess, times, sampler)) return null;
  const { draws, thin = 1, warmup } = sampler;
  return { kind: "longer", draws: roundUp(draws * thin * times), warmup: longerWarmup(warmup) };
}

/** What to do where no other run helps, by what was run. */
const WITHOUT_RERUN: Readonly<Record<string, Remedy>> = {
  exact: { kind: "fewer covariates" },
  describe: { kind: "fewer variables" },
};

function withoutRerun({ method }: SamplerEvents): Remedy {
  return WITHOUT_RERUN[method] ?? { kind: "exact method" };
}

/** Whether so many times as many draws can be asked for. */
function isRemedied(ess: number, times: number, { chains, draws, thin = 1 }: SamplerEvents): boolean {
  return times <= LONGEST_EXTENSION || Math.max(ess, 1) >= chains * draws * thin * LEAST_EFFICIENCY;
}

function manyDivergences(sampler: SamplerEvents): Problem | null {
  const { divergences, chains, draws, warmup } = sampler;
  if (divergences <= MANY_DIVERGENCES * chains * draws) return null;
  return {
    what: `${diverged(sampler)}, so part of the posterior may be missing`,
    rerun: { kind: "longer warm-up", warmup: longerWarmup(warmup) },
  };
}

function someDivergences(sampler: SamplerEvents, warmUp: string): string | null {
  const { divergences, chains, draws } = sampler;
  if (divergences <= STRAY_DIVERGENCES * chains * draws || manyDivergences(sampler) !== null) return null;
  return `${diverged(sampler)}, too few to move an interval by much; to avoid them ${warmUp}`;
}

function diverged({ divergences, chains, draws }: SamplerEvents): string {
  return `${divergences} of ${counted(chains * draws, "draw")} diverged`;
}

function undeclaredConstants(
  parameters: readonly ParameterDiagnostics[],
  { fixed = [] }: SamplerEvents,
): string | null {
  const names = parameters.flatMap(({ constant, name }) => (constant && !fixed.includes(name) ? [name] : []));
  return names.length === 0 ? null : `${names.join(", ")}: every draw is the same: taken as known, not estimated`;
}

function singleChain({ chains }: SamplerEvents, words: RemedyWords): string | null {
  const remedy = words({ kind: "several chains" });
  return chains > 1 ? null : `one chain only: R-hat can compare no more than its two halves; ${remedy}`;
}

function longTrees(sampler: SamplerEvents, warmUp: string): string | null {
  const { maxTreeDepthHits = 0, chains, draws } = sampler;
  if (maxTreeDepthHits === 0) return null;
  const share = maxTreeDepthHits / (chains * draws);
  if (share <= MANY_LONG_TREES) {
    const figure = `${maxTreeDepthHits} of ${counted(chains * draws, "draw")}`;
    return `${figure} reached the largest tree depth: valid but slow; for fewer of them ${warmUp}`;
  }
  return (
    `${Math.round(100 * share)} % of the draws reached the largest tree depth: the noise of this release is about as ` +
    "large as what it hides; fit fewer covariates, or ask for a release with less noise"
  );
}

function lowEnergy(sampler: SamplerEvents, warmUp: string): string | null {
  const least = Math.min(...(sampler.energyFractions ?? []).filter((fraction) => fraction < LEAST_ENERGY_FRACTION));
  if (!Number.isFinite(least)) return null;
  const figure = `E-BFMI ${Math.floor(100 * least) / 100}, below ${LEAST_ENERGY_FRACTION}`;
  return `the tails are explored slowly (${figure}); to explore them better ${warmUp}`;
}

function longerWarmup(warmup: number): number {
  return Math.max(2 * warmup, LEAST_WARMUP);
}

/** To the next number of two leading digits: 4321 becomes 4400. */
function roundUp(count: number): number {
  const unit = powerOfTen(Math.max(0, decade(count) - 1));
  return Math.ceil(count / unit) * unit;
}
