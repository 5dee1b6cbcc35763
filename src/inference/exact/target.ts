// The target of the exact method (docs/theory/exact.md §3): log p(B | n) + log noise(z − B) over the latent moment matrix B,
// over n where the count is private, and last over the coordinate of R² where the prior has one. A gradient costs O(k³),
// whatever the number of rows.
import type { Target } from "../nuts/target.ts";
import { forward, type Walk } from "./cone-walk.ts";
import { type MomentDensity, momentDerivatives } from "./moment-density.ts";
import { backward } from "./walk-back.ts";

export function exactTarget(density: MomentDensity, walk: Walk): Target {
  const derivatives = momentDerivatives(walk.order.size);
  const r2 = walk.dimension;

  function logDensityAndGradient(position: Float64Array, gradient: Float64Array): number {
    if (!forward(walk, position)) return Number.NEGATIVE_INFINITY;
    const logDensity = density.evaluate(walk, position[r2], derivatives);
    backward(walk, derivatives, gradient);
    if (density.hasR2) gradient[r2] = derivatives.byR2Coordinate + (walk.response?.byCoordinate ?? 0);
    const inWalk = derivatives.byLogScatter * walk.logScatter + walk.logNoiseAndJacobian;
    return logDensity + inWalk + density.countConstant(walk.count);
  }

  return { dimension: walk.dimension + Number(density.hasR2), logDensityAndGradient, hasEdges: true };
}
