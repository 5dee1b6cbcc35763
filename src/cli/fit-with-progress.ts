// A fit request → its posterior, or a release → its description, with a progress bar on a terminal; Ctrl-C ends the workers
// and leaves nothing behind.
import type { DescribeRequest } from "../inference/describe.ts";
import { extensionSeconds, fitExtending } from "../inference/extended-fit.ts";
import type { FitRequest } from "../inference/fit.ts";
import type { ChainProgress } from "../inference/run-chain.ts";
import type { ParallelOptions } from "../inference/worker-pool.ts";
import { describeInParallel } from "../node/workers/describe-in-parallel.ts";
import { fitInParallel } from "../node/workers/fit-in-parallel.ts";
import type { Description } from "../posterior/description/description.ts";
import type { Posterior } from "../posterior/posterior.ts";
import { counted } from "../words.ts";
import { statusLine } from "./output.ts";
import type { RunOptions } from "./run-options.ts";

const BAR_WIDTH = 24;

export function fitWithProgress(
  request: FitRequest,
  { workers, maxTime }: Pick<RunOptions, "workers" | "maxTime">,
): Promise<Posterior> {
  return showingProgress(request.options.chains, ({ signal, onProgress, restart }) =>
    fitExtending(request, (one) => fitInParallel(one, { workers, signal, onProgress }), {
      maxSeconds: extensionSeconds(request.options, maxTime),
      onExtension: (times) => restart(`too few independent draws: running again, ${times} times as long`),
    }),
  );
}

export function describeWithProgress(
  request: DescribeRequest,
  { workers }: Pick<RunOptions, "workers">,
): Promise<Description> {
  return showingProgress(request.options?.chains, ({ signal, onProgress }) =>
    describeInParallel(request, { workers, signal, onProgress }),
  );
}

interface Listeners extends Required<Pick<ParallelOptions, "signal" | "onProgress">> {
  /** Shows why the chains start over, and counts time from now. */
  restart(why: string): void;
}

async function showingProgress<Result>(
  chains: number | undefined,
  act: (listeners: Listeners) => Promise<Result>,
): Promise<Result> {
  const line = statusLine();
  let started = performance.now();
  const abort = new AbortController();
  const stop = () => abort.abort();
  process.once("SIGINT", stop);
  try {
    return await act({
      signal: abort.signal,
      onProgress: (progress) =>
        line.show(describeProgress(progress, chains ?? 4, (performance.now() - started) / 1000)),
      restart(why) {
        started = performance.now();
        line.show(why);
      },
    });
  } finally {
    process.off("SIGINT", stop);
    line.clear();
  }
}

function describeProgress(progress: readonly (ChainProgress | undefined)[], chains: number, seconds: number): string {
  const begun = progress.filter((chain) => chain !== undefined);
  const steps = chains * (begun[0]?.steps ?? 1);
  const done = begun.reduce((sum, chain) => sum + chain.done, 0);
  const divergences = begun.reduce((sum, chain) => sum + chain.divergences, 0);
  const filled = Math.round((BAR_WIDTH * done) / steps);
  const left = done > 0 ? `${Math.ceil((seconds * (steps - done)) / done)} s left` : "";
  const bar = "█".repeat(filled) + "░".repeat(BAR_WIDTH - filled);
  return `${bar} ${done}/${steps} steps, ${counted(divergences, "divergence")}, ${left}`;
}
