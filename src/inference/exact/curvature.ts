// First guesses at the variance of each coordinate, so that warm-up starts with steps of the right size everywhere:
// coordinates of a release differ by a factor of a thousand (a sum against the logarithm of a scatter).
import { evaluate, type Target } from "../nuts/target.ts";

const STEP = 1e-4;
/** Where the target is flat or bends the wrong way the guess is a unit coordinate's. */
const LARGEST = 1;

/** 1 / (−∂²/∂qᵢ²) by differences of the gradient: two gradients per coordinate. */
export function variancesFromCurvature(target: Target, position: Float64Array): Float64Array {
  const moved = Float64Array.from(position);
  const gradientAt = (i: number, shift: number) => {
    moved[i] = position[i] + shift;
    const { gradient } = evaluate(target, moved);
    moved[i] = position[i];
    return gradient[i];
  };
  return position.map((_, i) => {
    const curvature = (gradientAt(i, -STEP) - gradientAt(i, STEP)) / (2 * STEP);
    return curvature > 1 / LARGEST ? 1 / curvature : LARGEST;
  });
}
