// The library on Node: all of "noisewise", and what touches files, databases and threads.
export * from "./index.ts";
export type { SealedEntry } from "./ledger/entry.ts";
export type { LedgerState } from "./ledger/rules.ts";
export {
  type FolderContent,
  type FolderOptions,
  type PosteriorFolder,
  readPosteriorFolder,
  writePosteriorFolder,
} from "./node/files/posterior-folder.ts";
export { type ReleaseSigner, releaseSigner } from "./node/files/sign-release.ts";
export {
  type ChargeRequest,
  createLedger,
  type Ledger,
  type LedgerTerms,
  openLedger,
  type Receipt,
} from "./node/ledger/ledger-database.ts";
export { type ReleaseOptions, releaseTable } from "./node/release-table.ts";
export { type OpenTableOptions, openTable } from "./node/tables/open-table.ts";
export { fitInParallel } from "./node/workers/fit-in-parallel.ts";
export type { ColumnSchema, SumQuery, TableSource } from "./table/source.ts";
