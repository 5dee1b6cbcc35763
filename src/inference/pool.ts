// A fit request → its posterior, the chains spread over workers of any platform. Which worker runs which chain does not
// matter: every chain has a random stream of its own. Node and browser say how a worker is started, and share the rest.
import { PublicError, unreachable } from "../errors.ts";
import type { Posterior } from "../posterior/posterior.ts";
import { assemblePosterior } from "./fit.ts";
import { type FitRequest, type FromWorker, planRequest, type ToWorker } from "./protocol.ts";
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
  /** Ends the workers at once; the fit then rejects. */
  readonly signal?: AbortSignal | undefined;
}

/** The posterior of a regression, its chains in workers that `start` starts; the same draws whatever their number. */
export async function fitInWorkers(
  request: FitRequest,
  start: StartWorker,
  options: ParallelOptions & { readonly workers: number },
): Promise<Posterior> {
  const plan = planRequest(request);
  requireWorkers(options.workers);
  const started = performance.now();
  const records = await runChains({ ...request, settled: plan.preparation }, plan.run.chains, start, options);
  return assemblePosterior(plan, records, (performance.now() - started) / 1000);
}

function requireWorkers(workers: number): void {
  if (Number.isInteger(workers) && workers >= 1) return;
  throw new PublicError(`workers: ${workers} is not a whole number from 1 on`);
}

type PoolOptions = ParallelOptions & { readonly workers: number };

async function runChains(
  request: FitRequest,
  chains: number,
  start: StartWorker,
  { workers, onProgress, signal }: PoolOptions,
): Promise<ChainRecord[]> {
  const pool: PoolWorker[] = [];
  let stop = () => {};
  try {
    return await new Promise<ChainRecord[]>((resolve, reject) => {
      stop = () => reject(new PublicError("stopped: nothing was written"));
      signal?.addEventListener("abort", stop);
      if (signal?.aborted) return stop();
      const share = shareOut(request, chains, { onProgress, resolve, reject });
      for (let i = 0; i < Math.min(workers, chains); i++) pool.push(share(start));
    });
  } finally {
    signal?.removeEventListener("abort", stop);
    await Promise.all(pool.map((worker) => worker.end()));
  }
}

interface Outcome extends Pick<ParallelOptions, "onProgress"> {
  readonly resolve: (records: ChainRecord[]) => void;
  readonly reject: (error: Error) => void;
}

/** Every worker is handed a chain, and another whenever it is done with one. */
function shareOut(request: FitRequest, chains: number, { onProgress, resolve, reject }: Outcome) {
  const records: ChainRecord[] = new Array(chains);
  const progress: (ChainProgress | undefined)[] = new Array(chains).fill(undefined);
  let next = 0;
  let finished = 0;

  return (start: StartWorker): PoolWorker => {
    const worker = start(hear, reject);
    const runNext = () => next < chains && worker.post({ kind: "run", chain: next++ });
    worker.post({ kind: "prepare", request });
    runNext();
    return worker;

    function hear(message: FromWorker): void {
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
    }
  };
}
