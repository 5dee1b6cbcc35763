// A fit request → its posterior, the chains spread over Web Workers, so that the page stays awake.
import { fitInWorkers, type ParallelOptions, type PoolWorker, type StartWorker } from "../inference/pool.ts";
import type { FitRequest } from "../inference/protocol.ts";
import type { Posterior } from "../posterior/posterior.ts";

/** How to spread the chains of a fit over Web Workers. */
export interface WebParallelOptions extends ParallelOptions {
  /** Starts a worker that runs "noisewise/worker"; unless given, the file beside this module is started. */
  readonly startWorker?: (() => Worker) | undefined;
}

/** The posterior of a regression, its chains in Web Workers; the same draws whatever their number. */
export function fitInParallel(request: FitRequest, options: WebParallelOptions = {}): Promise<Posterior> {
  const { startWorker = startBeside, workers = navigator.hardwareConcurrency ?? 1, ...rest } = options;
  return fitInWorkers(request, webWorker(startWorker), { ...rest, workers });
}

function webWorker(start: () => Worker): StartWorker {
  return (hear, fail): PoolWorker => {
    const worker = start();
    worker.addEventListener("message", ({ data }) => hear(data));
    worker.addEventListener("error", ({ message }) => fail(new Error(message || "the worker could not be started")));
    return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
  };
}

function startBeside(): Worker {
  // The build puts this module and the worker's into one folder.
  return new Worker(new URL("./worker.mjs", import.meta.url), { type: "module" });
}
