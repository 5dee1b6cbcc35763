// A fit request → its posterior, or a release → draws of its table, the chains spread over Web Workers that the caller starts:
// the page stays responsive.

import type { DescribeRequest } from "../inference/describe.ts";
import type { FitRequest } from "../inference/fit.ts";
import {
  drawTableInWorkers,
  fitInWorkers,
  type ParallelOptions,
  type PoolWorker,
  type StartWorker,
} from "../inference/worker-pool.ts";
import type { TableDraws } from "../posterior/description/table-draws.ts";
import type { Posterior } from "../posterior/posterior.ts";

export function fitInWebWorkers(
  request: FitRequest,
  startWorker: () => Worker,
  options: ParallelOptions,
): Promise<Posterior> {
  return fitInWorkers(request, webWorker(startWorker), { ...options, workers: workersOf(options) });
}

export function drawTableInWebWorkers(
  request: DescribeRequest,
  startWorker: () => Worker,
  options: ParallelOptions,
): Promise<TableDraws> {
  return drawTableInWorkers(request, webWorker(startWorker), { ...options, workers: workersOf(options) });
}

function workersOf({ workers }: ParallelOptions): number {
  return workers ?? navigator.hardwareConcurrency ?? 1;
}

function webWorker(start: () => Worker): StartWorker {
  return (hear, fail): PoolWorker => {
    const worker = start();
    worker.addEventListener("message", ({ data }) => hear(data));
    worker.addEventListener("error", ({ message }) => fail(new Error(message || "the worker could not be started")));
    return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
  };
}
