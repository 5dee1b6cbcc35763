// The largest disagreement between a target's gradient and five-point central differences of its log density, each
// relative to 1 + |difference quotient|. About 1e-9 for a right gradient of a smooth, well scaled target.
import type { Target } from "../../src/inference/nuts/target.ts";

export function gradientError(target: Target, position: Float64Array, width = 1e-3): number {
  const gradient = new Float64Array(target.dimension);
  target.logDensityAndGradient(position, gradient);
  const differences = position.map((_, i) => differenceQuotient(target, position, i, width));
  return Math.max(...gradient.map((g, i) => Math.abs(g - differences[i]) / (1 + Math.abs(differences[i]))));
}

function differenceQuotient(target: Target, position: Float64Array, i: number, width: number): number {
  const scratch = new Float64Array(target.dimension);
  const at = (steps: number) => {
    const moved = Float64Array.from(position);
    moved[i] += steps * width;
    return target.logDensityAndGradient(moved, scratch);
  };
  return (8 * (at(1) - at(-1)) - (at(2) - at(-2))) / (12 * width);
}
