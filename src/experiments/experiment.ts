// What an experiment is. A set of trials: cells (settings), and a function that runs one trial of a cell and leaves a
// plain record. An experiment reads such a set, perhaps with others, and makes of it results, a table and figures.
import type { Random } from "../random/random.ts";

/** A setting, as plain data. */
export interface Cell {
  /** Names it within its set, in the log and in the random streams. */
  readonly key: string;
}

export interface TrialContext {
  readonly random: Random;
  /** Chains may be cut short: the machinery is being tried out, the numbers mean nothing. */
  readonly quick: boolean;
  /** Runs `act` and books the processor time it took under `label`. */
  timed<Result>(label: string, act: () => Result): Result;
}

export interface TrialSet<C extends Cell = Cell, R = unknown> {
  readonly name: string;
  readonly cells: readonly C[];
  /** Trials of each cell unless asked otherwise. */
  readonly trials: number;
  /** How long a trial takes, in any unit: for the time left. */
  readonly weight?: (cell: C, trial: number) => number;
  /** The record must follow from the cell, the trial and the random stream alone. */
  readonly run: (cell: C, trial: number, context: TrialContext) => R;
}

/** One trial as it stands in the log. */
export interface Outcome<R = unknown> {
  readonly cell: string;
  readonly trial: number;
  readonly record: R;
  /** Processor time in seconds by label: measured, so the one part that differs from run to run. */
  readonly seconds: Readonly<Record<string, number>>;
}

export interface Figure {
  /** "ks-by-n": its file is ks-by-n.svg. */
  readonly name: string;
  readonly svg: string;
}

export interface Experiment<Results = unknown, R = unknown> {
  readonly name: string;
  /** One line for the list. */
  readonly title: string;
  readonly trials: TrialSet<Cell, R>;
  /** Outcomes, ordered by cell and trial → plain JSON that is kept and from which all else follows. */
  readonly summarise: (outcomes: readonly Outcome<R>[]) => Results;
  /** Header and rows. */
  readonly table: (results: Results) => readonly (readonly string[])[];
  readonly figures: (results: Results) => Promise<Figure[]>;
}

/** Keeps the types of its parts checked, then forgets them, so that experiments can stand in one list. */
export function defineExperiment<Results, C extends Cell, R>(
  definition: Omit<Experiment<Results, R>, "trials"> & { readonly trials: TrialSet<C, R> },
): Experiment {
  return definition as unknown as Experiment;
}
