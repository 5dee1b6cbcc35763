// What `mixing` keeps.
export interface MixingComparison {
  readonly n: number;
  /** "paper" for its run length, "long" for ten times that. */
  readonly length: "paper" | "long";
  readonly parameter: string;
  readonly trials: number;
  readonly ks: number;
  readonly usualLimit: number;
  readonly extremeLimit: number;
  readonly coverage: number;
  readonly coverageDeviation: number;
  /** Share of trials whose split R-hat is above 1.01. */
  readonly rhatAbove101: number;
  readonly medianEss: number;
}

export interface MixingResults {
  readonly rows: readonly MixingComparison[];
}
