// A measured figure and its baseline, both from one run: times differ between machines, ratios hardly do.

export interface Comparison {
  /** What was measured. */
  readonly what: string;
  readonly against: string;
  readonly unit: string;
  readonly figure: number;
  readonly baseline: number;
}

/** The comparisons with their ratios (figure / baseline), all to three digits. */
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
