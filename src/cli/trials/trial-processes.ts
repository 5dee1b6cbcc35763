// Jobs → outcomes, spread over worker processes. Each trial has its own random stream, so any worker can run any job.
import type { ChildProcess } from "node:child_process";
import { availableParallelism } from "node:os";
import type { Cell, Outcome, RunSettings } from "../../calibration/trial.ts";
import { PublicError } from "../../errors.ts";
import type { FromWorker, ToWorker } from "./trial-worker.ts";

export interface Job<C extends Cell = Cell> {
  readonly cell: C;
  readonly trial: number;
  /** How long it takes, in any unit. */
  readonly weight: number;
}

export type WorkerProcess = Pick<ChildProcess, "send" | "on" | "kill">;

export interface ProcessOptions {
  readonly startWorker: () => WorkerProcess;
  /** One per core by default. */
  readonly workers?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called as each outcome arrives. */
  readonly onOutcome: (outcome: Outcome, job: Job) => void;
}

export async function runInProcesses(
  set: string,
  settings: RunSettings,
  jobs: readonly Job[],
  { startWorker, workers = availableParallelism(), signal, onOutcome }: ProcessOptions,
): Promise<void> {
  if (jobs.length === 0) return;
  const processes = Array.from({ length: Math.max(1, Math.min(workers, jobs.length)) }, startWorker);
  let next = 0;
  let finished = 0;
  try {
    await new Promise<void>((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(new PublicError("stopped")), { once: true });
      for (const child of processes) {
        let current: Job;
        const runNext = () => {
          if (next >= jobs.length) return;
          current = jobs[next++];
          child.send({ set, settings, cell: current.cell, trial: current.trial } satisfies ToWorker);
        };
        child.on("error", reject);
        child.on("exit", (code) => reject(new Error(`a worker process ended early (exit code ${code})`)));
        child.on("message", (message: FromWorker) => {
          if (message.kind === "failed") return reject(failure(message, current));
          onOutcome(message.outcome, current);
          if (++finished === jobs.length) resolve();
          else runNext();
        });
        runNext();
      }
    });
  } finally {
    for (const child of processes) child.kill("SIGKILL");
  }
}

function failure({ message, isPublic }: FromWorker & { kind: "failed" }, { cell, trial }: Job): Error {
  const text = `trial ${trial} of ${cell.key}: ${message}`;
  return isPublic ? new PublicError(text) : new Error(text);
}
