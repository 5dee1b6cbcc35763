// What `robustness` keeps.

export interface RobustnessRow {
  readonly law: string;
  /** Share of responses beyond the bounds: aimed at, and seen. */
  readonly clipped: number;
  readonly clippedSeen: number;
  readonly method: string;
  readonly parameter: string;
  readonly trials: number;
  readonly coverage90: number;
  readonly deviation: number;
}

export interface RobustnessResults {
  readonly rows: readonly RobustnessRow[];
}
