// Release + formula + options → a plan (question, prior, run length), its chains, and the posterior assembled from them.
// `fit` runs the chains one after another in this thread; worker-pool.ts runs them in workers.
import { PublicError } from "../errors.ts";
import { hasLevelResponse, parseLevelFormula } from "../model/formula.ts";
import { levelStates } from "../model/levels/level-states.ts";
import { parseLogOddsPrior } from "../model/levels/log-odds-prior.ts";
import { pluggedInCount, selectMoments } from "../model/moment-selection.ts";
import type { FitPrior, Prior } from "../model/prior.ts";
import { type Regression, regression } from "../model/regression.ts";
import { unitsOf } from "../model/units.ts";
import { numberShapes, useOfBounds } from "../model/use-of-bounds.ts";
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
import { logOddsNames } from "../posterior/log-odds-names.ts";
import type { Posterior, Provenance } from "../posterior/posterior.ts";
import type { NoisyMoments } from "../release/noisy-moments.ts";
import { PROGRAM } from "../version.ts";
import { type ChainQuestion, coefficientNames, linearQuestion } from "./chain-question.ts";
import { covarianceQuestion } from "./covariances.ts";
import { momentRunLength } from "./exact.ts";
import { joinChains } from "./join-chains.ts";
import { type LogOddsProblem, logOddsQuestion } from "./log-odds.ts";
import type { Method, Problem } from "./method.ts";
import { findMethod } from "./methods.ts";
import { inUnits, priorFor } from "./prior-for-method.ts";
import { answerBy, type ChainRecord } from "./run-chain.ts";
import { type RunOptions, type RunSettings, runSettings } from "./run-settings.ts";

export type Family = "linear" | "logistic";

/** How to fit; everything has a default. */
export interface FitOptions extends RunOptions {
  /** A response with levels has log odds by default, a number a mean. */
  readonly family?: Family | undefined;
  /** The name of one of `METHODS`, or a method of your own; the default is "exact". */
  readonly method?: string | Method | undefined;
  /** A prior as the user wrote it; omitted parts come from the defaults. */
  readonly prior?: unknown;
  /** Keep the moments of every draw's population, which comparing models needs (model-comparison.ts); by exact. */
  readonly covariances?: boolean | undefined;
}

/** A fit as plain data; the method is given by name. */
export interface FitRequest {
  /** The release as read from its file, or several of them with their names (`ReleasePool`). */
  readonly release: unknown;
  /** Such as "y ~ a + b", or "y ~ ." for all other variables. */
  readonly formula: string;
  readonly options: Omit<FitOptions, "method"> & { readonly method?: string | undefined };
}

interface LinearPlan {
  readonly family: "linear";
  readonly evidence: Evidence;
  readonly problem: Problem;
  readonly method: Method;
  readonly prior: Prior;
  readonly covariances: boolean;
  readonly run: RunSettings;
}

interface LogisticPlan {
  readonly family: "logistic";
  readonly evidence: Evidence;
  readonly problem: LogOddsProblem;
  readonly run: RunSettings;
}

export type FitPlan = LinearPlan | LogisticPlan;

/** Checks everything that can be checked before a fit runs. */
export function planFit(evidence: Evidence, formula: string, options: FitOptions = {}): FitPlan {
  const moments = evidenceMoments(evidence);
  const method = methodOf(options.method ?? "exact");
  return familyOf(moments, formula, method, options.family) === "linear"
    ? planLinear(evidence, moments, formula, method, options)
    : planLogistic(evidence, moments, formula, options);
}

export function planRequest({ release, formula, options }: FitRequest): FitPlan {
  return planFit(parseEvidence(release), formula, options);
}

/** The methods of the paper are for linear regression. */
function familyOf(moments: NoisyMoments, formula: string, method: Method, asked: Family | undefined): Family {
  if (asked === "logistic" && method.name !== "exact") {
    throw new PublicError(`${method.name} fits linear regressions only: log odds are fitted by method exact`);
  }
  return asked ?? (method.name === "exact" && hasLevelResponse(formula, moments.variables) ? "logistic" : "linear");
}

