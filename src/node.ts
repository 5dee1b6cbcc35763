// The library on Node: all of "noisewise", and what touches files, databases and threads.
export * from "./index.ts";
export { fitInParallel, type ParallelOptions } from "./node/fit-in-parallel.ts";
export { createLedger, type Ledger, openLedger } from "./node/ledger-database.ts";
export { openTable } from "./node/open-table.ts";
export { readPosteriorFolder, writePosteriorFolder } from "./node/posterior-folder.ts";
export { releaseTable } from "./node/release-table.ts";
