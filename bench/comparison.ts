// A measured figure beside the baseline it is held against, both from one run: machines differ, ratios travel.

export interface Comparison {
  /** What was measured. */
  readonly what: string;
  readonly against: string;
  readonly unit: string;
  readonly figure: number;
  readonly baseline: number;
}

/** The comparisons with their ratios, figure by baseline, all to three digits. */
export function withRatios(comparisons: readonly Comparison[]) {
  const short = (value: number) => Number(value.toPrecision(3));
  return comparisons.map(({ figure, baseline, ...rest }) => ({
    ...rest,
    figure: short(figure),
    baseline: short(baseline),
    ratio: short(figure / baseline),
  }));
}

export function printComparisons(comparisons: readonly Comparison[]): void {
  console.table(withRatios(comparisons));
}
