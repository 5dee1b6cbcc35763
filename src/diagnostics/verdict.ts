// In: the diagnostics of every parameter and the events of the sampler. Out: can the figures be relied on, and if not, one
// sentence with one remedy. What counts is how far a reported figure may be off, in posterior standard deviations
// (docs/decisions/convergence.md): a mean or median by 1/√ESS, the end of a 90 % interval by about twice that, and
// chains whose R-hat is R lie √(R² − 1) apart.
import { decade, powerOfTen, rounded } from "../math/elementary/decade.ts";
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
  /** None, or the one that matters most. */
  readonly problems: string[];
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

export function judge(parameters: readonly ParameterDiagnostics[], sampler: SamplerEvents): Verdict {
  const moving = parameters.filter(({ constant }) => !constant);
  const problem = still(moving) ?? stuck(moving) ?? manyDivergences(sampler) ?? unsettled(moving, sampler);
  const warnings = [
    problem === null ? imprecise(moving, sampler) : null,
    someDivergences(sampler),
    undeclaredConstants(parameters, sampler),
    singleChain(sampler),
    longTrees(sampler),
    lowEnergy(sampler),
  ].filter((warning) => warning !== null);
  return { converged: problem === null, problems: problem === null ? [] : [problem], warnings };
}

/** How many times as many draws a run needs whose flaw is that they are few; null where more draws are not needed or no remedy. */
export function neededExtension(parameters: readonly ParameterDiagnostics[], sampler: SamplerEvents): number | null {
  const moving = parameters.filter(({ constant }) => !constant);
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

function still(moving: readonly ParameterDiagnostics[]): string | null {
  return moving.length > 0 ? null : "no parameter moved in any chain: start again with another --seed";
}

function stuck(moving: readonly ParameterDiagnostics[]): string | null {
  const found = moving.find(({ rhat }) => !Number.isFinite(rhat));
  if (found === undefined) return null;
  return `${found.name}: a chain is stuck or left the finite numbers: start again with another --seed`;
}

function unsettled(moving: readonly ParameterDiagnostics[], sampler: SamplerEvents): string | null {
  const found = moving.filter((each) => each.rhat > LARGEST_RHAT || effective(each) < LEAST_ESS);
  if (found.length === 0) return null;
  const worst = worstOf(found);
  return `${named(worst, found)}: the chains have not settled (${figures(worst)}): ${remedy(worst, sampler)}`;
}

function imprecise(moving: readonly ParameterDiagnostics[], sampler: SamplerEvents): string | null {
  const found = moving.filter((each) => each.rhat > GOOD_RHAT || effective(each) < GOOD_ESS);
  if (found.length === 0) return null;
  const worst = found.reduce((most, next) => (possibleError(next) > possibleError(most) ? next : most));
  const error = rounded(possibleError(worst), 1);
  return (
    `${named(worst, found)}: the ends of intervals may be off by ${error} posterior standard deviations ` +
    `(${figures(worst)}): for more precision ${remedy(worst, sampler)}`
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

function remedy(parameter: ParameterDiagnostics, sampler: SamplerEvents): string {
  const ess = effective(parameter);
  const times = Math.max(2, extension(ess));
  if (!isRemedied(ess, times, sampler)) {
    return sampler.method === "exact"
      ? "fit fewer covariates, or state a tighter prior (--prior)"
      : "use --method exact";
  }
  const { draws, thin = 1, warmup } = sampler;
  return `run longer (--draws ${roundUp(draws * thin * times)} --warmup ${2 * warmup})`;
}

/** Whether so many times as many draws can be asked for. */
function isRemedied(ess: number, times: number, { chains, draws, thin = 1 }: SamplerEvents): boolean {
  return times <= LONGEST_EXTENSION || Math.max(ess, 1) >= chains * draws * thin * LEAST_EFFICIENCY;
}

function manyDivergences(sampler: SamplerEvents): string | null {
  const { divergences, chains, draws } = sampler;
  if (divergences <= MANY_DIVERGENCES * chains * draws) return null;
  return `${diverged(sampler)}: part of the posterior may be missing: use ${longerWarmup(sampler)}`;
}

function someDivergences(sampler: SamplerEvents): string | null {
  const { divergences, chains, draws } = sampler;
  if (divergences <= STRAY_DIVERGENCES * chains * draws || manyDivergences(sampler) !== null) return null;
  return `${diverged(sampler)}, too few to move an interval by much; ${longerWarmup(sampler)} may avoid them`;
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

function singleChain({ chains }: SamplerEvents): string | null {
  return chains > 1 ? null : "one chain only: R-hat can compare no more than its two halves; run several (--chains 4)";
}

function longTrees(sampler: SamplerEvents): string | null {
  const { maxTreeDepthHits = 0, chains, draws } = sampler;
  if (maxTreeDepthHits === 0) return null;
  const share = maxTreeDepthHits / (chains * draws);
  if (share <= MANY_LONG_TREES) {
    const figure = `${maxTreeDepthHits} of ${counted(chains * draws, "draw")}`;
    return `${figure} reached the largest tree depth: valid but slow; ${longerWarmup(sampler)} may help`;
  }
  return (
    `${Math.round(100 * share)} % of the draws reached the largest tree depth: the noise of this release is about as ` +
    "large as what it hides; fit fewer covariates, or ask for a release with less noise"
  );
}

function lowEnergy(sampler: SamplerEvents): string | null {
  const least = Math.min(...(sampler.energyFractions ?? []).filter((fraction) => fraction < LEAST_ENERGY_FRACTION));
  if (!Number.isFinite(least)) return null;
  const figure = `E-BFMI ${Math.floor(100 * least) / 100}, below ${LEAST_ENERGY_FRACTION}`;
  return `the tails are explored slowly (${figure}); ${longerWarmup(sampler)} may help`;
}

function longerWarmup({ warmup }: SamplerEvents): string {
  return `a longer warm-up (--warmup ${2 * warmup})`;
}

/** To the next number of two leading digits: 4321 becomes 4400. */
function roundUp(count: number): number {
  const unit = powerOfTen(Math.max(0, decade(count) - 1));
  return Math.ceil(count / unit) * unit;
}
