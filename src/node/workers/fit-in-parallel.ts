// A fit request → its posterior, the chains spread over worker threads.
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { FitRequest } from "../../inference/fit.ts";
import { fitInWorkers, type ParallelOptions, type PoolWorker, type StartWorker } from "../../inference/worker-pool.ts";
import type { Posterior } from "../../posterior/posterior.ts";

/** The posterior of a regression, its chains in worker threads; their number does not affect the draws. */
export function fitInParallel(request: FitRequest, options: ParallelOptions = {}): Promise<Posterior> {
  return fitInWorkers(request, startThread, { ...options, workers: options.workers ?? availableParallelism() });
}

export const startThread: StartWorker = (hear, fail): PoolWorker => {
  // The build puts this module and the worker in one folder.
  const thread = new Worker(new URL("./chain-worker.mjs", import.meta.url));
  thread.on("message", hear);
  thread.on("error", fail);
  return { post: (message) => thread.postMessage(message), end: () => thread.terminate() };
};
