// A fit request → its posterior, the chains spread over worker threads. Which worker runs which chain does not matter:
// every chain has a random stream of its own.
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { PublicError, unreachable } from "../errors.ts";
import { assemblePosterior } from "../inference/fit.ts";
import { type FitRequest, type FromWorker, planRequest, type ToWorker } from "../inference/protocol.ts";
import type { ChainProgress, ChainRecord } from "../inference/run-chain.ts";
import type { Posterior } from "../posterior/posterior.ts";

/** How to spread the chains of a fit over threads. */
export interface ParallelOptions {
  /** Threads to use; as many as the machine has cores unless given. */
  readonly workers?: number | undefined;
  /** Told of every chain's progress, chains in order; undefined for one that has not begun. */
  readonly onProgress?: ((progress: readonly (ChainProgress | undefined)[]) => void) | undefined;
  /** Ends the workers at once; the fit then rejects. */
  readonly signal?: AbortSignal | undefined;
}

/** The posterior of a regression, its chains in worker threads; the same draws whatever their number. */
export async function fitInParallel(request: FitRequest, options: ParallelOptions = {}): Promise<Posterior> {
  const plan = planRequest(request);
  requireWorkers(options.workers);
  const started = performance.now();
  const records = await runChains({ ...request, settled: plan.preparation }, plan.run.chains, options);
  return assemblePosterior(plan, records, (performance.now() - started) / 1000);
}

function requireWorkers(workers = 1): void {
  if (Number.isInteger(workers) && workers >= 1) return;
  throw new PublicError(`workers: ${workers} is not a whole number from 1 on`);
}

async function runChains(request: FitRequest, chains: number, options: ParallelOptions): Promise<ChainRecord[]> {
  const { workers = availableParallelism(), onProgress, signal } = options;
  const threads = Array.from({ length: Math.min(workers, chains) }, startWorker);
  let stop = () => {};
  try {
    return await new Promise<ChainRecord[]>((resolve, reject) => {
      stop = () => reject(new PublicError("stopped: nothing was written"));
      signal?.addEventListener("abort", stop);
      if (signal?.aborted) stop();
      shareOut(request, chains, threads, { onProgress, resolve, reject });
    });
  } finally {
    signal?.removeEventListener("abort", stop);
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
}

interface Outcome extends Pick<ParallelOptions, "onProgress"> {
  readonly resolve: (records: ChainRecord[]) => void;
  readonly reject: (error: Error) => void;
}

/** Hands every thread a chain, and another whenever it is done with one. */
function shareOut(request: FitRequest, chains: number, threads: readonly Worker[], outcome: Outcome): void {
  const { onProgress, resolve, reject } = outcome;
  const records: ChainRecord[] = new Array(chains);
  const progress: (ChainProgress | undefined)[] = new Array(chains).fill(undefined);
  let next = 0;
  let finished = 0;
  for (const thread of threads) {
    const say = (message: ToWorker) => thread.postMessage(message);
    const runNext = () => next < chains && say({ kind: "run", chain: next++ });
    thread.on("error", reject);
    thread.on("message", (message: FromWorker) => {
      switch (message.kind) {
        case "progress":
          progress[message.chain] = message.progress;
          onProgress?.(progress);
          return;
        case "done":
          records[message.chain] = message.record;
          if (++finished === chains) resolve(records);
          else runNext();
          return;
        case "failed":
          reject(message.isPublic ? new PublicError(message.message) : new Error(message.message));
          return;
        default:
          unreachable(message);
      }
    });
    say({ kind: "prepare", request });
    runNext();
  }
}

function startWorker(): Worker {
  // The build puts this module and the worker's into one folder.
  return new Worker(new URL("./chain-worker.mjs", import.meta.url));
}
