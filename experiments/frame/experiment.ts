// A set of trials has settings and a function that runs one trial of a setting and returns a plain record. An
// experiment turns the records of one or more sets into results, a table and figures.
import type { Cell, Outcome, Trials } from "../../src/calibration/trial.ts";

export interface TrialSet<C extends Cell = Cell, R = unknown> extends Trials<C, R> {
  readonly cells: readonly C[];
  /** The default number of trials per cell. */
  readonly trials: number;
  /** The most trials of a cell, for one that takes too long. */
  readonly most?: (cell: C) => number;
  /** The relative duration of a trial, to estimate the time left. */
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
  /** Outcomes, ordered by cell and trial → the plain JSON results from which everything else follows. */
  readonly summarise: (outcomes: readonly Outcome<R>[]) => Results;
  /** Header and rows. */
  readonly table: (results: Results) => readonly (readonly string[])[];
  readonly figures: (results: Results) => Promise<Figure[]>;
}

/** Checks the types of an experiment, then erases them, so that all experiments fit in one list. */
export function defineExperiment<Results, C extends Cell, R>(
  definition: Omit<Experiment<Results, R>, "trials"> & { readonly trials: TrialSet<C, R> },
): Experiment {
  return definition as unknown as Experiment;
}
