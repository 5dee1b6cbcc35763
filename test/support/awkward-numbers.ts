// Numbers and bounds at which arithmetic in some engine overflows, underflows or loses its digits on the way to the grid.

export const AWKWARD_BOUNDS: readonly (readonly [number, number])[] = [
  [0, 10],
  [-1e100, 0],
  [1, 1e100],
  [-1e-99, 1e-99],
  [1e16, 1e16 + 2],
  [1, 1 + Number.EPSILON],
];

/** All of them finite. */
export function awkwardNumbers(low: number, high: number): number[] {
  return [5e-324, -5e-324, 1e-320, 1e-305, 1.7976931348623157e308, -1.7976931348623157e308, 0, -0, 1, low, high];
}
