// A fit request → its posterior, the chains spread over workers of any platform. Which worker runs which chain does not
// matter: every chain has a random stream of its own. Node and browser say how a worker is started, and share the rest.
import { PublicError, unreachable } from "../errors.ts";
import type { Posterior } from "../posterior/posterior.ts";
import { assemblePosterior, type FitPlan, type FitRequest, planRequest } from "./fit.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";
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
  const plan = planRequest(request);
  requireWorkers(options.workers);
  const started = performance.now();
  const records = await runChains(plan, start, options);
  return assemblePosterior(plan, records, (performance.now() - started) / 1000);
}

function requireWorkers(workers: number): void {
  if (Number.isInteger(workers) && workers >= 1) return;
  throw new PublicError(`workers: ${workers} is not a whole number from 1 on`);
}

async function runChains(
  plan: FitPlan,
  start: StartWorker,
  { workers, signal, ...listeners }: PoolOptions,
): Promise<readonly ChainRecord[]> {
  const pool: PoolWorker[] = [];
  let stop = () => {};
  try {
    return await new Promise<readonly ChainRecord[]>((resolve, reject) => {
      stop = () => reject(new PublicError("stopped: nothing was written"));
      signal?.addEventListener("abort", stop);
      if (signal?.aborted) return stop();
      const { runNext, hear } = shareOut(plan, { ...listeners, resolve, reject });
      for (let i = 0; i < Math.min(workers, plan.run.chains); i++) {
        const worker: PoolWorker = start((message) => hear(worker, message), reject);
        pool.push(worker);
        runNext(worker);
      }
    });
  } finally {
    signal?.removeEventListener("abort", stop);
    await Promise.all(pool.map((worker) => worker.end()));
  }
}

interface Outcome extends Pick<ParallelOptions, "onProgress" | "onDraws"> {
  readonly resolve: (records: readonly ChainRecord[]) => void;
  readonly reject: (error: Error) => void;
}

/** Each worker is handed a chain, and another when done with one. */
function shareOut({ method, problem, run }: FitPlan, { onProgress, onDraws, resolve, reject }: Outcome) {
  const records: ChainRecord[] = new Array(run.chains);
  const progress: (ChainProgress | undefined)[] = new Array(run.chains).fill(undefined);
  let next = 0;
  let finished = 0;

  function runNext(worker: PoolWorker): void {
    if (next === run.chains) return;
    worker.post({ method: method.name, problem, run, chain: next++, tellsDraws: onDraws !== undefined });
  }

  function hear(worker: PoolWorker, message: FromWorker): void {
    switch (message.kind) {
      case "progress":
        progress[message.chain] = message.progress;
        onProgress?.(progress);
        if (message.draws.length > 0) onDraws?.(message.chain, message.draws);
        return;
      case "done":
        records[message.chain] = message.record;
        if (++finished === run.chains) resolve(records);
        else runNext(worker);
        return;
      case "failed":
        reject(message.isPublic ? new PublicError(message.message) : new Error(message.message));
        return;
      default:
        unreachable(message);
    }
  }

  return { runNext, hear };
}
