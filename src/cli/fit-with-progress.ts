// A fit request → its posterior, with a progress bar on a terminal; Ctrl-C ends the workers and leaves nothing behind.
import type { FitRequest } from "../inference/protocol.ts";
import type { ChainProgress } from "../inference/run-chain.ts";
import { fitExtending } from "../node/extended-fit.ts";
import type { Posterior } from "../posterior/posterior.ts";
import { statusLine } from "./output.ts";
import type { RunOptions } from "./run-options.ts";

const BAR_WIDTH = 24;

/** Seconds a fit may take with all that it repeats, unless told otherwise. */
const DEFAULT_MAX_SECONDS = 120;

export async function fitWithProgress(
  request: FitRequest,
  { workers, maxTime }: Pick<RunOptions, "workers" | "maxTime">,
): Promise<Posterior> {
  const line = statusLine();
  let started = performance.now();
  const abort = new AbortController();
  const stop = () => abort.abort();
  process.once("SIGINT", stop);
  try {
    const chains = request.options.chains ?? 4;
    // Whoever says how many draws or which thinning gets these and no others.
    const isFixed = request.options.draws !== undefined || request.options.thin !== undefined;
    return await fitExtending(request, {
      workers,
      signal: abort.signal,
      maxSeconds: isFixed ? 0 : (maxTime ?? DEFAULT_MAX_SECONDS),
      onExtension: (times) => {
        started = performance.now();
        line.show(`too few independent draws: again, ${times} times as long`);
      },
      onProgress: (progress) => line.show(describeProgress(progress, chains, (performance.now() - started) / 1000)),
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
  return `${bar} ${done}/${steps} steps, ${divergences} divergences, ${left}`;
}
