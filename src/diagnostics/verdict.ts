// In: the diagnostics of every parameter and the events of the sampler. Out: did the run converge, and if not, one plain
// sentence per problem: the parameter, the figure, the remedy. A problem is what biases answers: chains that disagree
// (R-hat above 1.01, Vehtari et al. 2021), more than stray divergences, or so few independent draws that agreement itself
// cannot be judged. Fewer than the 400 that Vehtari et al. ask for, a few divergences, long trees or E-BFMI below 0.3
// (Betancourt 2016) are warnings: the figures stand, less precisely.
import { decade, powerOfTen } from "../math/elementary/decade.ts";

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
  /** Per chain, after warm-up. */
  readonly draws: number;
  /** Per chain; a remedy doubles it. */
  readonly warmup?: number;
  readonly divergences: number;
  readonly maxTreeDepthHits?: number;
  /** E-BFMI of each chain. */
  readonly energyFractions?: readonly number[];
  /** Parameters known rather than estimated, such as a public count. */
  readonly fixed?: readonly string[];
}

export interface Verdict {
  readonly converged: boolean;
  readonly problems: string[];
  readonly warnings: string[];
}

const RHAT_LIMIT = 1.01;
/** Up to here chains may be of one law and short; beyond, they may be in different places, which no longer run mends. */
const RHAT_OF_SHORT_CHAINS = 1.05;
const ESS_LIMIT = 400;
/** With fewer independent draws R-hat and the ends of intervals are guesses. */
const ESS_TO_JUDGE_BY = 100;
/** Up to this share of the draws, divergences leave out too little to move an interval. */
const STRAY_DIVERGENCES = 0.001;
/** Beyond this share of the draws the longest trees are a trait of the problem, not of a few draws. */
const MANY_LONG_TREES = 0.2;
const ENERGY_FRACTION_LIMIT = 0.3;
/** Beyond this many times the draws, running longer is no remedy, unless there were hardly any draws at all. */
const LONGEST_EXTENSION = 20;
/** More draws than the ratio asks for, since the estimate of ESS is itself uncertain. */
const MARGIN = 1.2;
/** Effective draws per draw of a chain that mixes. */
const LEAST_EFFICIENCY = 0.05;

export function judge(parameters: readonly ParameterDiagnostics[], sampler: SamplerEvents): Verdict {
  const moving = parameters.filter(({ constant }) => !constant);
  const problems = [
    ...stillness(moving),
    ...(hasManyDivergences(sampler) ? divergences(sampler) : []),
    ...moving.flatMap((parameter) => parameterProblems(parameter, sampler)),
  ];
  const warnings = [
    ...(hasManyDivergences(sampler) ? [] : divergences(sampler)),
    ...moving.flatMap((parameter) => scarcities(parameter, sampler, (ess) => ess >= ESS_TO_JUDGE_BY)),
    ...parameters.filter(({ constant }) => constant).flatMap(({ name }) => undeclaredConstant(name, sampler)),
    ...singleChain(sampler),
    ...treeDepth(sampler),
    ...energy(sampler),
  ];
  return { converged: problems.length === 0, problems, warnings };
}

function stillness(moving: readonly ParameterDiagnostics[]): string[] {
  if (moving.length > 0) return [];
  return ["no parameter moved in any chain: there is nothing to judge; start again with another --seed"];
}

function parameterProblems(parameter: ParameterDiagnostics, sampler: SamplerEvents): string[] {
  const { name, rhat } = parameter;
  if (!Number.isFinite(rhat)) {
    return [
      `${name}: R-hat cannot be computed: a chain is stuck or left the finite numbers; ` +
        "start again with another --seed or a tighter prior (--prior)",
    ];
  }
  return [...disagreement(name, rhat, sampler), ...scarcities(parameter, sampler, (ess) => !(ess >= ESS_TO_JUDGE_BY))];
}

/**
 * How many times as many draws a run needs whose one flaw is that they are few; null for any other run. Chains of one law
 * that are short have an R-hat a little above 1, and what it has above 1 falls as the draws grow.
 */
export function neededExtension(parameters: readonly ParameterDiagnostics[], sampler: SamplerEvents): number | null {
  const moving = parameters.filter(({ constant }) => !constant);
  const nearlyAgree = moving.length > 0 && moving.every(({ rhat }) => rhat <= RHAT_OF_SHORT_CHAINS);
  if (!nearlyAgree || hasManyDivergences(sampler)) return null;
  const least = Math.min(...moving.flatMap(({ essBulk, essTail }) => [essBulk, essTail]));
  const largest = Math.max(...moving.map(({ rhat }) => rhat));
  if (least >= ESS_LIMIT && largest <= RHAT_LIMIT) return null;
  const times = MARGIN * Math.max(ESS_LIMIT / least, (largest - 1) / (RHAT_LIMIT - 1));
  return Number.isFinite(times) ? times : null;
}

