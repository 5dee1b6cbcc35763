// What `utility` keeps.

export interface UtilityRow {
  readonly n: number;
  readonly epsilon: number;
  readonly method: string;
  readonly trials: number;
  /** Mean over the trials and its standard error. */
  readonly squaredMmd: number;
  readonly standardError: number;
}

export interface UtilityResults {
  readonly rows: readonly UtilityRow[];
}
