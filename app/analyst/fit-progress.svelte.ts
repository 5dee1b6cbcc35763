// Progress of a running fit: steps done, time left, and the draws so far for live traces.
import type { ChainProgress } from "../../src/inference/run-chain.ts";
import type { PageFitOptions } from "../fit/fit-in-page.ts";

/** The most points per chain in a trace; beyond it, every other one is dropped. */
const MOST_POINTS = 240;

/** The draws of one coefficient in one chain, thinned as they grow in number. */
interface Trace {
  readonly every: number;
  readonly values: readonly number[];
}

export class FitProgress implements PageFitOptions {
  readonly formula: string;
  /** More than 1 if a run with too few independent draws is repeated longer. */
  times = $state(1);
  /** By chain; empty before the first has started. */
  progress = $state.raw<readonly (ChainProgress | undefined)[]>([]);
  /** By coefficient, then by chain. */
  traces = $state.raw<readonly (readonly Trace[])[]>([]);
  readonly #stop = new AbortController();
  #started = performance.now();
  #seen: number[] = [];

  constructor(formula: string) {
    this.formula = formula;
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  stop(): void {
    this.#stop.abort();
  }

  readonly onProgress = (progress: readonly (ChainProgress | undefined)[]): void => {
    if (this.chains === 0) this.#begin(progress.length);
    this.progress = [...progress];
  };

  readonly onDraws = (chain: number, draws: readonly Float64Array[]): void => {
    const from = this.#seen[chain];
    this.#seen[chain] += draws.length;
    const coefficients = draws[0].length;
    this.traces = Array.from({ length: coefficients }, (_, j) => {
      const chains = this.traces[j] ?? Array.from({ length: this.chains }, () => ({ every: 1, values: [] }));
      return chains.with(chain, extended(chains[chain], from, draws, j));
    });
  };

  readonly onExtension = (times: number): void => {
    this.times = times;
    this.progress = [];
  };

  get chains(): number {
    return this.progress.length;
  }

  get share(): number {
    const begun = this.progress.filter((chain) => chain !== undefined);
    const steps = this.chains * (begun[0]?.steps ?? 1);
    return begun.reduce((sum, { done }) => sum + done, 0) / Math.max(1, steps);
  }

  get divergences(): number {
    return this.progress.reduce((sum, chain) => sum + (chain?.divergences ?? 0), 0);
  }

  /** Null before there is an estimate. */
  get secondsLeft(): number | null {
    const share = this.share;
    if (share < 0.02) return null;
    const seconds = (performance.now() - this.#started) / 1000;
    return Math.ceil((seconds * (1 - share)) / share);
  }

  #begin(chains: number): void {
    this.traces = [];
    this.#seen = new Array(chains).fill(0);
    this.#started = performance.now();
  }
}

function extended({ every, values }: Trace, from: number, draws: readonly Float64Array[], j: number): Trace {
  const fresh = draws.flatMap((draw, i) => ((from + i) % every === 0 ? [draw[j]] : []));
  const all = [...values, ...fresh];
  if (all.length <= MOST_POINTS) return { every, values: all };
  return { every: 2 * every, values: all.filter((_, i) => i % 2 === 0) };
}
