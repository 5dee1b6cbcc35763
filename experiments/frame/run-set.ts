// Runs a set of trials and writes its log. A stopped run keeps its completed trials and can be resumed.
import { fork } from "node:child_process";
import { type RunOptions, runTrials } from "../../src/cli/trials/run-trials.ts";
import type { WorkerProcess } from "../../src/cli/trials/trial-processes.ts";
import { PublicError } from "../../src/errors.ts";
import type { TrialSet } from "./experiment.ts";
import { jobsOf, type Shard, WHOLE, withoutDone } from "./jobs.ts";
import { logPath, openLog } from "./log-files.ts";
import { logHeader } from "./trial-log.ts";

export interface RunSetOptions extends Omit<RunOptions, "startWorker"> {
  readonly out: string;
  readonly trials?: number | undefined;
  readonly shard?: Shard | undefined;
  readonly resume?: boolean | undefined;
  readonly startWorker?: RunOptions["startWorker"] | undefined;
}

/** Returns the number of trials added. */
export async function runSet(set: TrialSet, options: RunSetOptions): Promise<number> {
  const { out, trials = set.trials, shard = WHOLE, resume = false, startWorker = startProcess } = options;
  const path = logPath(out, set.name, shard);
  const log = await openLog(path, logHeader(set.name, options), resume);
  const jobs = withoutDone(jobsOf(set, trials, shard), log.done);
  try {
    await runTrials(set.name, jobs, { ...options, startWorker }, (outcome) => log.append(outcome));
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

function startProcess(): WorkerProcess {
  return fork(new URL("./worker.ts", import.meta.url), { execArgv: ["--import", "tsx"] });
}
