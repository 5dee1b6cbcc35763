// A Web Worker that runs chains of one fit, and tells of every draw on the way, so that a page can show traces.
import "../no-eval.ts";
import { PublicError, unreachable } from "../../src/errors.ts";
import { type FitPlan, runPlannedChain } from "../../src/inference/fit.ts";
import type { Method, Preparation } from "../../src/inference/method.ts";
import { type FitRequest, planRequest } from "../../src/inference/protocol.ts";
import type { ChainProgress, ChainRecord } from "../../src/inference/run-chain.ts";

export type ToChainWorker =
  | { readonly kind: "prepare"; readonly request: FitRequest }
  | { readonly kind: "run"; readonly chain: number };

export type FromChainWorker =
  | { readonly kind: "prepared"; readonly settled: Preparation }
  | {
      readonly kind: "progress";
      readonly chain: number;
      readonly progress: ChainProgress;
      /** Coefficients of the draws since the last message, intercept first. */
      readonly draws: readonly Float64Array[];
    }
  | { readonly kind: "done"; readonly chain: number; readonly record: ChainRecord }
  | { readonly kind: "failed"; readonly message: string; readonly isPublic: boolean };

/** Milliseconds between two progress messages of a chain. */
const PROGRESS_INTERVAL = 100;

let plan: FitPlan;

self.addEventListener("message", ({ data }: MessageEvent<ToChainWorker>) => {
  try {
    answer(data);
  } catch (error) {
    send({ kind: "failed", message: (error as Error).message, isPublic: error instanceof PublicError });
  }
});

function answer(message: ToChainWorker): void {
  switch (message.kind) {
    case "prepare":
      plan = planRequest(message.request);
      send({ kind: "prepared", settled: plan.preparation });
      return;
    case "run":
      send({ kind: "done", chain: message.chain, record: run(message.chain) });
      return;
    default:
      unreachable(message);
  }
}

function run(chain: number): ChainRecord {
  let told = Number.NEGATIVE_INFINITY;
  let draws: Float64Array[] = [];
  const watched = watchedMethod(plan.method, (coefficients) => draws.push(coefficients.slice()));
  return runPlannedChain({ ...plan, method: watched }, chain, (progress) => {
    const now = performance.now();
    if (now - told < PROGRESS_INTERVAL) return;
    told = now;
    send({ kind: "progress", chain, progress, draws });
    draws = [];
  });
}

/** The same method, whose draws are seen as they are made. */
function watchedMethod(method: Method, onDraw: (coefficients: Float64Array) => void): Method {
  return {
    ...method,
    sampler(...given) {
      const sampler = method.sampler(...given);
      const draw: typeof sampler.draw = (state, random, out) => {
        sampler.draw(state, random, out);
        onDraw(out.coefficients);
      };
      return { ...sampler, draw };
    },
  };
}

function send(message: FromChainWorker): void {
  self.postMessage(message);
}
