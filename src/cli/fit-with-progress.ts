// A fit request → its posterior, with a progress bar on a terminal; Ctrl-C ends the workers and leaves nothing behind.
import { extensionSeconds, fitExtending } from "../inference/extended-fit.ts";
import type { FitRequest } from "../inference/fit.ts";
import type { ChainProgress } from "../inference/run-chain.ts";
import { fitInParallel } from "../node/workers/fit-in-parallel.ts";
import type { Posterior } from "../posterior/posterior.ts";
import { counted } from "../words.ts";
import { statusLine } from "./output.ts";
import type { RunOptions } from "./run-options.ts";

const BAR_WIDTH = 24;

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
    const onProgress = (progress: readonly (ChainProgress | undefined)[]) =>
      line.show(describeProgress(progress, chains, (performance.now() - started) / 1000));
    const fitOnce = (one: FitRequest) => fitInParallel(one, { workers, signal: abort.signal, onProgress });
    return await fitExtending(request, fitOnce, {
      maxSeconds: extensionSeconds(request.options, maxTime),
      onExtension: (times) => {
        started = performance.now();
        line.show(`too few independent draws: running again, ${times} times as long`);
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
