// Jobs → outcomes, with a progress bar on a terminal. Ctrl-C ends the workers.
import type { Outcome, RunSettings } from "../../calibration/trial.ts";
import { statusLine } from "../output.ts";
import { type Job, runInProcesses, type WorkerProcess } from "./trial-processes.ts";

const BAR_WIDTH = 24;

export interface RunOptions extends RunSettings {
  readonly workers?: number | undefined;
  readonly startWorker: () => WorkerProcess;
}

/** Calls `onOutcome` as each outcome arrives. */
export async function runTrials(
  set: string,
  jobs: readonly Job[],
  { seed, quick, workers, startWorker }: RunOptions,
  onOutcome: (outcome: Outcome) => void,
): Promise<void> {
  const line = statusLine();
  const started = performance.now();
  const count = progressCounter(jobs);
  const abort = new AbortController();
  const stop = () => abort.abort();
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  try {
    await runInProcesses(set, { seed, quick }, jobs, {
      workers,
      startWorker,
      signal: abort.signal,
      onOutcome: (outcome, job) => {
        onOutcome(outcome);
        line.show(describeProgress(set, count(job), (performance.now() - started) / 1000));
      },
    });
  } finally {
    process.off("SIGINT", stop);
    process.off("SIGTERM", stop);
    line.clear();
  }
}

interface Progress {
  readonly done: number;
  readonly jobs: number;
  /** Share of the work done, by weight. */
  readonly share: number;
}

export function progressCounter(jobs: readonly Job[]): (finished: Job) => Progress {
  const all = jobs.reduce((sum, { weight }) => sum + weight, 0);
  let [done, work] = [0, 0];
  return ({ weight }) => {
    work += weight;
    return { done: ++done, jobs: jobs.length, share: work / all };
  };
}

export function describeProgress(name: string, { done, jobs, share }: Progress, seconds: number): string {
  const filled = Math.round(BAR_WIDTH * share);
  const bar = "█".repeat(filled) + "░".repeat(BAR_WIDTH - filled);
  return `${name} ${bar} ${done}/${jobs} trials, ${duration((seconds * (1 - share)) / share)} left`;
}

/** "42 s", "3 min", "1.2 h". */
export function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
