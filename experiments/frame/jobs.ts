// A set of trials, their number, the shard and the completed trials → the remaining jobs. Trial 0 of every cell comes
// first, then trial 1 …, so that a run cut short covers all cells equally; shard i of N takes every N-th job.
import type { Cell, Outcome } from "../../src/calibration/trial.ts";
import type { Job } from "../../src/cli/trials/trial-processes.ts";
import { PublicError } from "../../src/errors.ts";
import type { TrialSet } from "./experiment.ts";

export interface Shard {
  /** From 1 to `of`. */
  readonly index: number;
  readonly of: number;
}

export const WHOLE: Shard = { index: 1, of: 1 };

export function parseShard(text: string): Shard {
  const [, index, of] = (/^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? []).map(Number);
  if (!(index >= 1 && index <= of)) throw new PublicError(`shard "${text}": write it as 2/8, the second of eight`);
  return { index, of };
}

export function jobsOf<C extends Cell>(set: TrialSet<C>, trials: number, shard: Shard = WHOLE): Job<C>[] {
  const jobs: Job<C>[] = [];
  for (let trial = 0; trial < trials; trial++) {
    for (const cell of set.cells.filter((cell) => trial < (set.most?.(cell) ?? trials)))
      jobs.push({ cell, trial, weight: set.weight?.(cell, trial) ?? 1 });
  }
  return jobs.filter((_, position) => position % shard.of === shard.index - 1);
}

export function withoutDone<C extends Cell>(jobs: readonly Job<C>[], done: readonly Outcome[]): Job<C>[] {
  const keys = new Set(done.map(({ cell, trial }) => jobKey(cell, trial)));
  return jobs.filter(({ cell, trial }) => !keys.has(jobKey(cell.key, trial)));
}

export function jobKey(cell: string, trial: number): string {
  return `${trial} ${cell}`;
}
