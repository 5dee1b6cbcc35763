// What a fit and the workers that run its chains say to each other, on Node and in a browser alike. A worker is handed
// the whole request once and then one chain at a time; stopping a fit is ending its workers.
import { PublicError, unreachable } from "../errors.ts";
import { parseEvidence } from "../release/evidence.ts";
import { type FitOptions, type FitPlan, planFit, runPlannedChain } from "./fit.ts";
import type { Preparation } from "./method.ts";
import type { ChainProgress, ChainRecord } from "./run-chain.ts";

/** A fit as plain data, which a worker can be handed: the method is one of `METHODS`, by name. */
export interface FitRequest {
  /** The release as read from its file, or several of them with their names (`ReleasePool`). */
  readonly release: unknown;
  /** Such as "y ~ a + b", or "y ~ ." for all other variables. */
  readonly formula: string;
  readonly options: Omit<FitOptions, "method"> & { readonly method?: string | undefined };
  /** What the plan of the fit settled for all chains; a worker does not settle it again. */
  readonly settled?: Preparation | undefined;
}

/** What a fit says to a worker. */
export type ToWorker =
  | { readonly kind: "prepare"; readonly request: FitRequest }
  | { readonly kind: "run"; readonly chain: number };

/** What a worker answers. */
export type FromWorker =
  | { readonly kind: "progress"; readonly chain: number; readonly progress: ChainProgress }
  | { readonly kind: "done"; readonly chain: number; readonly record: ChainRecord }
  | { readonly kind: "failed"; readonly message: string; readonly isPublic: boolean };

/** Milliseconds between two progress messages of a chain. */
const PROGRESS_INTERVAL = 100;

/** The worker's side: messages in, messages out. */
export function chainWorker(send: (message: FromWorker) => void): (message: ToWorker) => void {
  let plan: FitPlan | undefined;
  return (message) => {
    try {
      switch (message.kind) {
        case "prepare":
          plan = planRequest(message.request);
          return;
        case "run":
          send({ kind: "done", chain: message.chain, record: runReporting(plan!, message.chain, send) });
          return;
        default:
          unreachable(message);
      }
    } catch (error) {
      send({ kind: "failed", message: (error as Error).message, isPublic: error instanceof PublicError });
    }
  };
}

export function planRequest({ release, formula, options, settled }: FitRequest): FitPlan {
  return planFit(parseEvidence(release), formula, options, settled);
}

function runReporting(plan: FitPlan, chain: number, send: (message: FromWorker) => void): ChainRecord {
  let last = Number.NEGATIVE_INFINITY;
  return runPlannedChain(plan, chain, (progress) => {
    const now = performance.now();
    if (now - last < PROGRESS_INTERVAL) return;
    last = now;
    send({ kind: "progress", chain, progress });
  });
}
