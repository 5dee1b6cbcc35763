// A trial sent to a worker process → its outcome or error. Each message is complete, so workers keep no state. They are
// processes rather than threads so that processor time measures the fit.
import { type Cell, type Outcome, type RunSettings, runTrial, type Trials } from "../../calibration/trial.ts";
import { PublicError } from "../../errors.ts";

export interface ToWorker {
  readonly set: string;
  readonly settings: RunSettings;
  readonly cell: Cell;
  readonly trial: number;
}

export type FromWorker =
  | { readonly kind: "done"; readonly outcome: Outcome }
  | { readonly kind: "failed"; readonly message: string; readonly isPublic: boolean };

export function answerTrial(set: Trials, { settings, cell, trial }: ToWorker): FromWorker {
  try {
    return { kind: "done", outcome: runTrial(set, cell, trial, settings, processorSeconds) };
  } catch (error) {
    return { kind: "failed", message: (error as Error).message, isPublic: error instanceof PublicError };
  }
}

/** Makes this process a worker: one trial for each message. */
export function answerTrials(findSet: (name: string) => Trials): void {
  process.on("message", (message: ToWorker) => process.send!(answerTrial(findSet(message.set), message)));
  // Ctrl-C reaches every process of a terminal: the parent decides, and a worker without a parent has nothing to do.
  process.on("SIGINT", () => {});
  process.on("disconnect", () => process.exit());
}

function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
