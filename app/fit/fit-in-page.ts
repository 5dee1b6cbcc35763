// A fit request → its posterior, as on the command line: a run with too few independent draws is repeated longer if
// time allows. A release → draws of its table.

// Not fit-in-parallel.ts: the bundler would look for the worker that is built next to it.
import { drawTableInWebWorkers, fitInWebWorkers } from "../../src/browser/web-workers.ts";
import type { DescribeRequest } from "../../src/inference/describe.ts";
import { type ExtensionOptions, extensionSeconds, fitExtending } from "../../src/inference/extended-fit.ts";
import type { FitRequest } from "../../src/inference/fit.ts";
import type { ParallelOptions } from "../../src/inference/worker-pool.ts";
import type { TableDraws } from "../../src/posterior/description/table-draws.ts";
import type { Posterior } from "../../src/posterior/posterior.ts";

export type PageFitOptions = Required<
  Pick<ParallelOptions, "signal" | "onProgress" | "onDraws"> & Pick<ExtensionOptions, "onExtension">
>;

export function fitInPage(
  request: FitRequest,
  { signal, onProgress, onDraws, onExtension }: PageFitOptions,
): Promise<Posterior> {
  const fitOnce = (one: FitRequest) => fitInWebWorkers(one, startWorker, { signal, onProgress, onDraws });
  return fitExtending(request, fitOnce, { maxSeconds: extensionSeconds(request.options), onExtension });
}

export function drawTableInPage(
  request: DescribeRequest,
  options: Required<Pick<ParallelOptions, "signal" | "onProgress">>,
): Promise<TableDraws> {
  return drawTableInWebWorkers(request, startWorker, options);
}

function startWorker(): Worker {
  return new Worker(new URL("./chain-worker.ts", import.meta.url), { type: "module" });
}
