// Draws of the table behind a release, from which every description is made: started when it is first viewed, ended when
// something else needs the cores.
import type { ChainProgress } from "../../src/inference/run-chain.ts";
import type { TableDraws } from "../../src/posterior/description/table-draws.ts";
import { drawTableInPage } from "../fit/fit-in-page.ts";
import { problemWords } from "../parts/problem.ts";

export class TableDescription {
  drawn = $state.raw<TableDraws | null>(null);
  problem = $state("");
  /** The name of a variable with levels, or empty. */
  by = $state("");
  #progress = $state.raw<readonly (ChainProgress | undefined)[]>([]);
  #stop = $state.raw<AbortController | null>(null);
  readonly #release: string;

  constructor(release: string) {
    this.#release = release;
  }

  get isRunning(): boolean {
    return this.#stop !== null;
  }

  get percent(): number {
    const begun = this.#progress.filter((chain) => chain !== undefined);
    const steps = this.#progress.length * (begun[0]?.steps ?? 1);
    return Math.round((100 * begun.reduce((sum, { done }) => sum + done, 0)) / Math.max(1, steps));
  }

  async start(): Promise<void> {
    if (this.drawn || this.#stop) return;
    const stop = new AbortController();
    this.#stop = stop;
    this.problem = "";
    try {
      const onProgress = (progress: readonly (ChainProgress | undefined)[]) => {
        this.#progress = [...progress];
      };
      this.drawn = await drawTableInPage({ release: JSON.parse(this.#release) }, { signal: stop.signal, onProgress });
    } catch (error) {
      if (!stop.signal.aborted) this.problem = problemWords(error);
    } finally {
      this.#stop = null;
      this.#progress = [];
    }
  }

  stop(): void {
    this.#stop?.abort();
  }
}
