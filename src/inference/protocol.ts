// The messages between a fit and the workers that run its chains, on Node and in browsers. A worker gets one chain at a
// time with everything needed to run it, and keeps nothing; a fit is stopped by terminating its workers.
import { PublicError } from "../errors.ts";
import { type ChainJob, questionOf } from "./chain-job.ts";
import { answerBy, type ChainProgress, type ChainRecord } from "./run-chain.ts";
import type { RunSettings } from "./run-settings.ts";

/** One chain as plain data. */
export interface ToWorker {
  readonly job: ChainJob;
  readonly run: RunSettings;
  readonly chain: number;
  /** Whether progress messages include the draws. */
  readonly withDraws: boolean;
}

/** A worker's replies. */
export type FromWorker =
  | {
      readonly kind: "progress";
      readonly chain: number;
      readonly progress: ChainProgress;
      /** Coefficients of the draws since the last message, intercept first; empty unless `withDraws`. */
      readonly draws: readonly Float64Array[];
    }
  | { readonly kind: "done"; readonly chain: number; readonly record: ChainRecord }
  | { readonly kind: "failed"; readonly message: string; readonly isPublic: boolean };

/** Milliseconds between progress messages of a chain; its end is always reported. */
const PROGRESS_INTERVAL = 100;

/** The worker's side: messages in, messages out. */
export function chainWorker(send: (message: FromWorker) => void): (message: ToWorker) => void {
  return (message) => {
    try {
      send({ kind: "done", chain: message.chain, record: runReporting(message, send) });
    } catch (error) {
      send({ kind: "failed", message: (error as Error).message, isPublic: error instanceof PublicError });
    }
  };
}

function runReporting({ job, run, chain, withDraws }: ToWorker, send: (message: FromWorker) => void): ChainRecord {
  let last = Number.NEGATIVE_INFINITY;
  let draws: Float64Array[] = [];
  return answerBy(questionOf(job), { ...run, chain }, (progress, coefficients) => {
    if (withDraws && coefficients) draws.push(coefficients.slice());
    const now = performance.now();
    if (now - last < PROGRESS_INTERVAL && progress.done < progress.steps) return;
    last = now;
    send({ kind: "progress", chain, progress, draws });
    draws = [];
  });
}
