// Results of synthetic trials, besides their calibration rows.

export interface MixingRow {
  readonly n: number;
  readonly epsilon: number;
  readonly method: string;
  readonly parameter: string;
  readonly medianRhat: number;
  /** Share of trials whose split R-hat is above 1.01, and above 1.1. */
  readonly rhatAbove101: number;
  readonly rhatAbove11: number;
  readonly medianEss: number;
}

/** How much of its prior variance a parameter keeps: 1 where nothing was learned. Means over the trials. */
export interface LearnedRow {
  readonly n: number;
  readonly epsilon: number;
  readonly parameter: string;
  readonly trials: number;
  readonly exact: number;
  readonly nonPrivate: number;
}

export interface DistanceRow {
  readonly n: number;
  readonly epsilon: number;
  readonly method: string;
  readonly trials: number;
  /** Squared MMD to non-private: mean over the trials and its standard error. */
  readonly squaredMmd: number;
  readonly standardError: number;
}

/** Squared MMD between exact and mcmc-ind on the same releases. */
export interface AgreementRow {
  readonly n: number;
  readonly epsilon: number;
  readonly trials: number;
  readonly median: number;
  readonly largest: number;
  /** The least effective size of mcmc-ind where the distance is largest: a chain that has not mixed is no reference. */
  readonly essAtLargest: number;
}
