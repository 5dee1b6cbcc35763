// A fit request → its posterior in a page, by default with the worker that is built next to this module.

import type { FitRequest } from "../inference/fit.ts";
import type { ParallelOptions } from "../inference/worker-pool.ts";
import type { Posterior } from "../posterior/posterior.ts";
import { fitInWebWorkers } from "./web-workers.ts";

/** How to spread the chains of a fit over Web Workers. */
export interface WebParallelOptions extends ParallelOptions {
  /** Starts a worker that runs "noisewise/worker"; by default, the file next to this module. */
  readonly startWorker?: (() => Worker) | undefined;
}

/** The posterior of a regression, its chains in Web Workers; their number does not affect the draws. */
export function fitInParallel(request: FitRequest, options: WebParallelOptions = {}): Promise<Posterior> {
  const { startWorker = startBeside, ...rest } = options;
  return fitInWebWorkers(request, startWorker, rest);
}

export function startBeside(): Worker {
  // The build puts this module and the worker in one folder.
  return new Worker(new URL("./worker.mjs", import.meta.url), { type: "module" });
}
