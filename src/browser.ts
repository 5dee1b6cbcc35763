// The library in a page: all of "noisewise", and fits in Web Workers.
export { describeInParallel } from "./browser/describe-in-parallel.ts";
export { fitInParallel, type WebParallelOptions } from "./browser/fit-in-parallel.ts";
export * from "./index.ts";
export type { DescribeRequest } from "./inference/describe.ts";
export type { FitRequest } from "./inference/fit.ts";
