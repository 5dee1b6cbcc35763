// A release and the variables to describe → the description in a page, by default with the worker that is built next to this
// module.
import type { DescribeRequest } from "../inference/describe.ts";
import { type Description, describeTable } from "../posterior/description/description.ts";
import { startBeside, type WebParallelOptions } from "./fit-in-parallel.ts";
import { drawTableInWebWorkers } from "./web-workers.ts";

/** What a release says of the people in its table, its chains in Web Workers; their number does not affect the figures. */
export async function describeInParallel(
  request: DescribeRequest,
  options: WebParallelOptions = {},
): Promise<Description> {
  const { startWorker = startBeside, ...rest } = options;
  return describeTable(await drawTableInWebWorkers(request, startWorker, rest), request.options?.by);
}
