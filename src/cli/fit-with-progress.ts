// A fit request → its posterior, with a progress bar on a terminal; Ctrl-C ends the workers and leaves nothing behind.
import type { FitRequest } from "../inference/protocol.ts";
import type { ChainProgress } from "../inference/run-chain.ts";
import { fitInParallel } from "../node/fit-in-parallel.ts";
import type { Posterior } from "../posterior/posterior.ts";
import { statusLine } from "./output.ts";

const BAR_WIDTH = 24;

export async function fitWithProgress(request: FitRequest, workers: number | undefined): Promise<Posterior> {
  const line = statusLine();
  const started = performance.now();
  const abort = new AbortController();
  const stop = () => abort.abort();
  process.once("SIGINT", stop);
  try {
    const chains = request.options.chains ?? 4;
    return await fitInParallel(request, {
      workers,
      signal: abort.signal,
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
