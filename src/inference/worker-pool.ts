// A fit request → its posterior, with the chains distributed over workers. Each chain has its own random stream, so it
// does not matter which worker runs it. Node and browsers differ only in how a worker is started.
import { PublicError, unreachable } from "../errors.ts";
import type { TableDraws } from "../posterior/description/table-draws.ts";
import type { Posterior } from "../posterior/posterior.ts";
import type { ChainJob } from "./chain-job.ts";
import { assembleTable, type DescribeRequest, planDescribeRequest } from "./describe.ts";
import { assemblePosterior, type FitPlan, type FitRequest, planRequest } from "./fit.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";
import type { ChainProgress, ChainRecord } from "./run-chain.ts";
import type { RunSettings } from "./run-settings.ts";

/** A worker on any platform, as the pool sees it; inside it runs `chainWorker`. */
export interface PoolWorker {
  post(message: ToWorker): void;
  /** Terminates the worker at once. */
  end(): unknown;
}

/** Starts a worker; `receive` gets its messages, `fail` any error that stops it. */
export type StartWorker = (receive: (message: FromWorker) => void, fail: (error: Error) => void) => PoolWorker;

/** How to distribute the chains of a fit over workers. */
export interface ParallelOptions {
  /** The number of workers; by default the number of cores. */
  readonly workers?: number | undefined;
  /** Called with the progress of every chain, in order; undefined for a chain that has not started. */
  readonly onProgress?: ((progress: readonly (ChainProgress | undefined)[]) => void) | undefined;
  /** Called after `onProgress`, a few times a second, with a chain's new draws: coefficients, intercept first. */
  readonly onDraws?: ((chain: number, draws: readonly Float64Array[]) => void) | undefined;
  /** Terminates the workers at once; the fit then rejects. */
  readonly signal?: AbortSignal | undefined;
}

/** Listeners, and the number of workers. */
export type PoolOptions = ParallelOptions & { readonly workers: number };

/** The posterior of a regression, with its chains in workers; the draws do not depend on the number of workers. */
export async function fitInWorkers(request: FitRequest, start: StartWorker, options: PoolOptions): Promise<Posterior> {
  // A faulty request is refused before a worker starts.
  const plan = planRequest(request);
  const started = performance.now();
  const records = await runChains(jobOf(plan), plan.run, start, options);
  return assemblePosterior(plan, records, (performance.now() - started) / 1000);
}

/** Draws of the moments of the table behind a release, with their chains in workers. */
export async function drawTableInWorkers(
  request: DescribeRequest,
  start: StartWorker,
  options: PoolOptions,
): Promise<TableDraws> {
  const plan = planDescribeRequest(request);
  const started = performance.now();
  const records = await runChains({ kind: "description", problem: plan.problem }, plan.run, start, options);
  return assembleTable(plan, records, (performance.now() - started) / 1000);
}

function requireWorkers(workers: number): void {
  if (Number.isInteger(workers) && workers >= 1) return;
  throw new PublicError(`workers: ${workers} is not a whole number from 1 on`);
}

function jobOf(plan: FitPlan): ChainJob {
  if (plan.family === "logistic") return { kind: "logistic", problem: plan.problem };
  if (plan.covariances) return { kind: "covariances", problem: plan.problem };
  return { kind: "linear", method: plan.method.name, problem: plan.problem };
}

/** The chains of any question, in order. */
async function runChains(
  job: ChainJob,
  run: RunSettings,
  start: StartWorker,
  { workers, signal, ...listeners }: PoolOptions,
): Promise<readonly ChainRecord[]> {
  requireWorkers(workers);
  const pool: PoolWorker[] = [];
  let stop = () => {};
  try {
    return await new Promise<readonly ChainRecord[]>((resolve, reject) => {
      stop = () => reject(new PublicError("stopped: nothing was written"));
      signal?.addEventListener("abort", stop);
      if (signal?.aborted) return stop();
      const { runNext, receive } = distribute(job, run, { ...listeners, resolve, reject });
      for (let i = 0; i < Math.min(workers, run.chains); i++) {
        const worker: PoolWorker = start((message) => receive(worker, message), reject);
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

/** Each worker gets a chain, and the next one when it is done. */
function distribute(job: ChainJob, run: RunSettings, { onProgress, onDraws, resolve, reject }: Outcome) {
  const records: ChainRecord[] = new Array(run.chains);
  const progress: (ChainProgress | undefined)[] = new Array(run.chains).fill(undefined);
  let next = 0;
  let finished = 0;

  function runNext(worker: PoolWorker): void {
    if (next === run.chains) return;
    worker.post({ job, run, chain: next++, withDraws: onDraws !== undefined });
  }

  function receive(worker: PoolWorker, message: FromWorker): void {
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

  return { runNext, receive };
}
