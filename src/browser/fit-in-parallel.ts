// A fit request → its posterior in a page, with the worker that is built beside this module unless another is given.

import type { FitRequest } from "../inference/fit.ts";
import type { ParallelOptions } from "../inference/worker-pool.ts";
import type { Posterior } from "../posterior/posterior.ts";
import { fitInWebWorkers } from "./web-workers.ts";

/** How to spread the chains of a fit over Web Workers. */
export interface WebParallelOptions extends ParallelOptions {
  /** Starts a worker that runs "noisewise/worker"; unless given, the file beside this module is started. */
  readonly startWorker?: (() => Worker) | undefined;
}

/** The posterior of a regression, its chains in Web Workers; the same draws whatever their number. */
export function fitInParallel(request: FitRequest, options: WebParallelOptions = {}): Promise<Posterior> {
  const { startWorker = startBeside, ...rest } = options;
  return fitInWebWorkers(request, startWorker, rest);
}

function startBeside(): Worker {
  // The build puts this module and the worker's into one folder.
  return new Worker(new URL("./worker.mjs", import.meta.url), { type: "module" });
}
