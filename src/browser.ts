// The library in a page: all of "noisewise", and fits in Web Workers.
export { fitInParallel, type WebParallelOptions } from "./browser/fit-in-parallel.ts";
export * from "./index.ts";
export type { FitRequest } from "./inference/fit.ts";
