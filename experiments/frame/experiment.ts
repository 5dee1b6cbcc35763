// What an experiment is. A set of trials: settings, and a function that runs one trial of a setting and leaves a plain
// record. An experiment reads such a set, perhaps with others, and makes of it results, a table and figures.
import type { Cell, Outcome, Trials } from "../../src/calibration/trial.ts";

export interface TrialSet<C extends Cell = Cell, R = unknown> extends Trials<C, R> {
  readonly cells: readonly C[];
  /** Trials of each cell unless asked otherwise. */
  readonly trials: number;
  /** How long a trial takes, in any unit: for the time left. */
  readonly weight?: (cell: C, trial: number) => number;
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
