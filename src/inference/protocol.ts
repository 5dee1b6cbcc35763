// What a fit and the workers that run its chains say to each other, on Node and in a browser alike. A worker is handed
// the whole request once, answers what its plan settled, and is then handed one chain at a time; stopping a fit is ending
// its workers.
import { PublicError, unreachable } from "../errors.ts";
import { parseEvidence } from "../pooling/evidence.ts";
import { type FitOptions, type FitOutline, type FitPlan, outlineFit, planFit, runPlannedChain } from "./fit.ts";
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
  | {
      readonly kind: "run";
      readonly chain: number;
      /** Whether its progress is to come with its draws. */
      readonly tellsDraws: boolean;
    };

/** What a worker answers. */
export type FromWorker =
  | { readonly kind: "prepared"; readonly settled: Preparation }
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
  let plan: FitPlan | undefined;
  return (message) => {
    try {
      switch (message.kind) {
        case "prepare":
          plan = planRequest(message.request);
          send({ kind: "prepared", settled: plan.preparation });
          return;
        case "run":
          send({ kind: "done", chain: message.chain, record: runReporting(plan!, message, send) });
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

/** The plan of a request but for what takes a while: what its method settles. */
export function outlineRequest({ release, formula, options }: FitRequest): FitOutline {
  return outlineFit(parseEvidence(release), formula, options);
}

function runReporting(
  plan: FitPlan,
  { chain, tellsDraws }: Extract<ToWorker, { kind: "run" }>,
  send: (message: FromWorker) => void,
): ChainRecord {
  let last = Number.NEGATIVE_INFINITY;
  let draws: Float64Array[] = [];
  return runPlannedChain(plan, chain, (progress, coefficients) => {
    if (tellsDraws && coefficients) draws.push(coefficients.slice());
    const now = performance.now();
    if (now - last < PROGRESS_INTERVAL && progress.done < progress.steps) return;
    last = now;
    send({ kind: "progress", chain, progress, draws });
    draws = [];
  });
}
