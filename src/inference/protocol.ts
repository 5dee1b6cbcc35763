// What a fit and the workers that run its chains say to each other, on Node and in a browser alike. A worker is handed one
// chain at a time, with all that it takes to run it, and keeps nothing; stopping a fit is ending its workers.
import { PublicError } from "../errors.ts";
import type { FitPlan } from "./fit.ts";
import type { Problem } from "./method.ts";
import { findMethod } from "./methods.ts";
import { type ChainProgress, type ChainRecord, runChain } from "./run-chain.ts";

/** One chain as plain data: the method is one of `METHODS`, by name. */
export interface ToWorker {
  readonly method: string;
  readonly problem: Problem;
  readonly run: FitPlan["run"];
  readonly chain: number;
  /** Whether its progress is to come with its draws. */
  readonly tellsDraws: boolean;
}

/** What a worker answers. */
export type FromWorker =
  | {
      readonly kind: "progress";
      readonly chain: number;
      readonly progress: ChainProgress;
      /** Coefficients of the draws since the last message, intercept first; none unless asked for. */
      readonly draws: readonly Float64Array[];
    }
  | { readonly kind: "done"; readonly chain: number; readonly record: ChainRecord }
  | { readonly kind: "failed"; readonly message: string; readonly isPublic: boolean };

/** Milliseconds between two progress messages of a chain; the end of one is always told. */
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

function runReporting(
  { method, problem, run, chain, tellsDraws }: ToWorker,
  send: (message: FromWorker) => void,
): ChainRecord {
  let last = Number.NEGATIVE_INFINITY;
  let draws: Float64Array[] = [];
  return runChain(findMethod(method), problem, { ...run, chain }, (progress, coefficients) => {
    if (tellsDraws && coefficients) draws.push(coefficients.slice());
    const now = performance.now();
    if (now - last < PROGRESS_INTERVAL && progress.done < progress.steps) return;
    last = now;
    send({ kind: "progress", chain, progress, draws });
    draws = [];
  });
}
