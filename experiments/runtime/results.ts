// What `runtime` keeps.

export interface RuntimeRow {
  readonly n: number;
  readonly method: string;
  readonly trials: number;
  /** Mean over the trials and its standard error. */
  readonly seconds: number;
  readonly standardError: number;
}

export interface RuntimeResults {
  readonly rows: readonly RuntimeRow[];
}
