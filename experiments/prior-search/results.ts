// What `prior-search` keeps.

export interface PriorSearchRow {
  readonly setting: string;
  readonly prior: string;
  readonly trials: number;
  /** Shares of 90 % intervals that hold what they should, and mean widths. */
  readonly slopes: number;
  readonly slopeWidth: number;
  readonly sigma: number;
  readonly sigmaWidth: number;
}

export interface PriorSearchResults {
  readonly rows: readonly PriorSearchRow[];
}
