// Compares the values of a release with what its study and noise can produce. A value far outside is a mistake or a
// forgery, which a fit would take for data.
import { unreachable } from "../errors.ts";
import type { GridNoise, MeasuredRelease } from "../release/release.ts";
import type { ReleasePlan } from "./plan.ts";

/** A table up to a thousand times as long as declared is the custodian's mistake, which this check ignores. */
const SLACK = 1000n;

export function valueProblems({ moments, noise, study }: MeasuredRelease, { layout }: ReleasePlan): string[] {
  const rows = SLACK * BigInt(study.maxRows) * layout.unit;
  const most = rows + farthestNoise(noise, moments.length);
  const beyond = moments.filter(({ value }) => magnitude(BigInt(value)) > most);
  if (beyond.length === 0) return [];
  return [
    `values: ${beyond.length} of ${moments.length} are larger than ${study.maxRows} rows and the noise can produce`,
  ];
}

/** Exceeded with a probability below e^−900. */
function farthestNoise(noise: GridNoise, components: number): bigint {
  switch (noise.kind) {
    case "discrete-laplace":
      return 1000n * BigInt(noise.scale);
    case "discrete-gaussian":
      // A bound for 50 standard deviations without a square root: σ ≤ 10^⌈digits/2⌉.
      return 50n * 10n ** BigInt(Math.ceil(noise.variance.length / 2));
    case "discrete-cube":
      return farthestRadius(noise.scale, components);
    case "discrete-cube-and-laplace":
      return farthestRadius(noise.cube.scale, components) + 1000n * BigInt(noise.laplace.scale);
    default:
      return unreachable(noise);
  }
}

/** A cube's radius sums d + 1 geometric draws, about Gamma(d + 1): P(> 2(d + 1) + 1000 + x scales) < e^(−x/2). */
function farthestRadius(scale: string, components: number): bigint {
  return BigInt(scale) * (2n * BigInt(components + 1) + 3000n);
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
