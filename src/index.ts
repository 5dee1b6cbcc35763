// The library, in the order of the data's path. Everything here runs unchanged in a browser; files, databases and
// worker threads are in "noisewise/node".

export { PublicError } from "./errors.ts";
export { type FitOptions, fit } from "./inference/fit.ts";
export { METHODS } from "./inference/methods.ts";
export { nonPrivate } from "./inference/non-private.ts";
// Under it all.
export { type NutsOptions, nuts } from "./inference/nuts/nuts.ts";
export { chainWorker, type FitRequest, type FromWorker, type ToWorker } from "./inference/protocol.ts";
export { planRelease, type ReleasePlan } from "./mechanism/plan.ts";
export { publish } from "./mechanism/publish.ts";
export { requestedGuarantee } from "./mechanism/request.ts";
export { unverifiedClaims, verifyRelease } from "./mechanism/verify.ts";
export { defaultPrior } from "./model/default-prior.ts";
// The analyst's half: release → posterior.
export { parseFormula } from "./model/formula.ts";
export { type Prior, parsePrior } from "./model/prior.ts";
export { cmdstanCsv } from "./posterior/cmdstan-csv.ts";
export { drawsFromParquet, drawsToParquet } from "./posterior/draws-parquet.ts";
export { chainsOf, type Posterior } from "./posterior/posterior.ts";
export { predict } from "./posterior/predict.ts";
export { summarise } from "./posterior/summary.ts";
export type { Summary } from "./posterior/summary-schema.ts";
export { markdownSummary, terminalSummary } from "./posterior/tables.ts";
export { type Random, seededRandom } from "./random/random.ts";
export { type Guarantee, guaranteeWords, type Neighbours } from "./release/guarantee.ts";
export { type NoisyMoments, noisyMoments } from "./release/noisy-moments.ts";
export { type DecimalRelease, type MeasuredRelease, parseRelease, type Release } from "./release/release.ts";
export { type ReleasedVariable, releasedVariables } from "./release/released-variable.ts";
// The study and the release: what both sides agree on.
export { parseStudy, type Study, StudySchema, type Variable } from "./release/study.ts";
// The custodian's half: rows → exact sums → noise.
export { accumulate } from "./statistics/accumulate.ts";
export { ExactStatistics, momentMatrix } from "./statistics/exact-statistics.ts";
export { PROGRAM } from "./version.ts";
