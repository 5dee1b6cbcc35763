// A fit request → its posterior, the chains spread over workers of any platform. Which worker runs which chain does not
// matter: every chain has a random stream of its own. What the method settles for all of them, which may take a while, is
// settled in a worker too, so that the calling thread stays awake. Node and browser say how a worker is started, and share
// the rest.
import { PublicError, unreachable } from "../errors.ts";
import type { Posterior } from "../posterior/posterior.ts";
import { assemblePosterior } from "./fit.ts";
import type { Preparation } from "./method.ts";
import { type FitRequest, type FromWorker, outlineRequest, type ToWorker } from "./protocol.ts";
import type { ChainProgress, ChainRecord } from "./run-chain.ts";

/** A worker of some platform, as a pool sees it: what `chainWorker` answers with inside. */
export interface PoolWorker {
  post(message: ToWorker): void;
  /** Ends it at once, whatever it is doing. */
  end(): unknown;
}

/** Starts a worker; `hear` gets what it says, `fail` whatever keeps it from saying anything. */
export type StartWorker = (hear: (message: FromWorker) => void, fail: (error: Error) => void) => PoolWorker;

/** How to spread the chains of a fit over workers. */
export interface ParallelOptions {
  /** Workers to use; as many as the machine has cores unless given. */
  readonly workers?: number | undefined;
  /** Told of every chain's progress, chains in order; undefined for one that has not begun. */
  readonly onProgress?: ((progress: readonly (ChainProgress | undefined)[]) => void) | undefined;
  /** Told of a chain's draws since the last time, a few times a second: coefficients, intercept first; after `onProgress`. */
  readonly onDraws?: ((chain: number, draws: readonly Float64Array[]) => void) | undefined;
  /** Ends the workers at once; the fit then rejects. */
  readonly signal?: AbortSignal | undefined;
}

/** Listeners, and how many workers. */
export type PoolOptions = ParallelOptions & { readonly workers: number };

/** The posterior of a regression, its chains in workers that `start` starts; the same draws whatever their number. */
export async function fitInWorkers(request: FitRequest, start: StartWorker, options: PoolOptions): Promise<Posterior> {
  // Whatever is wrong with the request is told before a worker is started.
  const outline = outlineRequest(request);
  requireWorkers(options.workers);
  const { records, seconds } = await runChains(request, outline.run.chains, start, options);
  return assemblePosterior(outline, records, seconds);
}

function requireWorkers(workers: number): void {
  if (Number.isInteger(workers) && workers >= 1) return;
  throw new PublicError(`workers: ${workers} is not a whole number from 1 on`);
}

interface Ran {
  readonly records: readonly ChainRecord[];
  /** From when the plan was settled. */
  readonly seconds: number;
}

async function runChains(
  request: FitRequest,
  chains: number,
  start: StartWorker,
  { workers, signal, ...listeners }: PoolOptions,
): Promise<Ran> {
  const pool: PoolWorker[] = [];
  let stop = () => {};
  try {
    return await new Promise<Ran>((resolve, reject) => {
      stop = () => reject(new PublicError("stopped: nothing was written"));
      signal?.addEventListener("abort", stop);
      if (signal?.aborted) return stop();
      const hear = shareOut(request, chains, pool, { ...listeners, resolve, reject });
      for (let i = 0; i < Math.min(workers, chains); i++) {
        const worker: PoolWorker = start((message) => hear(worker, message), reject);
        pool.push(worker);
      }
      pool[0].post({ kind: "prepare", request });
    });
  } finally {
    signal?.removeEventListener("abort", stop);
    await Promise.all(pool.map((worker) => worker.end()));
  }
}

interface Outcome extends Pick<ParallelOptions, "onProgress" | "onDraws"> {
  readonly resolve: (ran: Ran) => void;
  readonly reject: (error: Error) => void;
}

/** The others are told what the first of the pool settled; each is handed a chain, and another when done with one. */
function shareOut(
  request: FitRequest,
  chains: number,
  pool: readonly PoolWorker[],
  { onProgress, onDraws, resolve, reject }: Outcome,
) {
  const records: ChainRecord[] = new Array(chains);
  const progress: (ChainProgress | undefined)[] = new Array(chains).fill(undefined);
  let started = 0;
  let next = 0;
  let finished = 0;

  return (worker: PoolWorker, message: FromWorker): void => {
    switch (message.kind) {
      case "prepared":
        if (worker === pool[0]) tellOthers(message.settled);
        runNext(worker);
        return;
      case "progress":
        progress[message.chain] = message.progress;
        onProgress?.(progress);
        if (message.draws.length > 0) onDraws?.(message.chain, message.draws);
        return;
      case "done":
        records[message.chain] = message.record;
        if (++finished === chains) resolve({ records, seconds: (performance.now() - started) / 1000 });
        else runNext(worker);
        return;
      case "failed":
        reject(message.isPublic ? new PublicError(message.message) : new Error(message.message));
        return;
      default:
        unreachable(message);
    }
  };

  function tellOthers(settled: Preparation): void {
    started = performance.now();
    for (const other of pool.slice(1)) other.post({ kind: "prepare", request: { ...request, settled } });
  }

  function runNext(worker: PoolWorker): void {
    if (next < chains) worker.post({ kind: "run", chain: next++, tellsDraws: onDraws !== undefined });
  }
}
