// What `coverage` keeps.

export interface CoverageRow {
  readonly setting: string;
  readonly prior: string;
  readonly trials: number;
  /** Shares of 90 % intervals that hold what they should. */
  readonly slopes: number;
  readonly sigma: number;
  readonly prediction: number;
  /** Mean widths. */
  readonly slopeWidth: number;
  readonly sigmaWidth: number;
  /** Posterior mean of σ against the truth. */
  readonly sigmaRatio: number;
  readonly gradients: number;
  /** The signal in noise deviations: least scatter of a covariate given the others, and residual sum of squares. */
  readonly scatterInNoise: number;
  readonly residualInNoise: number;
}

export interface CoverageResults {
  readonly rows: readonly CoverageRow[];
}
