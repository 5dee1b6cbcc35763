// Cut points → bins, the levels of a number. A bin holds its lower cut point and not its upper one, the last bin both;
// numbers beyond the ends fall into the first and the last bin. Cells and cut points are compared as doubles.

/** Names that say which cut point belongs to which bin: "18 to under 30", "30 to under 45", "45 to 60". */
export function binLevels(bins: readonly number[]): string[] {
  const last = bins.length - 2;
  return bins.slice(1).map((end, bin) => `${bins[bin]} to ${bin === last ? "" : "under "}${end}`);
}

/** The position of a number's bin; −1 for NaN. */
export function binOf(x: number, bins: readonly number[]): number {
  if (Number.isNaN(x)) return -1;
  let bin = 0;
  while (bin < bins.length - 2 && x >= bins[bin + 1]) bin++;
  return bin;
}
