// The library, in the order of the data's path. Everything here runs unchanged in a browser; files, databases and
// worker threads are in "noisewise/node".

// The study and the release: what both sides agree on.

export { type LayoutOptions, type MomentLayout, studyLayout } from "./moments/moment-layout.ts";
export type { MomentTable } from "./moments/moment-table.ts";
export type { Monomial } from "./moments/monomials.ts";
export {
  type AddedNoise,
  type NoiseLaw,
  type NoisePart,
  type NoiseParts,
  noiseDeviations,
  noiseWords,
} from "./noise/noise-law.ts";
export { type Evidence, evidenceStudy, type ReleasePool, releasesOf } from "./pooling/evidence.ts";
export { pooledMoments } from "./pooling/pooled-moments.ts";
export type { NamedRelease, Pooling } from "./pooling/pooled-study.ts";
export { type Guarantee, guaranteeWords, type Neighbours } from "./release/guarantee.ts";
export { type CountKnowledge, type FourthMoments, type NoisyMoments, noisyMoments } from "./release/noisy-moments.ts";
export {
  type DecimalRelease,
  type GridNoise,
  type MeasuredRelease,
  parseRelease,
  type RealNoise,
  type Release,
} from "./release/release.ts";
export { type Encoding, type ReleasedVariable, releasedVariables, type Scale } from "./study/released-variable.ts";
export {
  type BoundedVariable,
  type CategoricalVariable,
  parseStudy,
  type Study,
  StudySchema,
  type Variable,
} from "./study/study.ts";

// The custodian's half: rows → exact sums → noise.

export { type Alternative, alternatives, costliestVariable, type VariableCost } from "./mechanism/alternatives.ts";
export type { NoiseChoice } from "./mechanism/choose-mechanism.ts";
export type { Mechanism, PrivacyLoss, Reach } from "./mechanism/mechanism.ts";
export { type Protection, planRelease, type ReleasePlan, type ReleaseTerms } from "./mechanism/plan.ts";
export { type PublishContext, publish } from "./mechanism/publish.ts";
export { type GuaranteeRequest, requestedGuarantee } from "./mechanism/request.ts";
export type { Sensitivity } from "./mechanism/sensitivity.ts";
export { unverifiedClaims, verifyRelease } from "./mechanism/verify.ts";
export type { Entropy } from "./random/entropy.ts";
export { accumulate, type Row } from "./statistics/accumulate.ts";
export { ExactStatistics, momentMatrix } from "./statistics/exact-statistics.ts";
export type { ExactSums } from "./table/source.ts";

// The analyst's half: release → posterior.

export { type FitOptions, type FitRequest, fit } from "./inference/fit.ts";
export type { Draw, Method, Problem, RunLength, Sampler, StepInfo } from "./inference/method.ts";
export { METHODS } from "./inference/methods.ts";
export { nonPrivate } from "./inference/non-private.ts";
export { chainWorker, type FromWorker, type ToWorker } from "./inference/protocol.ts";
export type { ChainProgress, ChainRecord } from "./inference/run-chain.ts";
export {
  fitInWorkers,
  type ParallelOptions,
  type PoolOptions,
  type PoolWorker,
  type StartWorker,
} from "./inference/worker-pool.ts";
export { defaultConjugatePrior } from "./model/default-prior.ts";
export { type Formula, parseFormula } from "./model/formula.ts";
export { type Prior, parsePrior } from "./model/prior.ts";
export type { Regression } from "./model/regression.ts";
export type { ScaledPrior, Units } from "./model/units.ts";

// What is made of a posterior.

export { cmdstanCsv } from "./posterior/cmdstan-csv.ts";
export { drawsFromParquet, drawsToParquet } from "./posterior/draws-parquet.ts";
export { chainsOf, type DrawnValues, type Posterior, type Provenance } from "./posterior/posterior.ts";
export { type Prediction, type PredictionOptions, type Predictions, predict } from "./posterior/predict.ts";
export type { Figure, Quantiles, Spread } from "./posterior/quantiles.ts";
export { summarise } from "./posterior/summary.ts";
export type { Summary } from "./posterior/summary-schema.ts";
export { markdownSummary, terminalSummary } from "./posterior/tables.ts";

// Under it all.

export { PublicError } from "./errors.ts";
export { type NutsOptions, type NutsSampler, type NutsState, nuts } from "./inference/nuts/nuts.ts";
export type { Target } from "./inference/nuts/target.ts";
export type { TransitionInfo } from "./inference/nuts/trajectory.ts";
export type { Matrix } from "./math/matrix.ts";
export type { Rational } from "./math/rational.ts";
export type { SparseMatrix } from "./math/sparse-matrix.ts";
export { type Random, seededRandom } from "./random/random.ts";
export { PROGRAM } from "./version.ts";
