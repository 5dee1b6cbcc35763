// A fit request → its posterior, each chain in a Web Worker; the page stays awake. Which worker runs which chain does not
// matter: every chain has a random stream of its own. Stopping a fit is ending its workers.
import { PublicError } from "../../src/errors.ts";
import { extensionSeconds, fitExtending } from "../../src/inference/extended-fit.ts";
import { assemblePosterior } from "../../src/inference/fit.ts";
import type { Preparation } from "../../src/inference/method.ts";
import { type FitRequest, planRequest } from "../../src/inference/protocol.ts";
import type { ChainProgress, ChainRecord } from "../../src/inference/run-chain.ts";
import type { Posterior } from "../../src/posterior/posterior.ts";
import type { FromChainWorker, ToChainWorker } from "./chain-worker.ts";

export interface WorkerOptions {
  readonly signal: AbortSignal;
  /** Told how far a chain is, and of its draws since the last time: coefficients, intercept first. */
  readonly onProgress: (chain: number, progress: ChainProgress, draws: readonly Float64Array[]) => void;
  /** Told that the fit begins, or begins again so many times as long. */
  readonly onStart: (chains: number, times: number) => void;
}

/** As the command line fits: a run that leaves too few independent draws is repeated longer, if time allows. */
export function fitInWorkers(request: FitRequest, options: WorkerOptions): Promise<Posterior> {
  let times = 1;
  return fitExtending(request, (one) => fitOnce(one, options, times), {
    maxSeconds: extensionSeconds(request.options),
    onExtension: (longer) => {
      times = longer;
    },
  });
}

async function fitOnce(request: FitRequest, options: WorkerOptions, times: number): Promise<Posterior> {
  const started = performance.now();
  const stop = new AbortController();
  const end = AbortSignal.any([stop.signal, options.signal]);
  try {
    const first = new ChainRunner(end);
    // Settled in a worker, since it may take a while; with that at hand the plan itself is a matter of milliseconds.
    const settled = await first.prepare(request);
    const plan = planRequest({ ...request, settled });
    const { chains } = plan.run;
    options.onStart(chains, times);
    const others = Array.from({ length: Math.min(chains, navigator.hardwareConcurrency) - 1 }, async () => {
      const runner = new ChainRunner(end);
      await runner.prepare({ ...request, settled });
      return runner;
    });
    const records: ChainRecord[] = new Array(chains);
    let next = 0;
    const work = async (runner: ChainRunner) => {
      while (next < chains) {
        const chain = next++;
        records[chain] = await runner.run(chain, options.onProgress);
      }
    };
    await Promise.all([work(first), ...others.map(async (other) => work(await other))]);
    return assemblePosterior(plan, records, (performance.now() - started) / 1000);
  } finally {
    stop.abort();
  }
}

/** One worker, asked one thing at a time. */
class ChainRunner {
  readonly #worker = new Worker(new URL("./chain-worker.ts", import.meta.url), { type: "module" });
  readonly #end: AbortSignal;

  constructor(end: AbortSignal) {
    this.#end = end;
    end.addEventListener("abort", () => this.#worker.terminate());
    if (end.aborted) this.#worker.terminate();
  }

  async prepare(request: FitRequest): Promise<Preparation> {
    return this.#ask({ kind: "prepare", request }, (answer) =>
      answer.kind === "prepared" ? answer.settled : undefined,
    );
  }

  async run(chain: number, onProgress: WorkerOptions["onProgress"]): Promise<ChainRecord> {
    return this.#ask({ kind: "run", chain }, (answer) => {
      if (answer.kind === "progress") onProgress(chain, answer.progress, answer.draws);
      return answer.kind === "done" ? answer.record : undefined;
    });
  }

  /** Settled by the first answer that `take` makes something of. */
  #ask<Result>(question: ToChainWorker, take: (answer: FromChainWorker) => Result | undefined): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#end.addEventListener("abort", () => reject(new Stopped()));
      if (this.#end.aborted) reject(new Stopped());
      this.#worker.onerror = ({ message }) => reject(new Error(message || "a worker could not be started"));
      this.#worker.onmessage = ({ data }: MessageEvent<FromChainWorker>) => {
        if (data.kind === "failed") reject(data.isPublic ? new PublicError(data.message) : new Error(data.message));
        const taken = take(data);
        if (taken !== undefined) resolve(taken);
      };
      this.#worker.postMessage(question);
    });
  }
}

/** The fit was cancelled; there is nothing wrong. */
export class Stopped extends PublicError {
  constructor() {
    super("the fit was cancelled");
  }
}