function planLinear(
  evidence: Evidence,
  moments: NoisyMoments,
  formula: string,
  method: Method,
  options: FitOptions,
): LinearPlan {
  const posed = pose(moments, formula, method, options.prior);
  const obstacle = method.obstacle(posed.problem);
  if (obstacle !== null) throw new PublicError(obstacle);
  const { covariances = false } = options;
  const columns = posed.problem.regression.columns.length;
  const variables = 4 * columns + 9 + (covariances ? (columns * (columns + 1)) / 2 : 0);
  const run = runSettings(options, method.runLength(posed.problem), variables);
  return { family: "linear", evidence, method, covariances, run, ...posed };
}

function planLogistic(evidence: Evidence, moments: NoisyMoments, text: string, options: FitOptions): LogisticPlan {
  const problem = poseLogOdds(moments, text, options.prior);
  const { formula, selection } = problem;
  const { covariances = false } = options;
  const columns = selection.columns.length;
  const kept = covariances ? ((columns + 1) * (columns + 2)) / 2 : 0;
  const variables = (5 * formula.responses.length + 1) * columns + 9 + kept;
  return {
    family: "logistic",
    evidence,
    problem: { ...problem, keepsPopulation: covariances },
    run: runSettings(options, momentRunLength(selection), variables),
  };
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

/** The same for log odds; throws where there are too many states of levels, or products with a number. */
export function poseLogOdds(moments: NoisyMoments, text: string, givenPrior?: unknown): LogOddsProblem {
  const formula = parseLevelFormula(text, moments.variables);
  const selection = selectMoments(moments, [...formula.covariates, ...formula.responses], false);
  levelStates(selection.columns, formula.responses);
  return { formula, selection, prior: parseLogOddsPrior(givenPrior) };
}

/** The posterior of a regression such as "wage ~ education + experience"; chains run one after another. */
export function fit(evidence: Evidence, formula: string, options: FitOptions = {}): Posterior {
  const plan = planFit(evidence, formula, options);
  const question = questionIn(plan);
  const started = performance.now();
  const records = Array.from({ length: plan.run.chains }, (_, chain) => answerBy(question, { ...plan.run, chain }));
  return assemblePosterior(plan, records, (performance.now() - started) / 1000);
}

function questionIn(plan: FitPlan): ChainQuestion {
  if (plan.family === "logistic") return logOddsQuestion(plan.problem);
  return plan.covariances ? covarianceQuestion(plan.problem) : linearQuestion(plan.method, plan.problem);
}

export function assemblePosterior(plan: FitPlan, records: readonly ChainRecord[], seconds: number): Posterior {
  const coefficients =
    plan.family === "linear"
      ? coefficientNames(plan.problem.regression.formula.covariates)
      : logOddsNames(plan.problem.formula);
  return { ...joinChains(records), provenance: provenance(plan, records[0], seconds), coefficients };
}

function provenance(plan: FitPlan, { sampler, maxTreeDepth }: ChainRecord, seconds: number): Provenance {
  const { evidence, run } = plan;
  const { formula, selection, ...own } = plan.family === "linear" ? aboutLinear(plan) : aboutLogistic(plan);
  return {
    formula: formula.text,
    family: plan.family,
    response: formula.response,
    covariates: formula.covariates,
    ...own,
    sampler,
    releases: releaseMarks(evidence),
    ...(isPool(evidence) && { pooling: evidence.pooling }),
    noiseDeviation: largestDeviation(selection.noise),
    ...useOfBounds(selection),
    ...run,
    maxTreeDepth,
    seconds,
    program: PROGRAM,
    notes: [...own.notes, ...costOfSeveral(evidence)],
  };
}

function aboutLinear({ method, problem, prior }: LinearPlan) {
  const { regression: selection } = problem;
  const count = countOf(method, selection);
  return { formula: selection.formula, selection, method: method.name, prior, count, notes: method.notes(problem) };
}

function aboutLogistic({ problem: { formula, selection, prior } }: LogisticPlan) {
  const { responses } = formula;
  return {
    formula,
    selection,
    responses,
    shapes: numberShapes(selection),
    method: "exact",
    prior: prior as FitPrior,
    count: selection.count,
    notes: [],
  };
}

export function costOfSeveral(evidence: Evidence): string[] {
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
