// A trial: one setting (a cell), a trial number and a seed → a record. The random stream depends only on set, cell,
// trial and seed, so sharding, resuming and the number of workers cannot change a record.
import { type Random, seededRandom } from "../random/random.ts";

/** A setting, as plain data. */
export interface Cell {
  /** Identifies the cell within its set, in the log and in the random streams. */
  readonly key: string;
}

export interface TrialContext {
  readonly random: Random;
  /** Chains may be cut short: only the machinery is tested, and the numbers mean nothing. */
  readonly quick: boolean;
  /** Runs `act` and records its processor time under `label`. */
  timed<Result>(label: string, act: () => Result): Result;
}

export interface Trials<C extends Cell = Cell, R = unknown> {
  readonly name: string;
  /** The record must depend only on the cell, the trial and the random stream. */
  readonly run: (cell: C, trial: number, context: TrialContext) => R;
}

/** A completed trial. */
export interface Outcome<R = unknown> {
  readonly cell: string;
  readonly trial: number;
  readonly record: R;
  /** Processor time in seconds by label; being measured, the only part that differs from run to run. */
  readonly seconds: Readonly<Record<string, number>>;
}

/** Settings shared by all trials of a run. */
export interface RunSettings {
  readonly seed: number;
  /** Cuts the chains short. */
  readonly quick?: boolean | undefined;
}

/** Processor time used so far, in seconds. */
export type Clock = () => number;

/** The label of a trial's total time. */
export const WHOLE_TRIAL = "whole trial";

export function runTrial<C extends Cell, R>(
  set: Trials<C, R>,
  cell: C,
  trial: number,
  { seed, quick = false }: RunSettings,
  clock: Clock,
): Outcome<R> {
  const seconds: Record<string, number> = {};
  const timed = <Result>(label: string, act: () => Result): Result => {
    const started = clock();
    const result = act();
    seconds[label] = (seconds[label] ?? 0) + clock() - started;
    return result;
  };
  const random = trialStream(set.name, cell.key, trial, seed);
  const record = timed(WHOLE_TRIAL, () => set.run(cell, trial, { random, quick, timed }));
  return { cell: cell.key, trial, record, seconds };
}

export function trialStream(set: string, cell: string, trial: number, seed: number): Random {
  return seededRandom(seed)
    .split(labelOf(`${set}/${cell}`))
    .split(trial);
}

/** A 32-bit hash (FNV-1a): streams stay the same when cells are added or reordered. */
function labelOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
