// The library, in the order of the data's path: what docs/guide/developers.md documents, and nothing else. Everything here
// runs unchanged in a browser; files, databases and worker threads are in "noisewise/node".

// The study and the release: what both sides agree on.

export type { Evidence, ReleasePool } from "./pooling/evidence.ts";
export type { Guarantee } from "./release/guarantee.ts";
export { type MeasuredRelease, parseRelease, type Release } from "./release/release.ts";
export { parseStudy, type Study, type Variable } from "./study/study.ts";

// The custodian's half: rows → exact sums → noise.

export { type Alternative, alternatives } from "./mechanism/alternatives.ts";
export { planRelease, type ReleasePlan, type ReleaseTerms } from "./mechanism/plan.ts";
export { type PublishContext, publish } from "./mechanism/publish.ts";
export { type GuaranteeRequest, requestedGuarantee } from "./mechanism/request.ts";
export { verifyRelease } from "./mechanism/verify.ts";
export { accumulate, type Row } from "./statistics/accumulate.ts";
export { type ExactStatistics, momentMatrix } from "./statistics/exact-statistics.ts";

// The analyst's half: release → posterior.

export { type DescribeOptions, describe } from "./inference/describe.ts";
export { type FitOptions, fit } from "./inference/fit.ts";
export type { Method } from "./inference/method.ts";
export { METHODS } from "./inference/methods.ts";
export { naiveCounterpart } from "./inference/naive-counterpart.ts";
export { nonPrivate } from "./inference/non-private.ts";
export type { Prior } from "./model/prior.ts";

// What is made of a posterior.

export { cmdstanCsv } from "./posterior/cmdstan-csv.ts";
export type { Description } from "./posterior/description/description.ts";
export { markdownDescription, terminalDescription } from "./posterior/description/tables.ts";
export { tidyDescription } from "./posterior/description/tidy.ts";
export { drawsFromParquet, drawsToParquet } from "./posterior/draws-parquet.ts";
export type { DrawnValues, Posterior, Provenance } from "./posterior/posterior.ts";
export { type Prediction, type PredictionOptions, type Predictions, predict } from "./posterior/predict.ts";
export { type LevelPrediction, type LevelPredictions, predictLevels } from "./posterior/predict-levels.ts";
export { summarise } from "./posterior/summary.ts";
export type { Summary } from "./posterior/summary-schema.ts";
export { markdownSummary, terminalSummary } from "./posterior/tables.ts";

// Under it all.

export { PublicError } from "./errors.ts";
export type { Matrix } from "./math/matrix.ts";
export { type Random, seededRandom } from "./random/random.ts";
export { PROGRAM } from "./version.ts";
