// What `dimension` keeps.

export interface DimensionRow {
  readonly covariates: number;
  readonly method: string;
  readonly trials: number;
  /** Median over the trials. */
  readonly secondsPerStep: number;
}

export interface DimensionResults {
  readonly rows: readonly DimensionRow[];
}
