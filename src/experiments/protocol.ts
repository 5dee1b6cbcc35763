// What the run of a set and its workers say to each other. A job travels whole, so a worker needs no state.
import type { Cell, Outcome } from "./experiment.ts";
import type { RunSettings } from "./run-trial.ts";

export interface ToWorker {
  readonly set: string;
  readonly settings: RunSettings;
  readonly cell: Cell;
  readonly trial: number;
}

export type FromWorker =
  | { readonly kind: "done"; readonly outcome: Outcome }
  | { readonly kind: "failed"; readonly message: string; readonly isPublic: boolean };
