// A release and the variables to describe → the description, the chains spread over worker threads.
import { availableParallelism } from "node:os";
import type { DescribeRequest } from "../../inference/describe.ts";
import { drawTableInWorkers, type ParallelOptions } from "../../inference/worker-pool.ts";
import { type Description, describeTable } from "../../posterior/description/description.ts";
import { startThread } from "./fit-in-parallel.ts";

/** What a release says of the people in its table, its chains in worker threads; their number does not affect the figures. */
export async function describeInParallel(
  request: DescribeRequest,
  options: ParallelOptions = {},
): Promise<Description> {
  const workers = options.workers ?? availableParallelism();
  return describeTable(await drawTableInWorkers(request, startThread, { ...options, workers }), request.options?.by);
}
