// A fit request → its posterior, the chains spread over Web Workers that the caller starts: the page stays responsive.

import type { FitRequest } from "../inference/fit.ts";
import { fitInWorkers, type ParallelOptions, type PoolWorker, type StartWorker } from "../inference/worker-pool.ts";
import type { Posterior } from "../posterior/posterior.ts";

export function fitInWebWorkers(
  request: FitRequest,
  startWorker: () => Worker,
  options: ParallelOptions,
): Promise<Posterior> {
  const workers = options.workers ?? navigator.hardwareConcurrency ?? 1;
  return fitInWorkers(request, webWorker(startWorker), { ...options, workers });
}

function webWorker(start: () => Worker): StartWorker {
  return (hear, fail): PoolWorker => {
    const worker = start();
    worker.addEventListener("message", ({ data }) => hear(data));
    worker.addEventListener("error", ({ message }) => fail(new Error(message || "the worker could not be started")));
    return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
  };
}
