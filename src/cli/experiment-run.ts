// A set of trials → its log, with a progress bar on a terminal. Ctrl-C ends the workers; what is done stays in the log.
import { PublicError } from "../errors.ts";
import type { Outcome, TrialSet } from "../experiments/experiment.ts";
import { type Job, jobsOf, type Shard, WHOLE, withoutDone } from "../experiments/jobs.ts";
import type { RunSettings } from "../experiments/run-trial.ts";
import { describeProgress, progressCounter } from "../experiments/time-left.ts";
import { logHeader } from "../experiments/trial-log.ts";
import { logPath, openLog } from "./experiment-log.ts";
import { runJobs, type WorkerProcess } from "./experiment-pool.ts";
import { statusLine } from "./output.ts";

export interface RunSetOptions extends RunSettings {
  readonly out: string;
  readonly trials?: number | undefined;
  readonly shard?: Shard | undefined;
  readonly resume?: boolean | undefined;
  readonly workers?: number | undefined;
  readonly startWorker?: (() => WorkerProcess) | undefined;
}

/** How many trials this run added. */
export async function runSet(set: TrialSet, options: RunSetOptions): Promise<number> {
  const { out, trials = set.trials, shard = WHOLE, resume = false } = options;
  const path = logPath(out, set.name, shard);
  const log = await openLog(path, logHeader(set.name, options), resume);
  const jobs = withoutDone(jobsOf(set, trials, shard), log.done);
  try {
    await withProgress(set.name, jobs, options, (outcome) => log.append(outcome));
  } catch (error) {
    if (error instanceof PublicError && error.message === "stopped") {
      throw new PublicError(`stopped; finished trials are kept in ${path}: --resume goes on with them`);
    }
    throw error;
  } finally {
    log.close();
  }
  return jobs.length;
}

/** Runs jobs and hands over each outcome as it comes in. */
export async function withProgress(
  set: string,
  jobs: readonly Job[],
  { seed, quick, workers, startWorker }: Omit<RunSetOptions, "out">,
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
    await runJobs(set, { seed, quick }, jobs, {
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
