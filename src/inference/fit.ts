// Release + formula + options → a plan (problem, method, run length), its chains, and the posterior assembled from
// them. `fit` runs the chains one after another in this thread; worker-pool.ts runs them in workers.
import { PublicError } from "../errors.ts";
import { pluggedInCount } from "../model/moment-selection.ts";
import type { Prior } from "../model/prior.ts";
import { type Regression, regression } from "../model/regression.ts";
import { unitsOf } from "../model/units.ts";
import { useOfBounds } from "../model/use-of-bounds.ts";
import { largestDeviation } from "../noise/noise-law.ts";
import {
  type Evidence,
  evidenceMoments,
  isPool,
  parseEvidence,
  releaseMarks,
  releasesOf,
} from "../pooling/evidence.ts";
import { jointCostWords } from "../pooling/joint-guarantee.ts";
import type { DrawnValues, Posterior, Provenance } from "../posterior/posterior.ts";
import type { NoisyMoments } from "../release/noisy-moments.ts";
import { PROGRAM } from "../version.ts";
import { coefficientNames } from "./chain-question.ts";
import type { Method, Problem, RunLength } from "./method.ts";
import { findMethod } from "./methods.ts";
import { inUnits, priorFor } from "./prior-for-method.ts";
import { type ChainRecord, runChain } from "./run-chain.ts";

/** How to fit; everything has a default. */
export interface FitOptions {
  /** The name of one of `METHODS`, or a method of your own; the default is "exact". */
  readonly method?: string | Method | undefined;
  /** A prior as the user wrote it; omitted parts come from the defaults. */
  readonly prior?: unknown;
  /** The number of independent chains; the default is 4. */
  readonly chains?: number | undefined;
  /** Adaptation steps of each chain, which are discarded; the default is the method's. */
  readonly warmup?: number | undefined;
  /** Draws kept per chain; the default is the method's. */
  readonly draws?: number | undefined;
  /** One draw is kept every `thin` steps; the default is the method's. */
  readonly thin?: number | undefined;
  /** The same release, formula, options and seed give the same draws; the default is 1. */
  readonly seed?: number | undefined;
}

/** A fit as plain data; the method is given by name. */
export interface FitRequest {
  /** The release as read from its file, or several of them with their names (`ReleasePool`). */
  readonly release: unknown;
  /** Such as "y ~ a + b", or "y ~ ." for all other variables. */
  readonly formula: string;
  readonly options: Omit<FitOptions, "method"> & { readonly method?: string | undefined };
}

export interface FitPlan {
  readonly evidence: Evidence;
  readonly problem: Problem;
  readonly method: Method;
  readonly prior: Prior;
  readonly run: RunLength & { readonly chains: number; readonly seed: number };
}

const DEFAULT_CHAINS = 4;
const MAX_CHAINS = 64;
/** Draws × variables held in memory, at 8 bytes each. */
const MAX_VALUES = 1e8;

/** Checks everything that can be checked before a fit runs. */
export function planFit(evidence: Evidence, formula: string, options: FitOptions = {}): FitPlan {
  const method = methodOf(options.method ?? "exact");
  const problem = pose(evidenceMoments(evidence), formula, method, options.prior);
  const obstacle = method.obstacle(problem.problem);
  if (obstacle !== null) throw new PublicError(obstacle);
  const defaults = method.runLength(problem.problem);
  const run = {
    chains: options.chains ?? DEFAULT_CHAINS,
    warmup: options.warmup ?? defaults.warmup,
    draws: options.draws ?? defaults.draws,
    thin: options.thin ?? defaults.thin,
    seed: options.seed ?? 1,
  };
  checkRun(run, problem.problem);
  return { evidence, method, run, ...problem };
}

export function planRequest({ release, formula, options }: FitRequest): FitPlan {
  return planFit(parseEvidence(release), formula, options);
}

function methodOf(given: string | Method): Method {
  return typeof given === "string" ? findMethod(given) : given;
}

/** A regression of noisy moments with its prior, by default the method's. */
export function pose(
  moments: NoisyMoments,
  formula: string,
  method: Method,
  givenPrior?: unknown,
): { problem: Problem; prior: Prior } {
  const posed = regression(moments, formula);
  const prior = priorFor(method, posed.formula, givenPrior);
  const units = unitsOf(posed.formula);
  return { problem: { regression: posed, prior: inUnits(prior, posed.formula), units }, prior };
}