function scarcities(
  { name, rhat, essBulk, essTail }: ParameterDiagnostics,
  sampler: SamplerEvents,
  isMeant: (ess: number) => boolean,
): string[] {
  if (!Number.isFinite(rhat)) return [];
  return [
    ...(isMeant(essBulk) ? scarcity(name, "bulk", essBulk, sampler) : []),
    ...(isMeant(essTail) ? scarcity(name, "tail", essTail, sampler) : []),
  ];
}

function disagreement(name: string, rhat: number, { draws, warmup = draws / 2 }: SamplerEvents): string[] {
  if (rhat <= RHAT_LIMIT) return [];
  const figure = digitsAbove(rhat, RHAT_LIMIT);
  const longer = `--draws ${2 * draws} --warmup ${Math.ceil(2 * warmup)}`;
  return [`${name}: R-hat ${figure} is above ${RHAT_LIMIT}: the chains disagree; run longer (${longer})`];
}

function scarcity(name: string, where: "bulk" | "tail", ess: number, sampler: SamplerEvents): string[] {
  if (ess >= ESS_LIMIT) return [];
  if (!Number.isFinite(ess)) {
    return [
      `${name}: ${where} ESS cannot be computed: too few distinct draws; run longer (--draws ${2 * sampler.draws})`,
    ];
  }
  const figure = `${where} ESS ${Math.floor(ess)} is below ${ESS_LIMIT}`;
  return [`${name}: ${figure}: too few independent draws; ${scarcityRemedy(ess, sampler)}`];
}

function scarcityRemedy(ess: number, { chains, draws, method }: SamplerEvents): string {
  const extension = (MARGIN * ESS_LIMIT) / ess;
  const mixes = ess >= chains * draws * LEAST_EFFICIENCY;
  if (mixes || extension <= LONGEST_EXTENSION) return `run longer (--draws ${roundUp(draws * extension)})`;
  const other = method === "exact" ? "" : " or --method exact";
  return `it mixes too slowly for more draws alone, use a tighter prior (--prior)${other}`;
}

function hasManyDivergences({ divergences, chains, draws }: SamplerEvents): boolean {
  return divergences > STRAY_DIVERGENCES * chains * draws;
}

function divergences(sampler: SamplerEvents): string[] {
  const { divergences, chains, draws } = sampler;
  if (divergences === 0) return [];
  return [
    `${divergences} of ${chains * draws} draws diverged: part of the posterior may be missing; ` +
      `use ${longerWarmup(sampler)} or a tighter prior (--prior)`,
  ];
}

function undeclaredConstant(name: string, { fixed = [] }: SamplerEvents): string[] {
  if (fixed.includes(name)) return [];
  return [`${name}: every draw has the same value; it is taken as known, not estimated`];
}

function singleChain({ chains }: SamplerEvents): string[] {
  if (chains > 1) return [];
  return ["one chain only: R-hat can compare no more than its two halves; run several (--chains 4)"];
}

function treeDepth(sampler: SamplerEvents): string[] {
  const { maxTreeDepthHits = 0, chains, draws } = sampler;
  if (maxTreeDepthHits === 0) return [];
  if (maxTreeDepthHits > MANY_LONG_TREES * chains * draws) {
    return [
      `${Math.round((100 * maxTreeDepthHits) / (chains * draws))} % of the draws took the longest way a draw may take: ` +
        "the noise of this release is about as large as what it hides, and the sampler hardly gets around; " +
        "ask for fewer covariates, or for a release with less noise",
    ];
  }
  return [
    `${maxTreeDepthHits} of ${chains * draws} draws reached the largest tree depth: the draws are valid but slow; ` +
      `${longerWarmup(sampler)} may help`,
  ];
}

function energy(sampler: SamplerEvents): string[] {
  return (sampler.energyFractions ?? []).flatMap((fraction, chain) => {
    if (!(fraction < ENERGY_FRACTION_LIMIT)) return [];
    const figure = Math.floor(100 * fraction) / 100;
    return [
      `chain ${chain + 1}: E-BFMI ${figure} is below ${ENERGY_FRACTION_LIMIT}: the tails are explored slowly; ` +
        `use ${longerWarmup(sampler)} or a tighter prior (--prior)`,
    ];
  });
}

function longerWarmup({ warmup }: SamplerEvents): string {
  return warmup === undefined ? "a longer warm-up (--warmup)" : `a longer warm-up (--warmup ${2 * warmup})`;
}

/** Three decimals, or as many as show that the value lies above the limit. */
function digitsAbove(value: number, limit: number): string {
  let decimals = 3;
  while (decimals < 17 && Number(value.toFixed(decimals)) <= limit) decimals++;
  return value.toFixed(decimals);
}

/** To the next number of two leading digits: 4321 becomes 4400. */
function roundUp(count: number): number {
  const unit = powerOfTen(Math.max(0, decade(count) - 1));
  return Math.ceil(count / unit) * unit;
}
