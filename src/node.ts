// The library on Node: all of "noisewise", and what touches files, databases and threads.
export * from "./index.ts";
export type { DescribeRequest } from "./inference/describe.ts";
export type { FitRequest } from "./inference/fit.ts";
export type { ParallelOptions } from "./inference/worker-pool.ts";
export {
  type FolderContent,
  type FolderOptions,
  type PosteriorFolder,
  readPosteriorFolder,
  writePosteriorFolder,
} from "./node/files/posterior-folder.ts";
export { type ReleaseSigner, releaseSigner } from "./node/files/sign-release.ts";
export { createLedger, type Ledger, type LedgerTerms, openLedger } from "./node/ledger/ledger-database.ts";
export { type ReleaseOptions, releaseTable } from "./node/release-table.ts";
export { type OpenTableOptions, openTable } from "./node/tables/open-table.ts";
export { describeInParallel } from "./node/workers/describe-in-parallel.ts";
export { fitInParallel } from "./node/workers/fit-in-parallel.ts";
export type { TableSource } from "./table/source.ts";