/** The posterior of a regression such as "wage ~ education + experience"; chains run one after another. */
export function fit(evidence: Evidence, formula: string, options: FitOptions = {}): Posterior {
  const plan = planFit(evidence, formula, options);
  const { method, problem, run } = plan;
  const started = performance.now();
  const records = Array.from({ length: run.chains }, (_, chain) => runChain(method, problem, { ...run, chain }));
  return assemblePosterior(plan, records, (performance.now() - started) / 1000);
}

export function assemblePosterior(plan: FitPlan, records: readonly ChainRecord[], seconds: number): Posterior {
  const values = concatenateChains(records);
  const { formula } = plan.problem.regression;
  return {
    ...values,
    provenance: provenance(plan, records[0], seconds),
    coefficients: coefficientNames(formula.covariates),
  };
}

function provenance(plan: FitPlan, { sampler, maxTreeDepth }: ChainRecord, seconds: number): Provenance {
  const { evidence, problem, method, prior, run } = plan;
  const { formula } = problem.regression;
  return {
    formula: formula.text,
    response: formula.response,
    covariates: formula.covariates,
    method: method.name,
    sampler,
    prior,
    releases: releaseMarks(evidence),
    ...(isPool(evidence) && { pooling: evidence.pooling }),
    count: countOf(method, problem.regression),
    noiseDeviation: largestDeviation(problem.regression.noise),
    ...useOfBounds(problem.regression),
    ...run,
    maxTreeDepth,
    seconds,
    program: PROGRAM,
    notes: [...method.notes(problem), ...costOfSeveral(evidence)],
  };
}

function costOfSeveral(evidence: Evidence): string[] {
  return isPool(evidence) ? [jointCostWords(releasesOf(evidence), evidence.pooling)] : [];
}

function countOf({ samplesCount }: Method, regression: Regression): Provenance["count"] {
  const { count } = regression;
  if (count.kind === "public") return count;
  const { maxRows } = count;
  return samplesCount
    ? { kind: "private", maxRows }
    : { kind: "plugged-in", value: pluggedInCount(regression), maxRows };
}

function concatenateChains(records: readonly ChainRecord[]): DrawnValues {
  const join = (pick: (record: ChainRecord) => Float64Array) => concatenate(records.map(pick));
  const joinMap = (pick: (record: ChainRecord) => ReadonlyMap<string, Float64Array>) =>
    new Map([...pick(records[0]).keys()].map((name) => [name, join((record) => pick(record).get(name)!)]));
  return {
    draws: joinMap(({ draws }) => draws),
    figures: joinMap(({ figures }) => figures),
    count: records[0].count && join(({ count }) => count!),
    conditionalMean: joinMap(({ conditionalMean }) => conditionalMean),
    conditionalVariance: joinMap(({ conditionalVariance }) => conditionalVariance),
    priorDraws: joinMap(({ priorDraws }) => priorDraws),
    responseMoments: records[0].responseMoments && {
      mean: join(({ responseMoments }) => responseMoments!.mean),
      variance: join(({ responseMoments }) => responseMoments!.variance),
    },
    samplerStatistics: joinMap(({ samplerStatistics }) => samplerStatistics),
  };
}

function concatenate(parts: readonly Float64Array[]): Float64Array {
  const whole = new Float64Array(parts.reduce((length, part) => length + part.length, 0));
  let next = 0;
  for (const part of parts) {
    whole.set(part, next);
    next += part.length;
  }
  return whole;
}

function checkRun({ chains, warmup, draws, thin, seed }: FitPlan["run"], { regression }: Problem): void {
  requireWhole("chains", chains, 1, MAX_CHAINS);
  requireWhole("warmup", warmup, 0, 1e8);
  requireWhole("draws", draws, 4, 1e8);
  requireWhole("thin", thin, 1, 1e6);
  requireWhole("seed", seed, 0, Number.MAX_SAFE_INTEGER);
  const variables = 4 * (regression.formula.covariates.length + 1) + 8;
  if (chains * draws * variables > MAX_VALUES) {
    throw new PublicError(`${chains} chains of ${draws} draws do not fit in memory: keep fewer (thin them)`);
  }
}

function requireWhole(name: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw new PublicError(`${name}: ${value} is not a whole number from ${least} to ${most}`);
}
