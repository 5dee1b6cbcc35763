// The values of a release beside what its study and its noise can give at all. A value far beyond is a mistake or a
// forgery, and a fit would take it for data.
import type { GridNoise, MeasuredRelease } from "../release/release.ts";

/** A table a thousand times as long as declared is a slip of the custodian's, and not for this check to find. */
const SLACK = 1000n;

export function valueProblems({ moments, noise, grid, study }: MeasuredRelease): string[] {
  const rows = SLACK * BigInt(study.maxRows) * BigInt(grid.K) ** BigInt(grid.degree);
  const most = rows + farthestNoise(noise);
  const beyond = moments.filter(({ value }) => magnitude(BigInt(value)) > most);
  if (beyond.length === 0) return [];
  return [
    `values: ${beyond.length} of ${moments.length} are beyond all that ${study.maxRows} rows and the noise can give`,
  ];
}

/** Exceeded with a probability below e^−1000. */
function farthestNoise(noise: GridNoise): bigint {
  if (noise.kind === "discrete-laplace") return 1000n * BigInt(noise.scale);
  // A bound for 50 standard deviations without a square root: σ ≤ 10^⌈digits/2⌉.
  return 50n * 10n ** BigInt(Math.ceil(noise.variance.length / 2));
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
