// What `league` keeps: a row for every cell, and one for every method in it.
import type { ContestantName } from "./contestants.ts";
import type { TableName } from "./tables.ts";

export interface LeagueCellRow {
  readonly table: TableName;
  readonly promise: string;
  readonly releases: number;
  /** Root mean square error of answering 0, in standard errors of least squares. */
  readonly zero: number;
  /** Least squares' own error of prediction. */
  readonly leastSquares: number;
  /** In deviations of noisewise's noise: least scatter of a covariate given the others, and residual sum of squares. */
  readonly scatterInNoise: number;
  readonly residualInNoise: number;
  /** Standard deviations of the noise on an entry of Xᵀy: noisewise's, AdaSSP's (null for pure ε), of sums at once. */
  readonly noise: { readonly noisewise: number; readonly adassp: number | null; readonly sums: number };
}

export interface LeagueRow {
  readonly table: TableName;
  readonly promise: string;
  readonly method: ContestantName;
  /** Releases tried, and the share of them without an answer; the rest is about those with one. */
  readonly releases: number;
  readonly unanswered: number;
  /** Error of the slopes in standard errors of least squares: root mean square, and median over releases. */
  readonly error: number | null;
  readonly typical: number | null;
  /** Share of 90 % intervals that hold the truth, and their mean width over least squares'. */
  readonly coverage: number | null;
  readonly width: number | null;
  /** Σ(y − ŷ)² over Σ(y − ȳ)², mean. */
  readonly prediction: number | null;
  /** Processor time per release. */
  readonly seconds: number;
  /** Its squared error minus that of noisewise on the same releases: mean, and the standard error of that. */
  readonly difference: number | null;
  readonly differenceError: number | null;
}

export interface LeagueResults {
  readonly cells: readonly LeagueCellRow[];
  readonly rows: readonly LeagueRow[];
}
