// The target of the exact method (docs/theory/exact.md §3): log p(B | n) + log noise(z − B), over the latent moment matrix
// B, when the count is private over n, and last over what the prior leaves open. Its cost is O(k³) per gradient and does not depend on the number of rows.
import type { Problem } from "../method.ts";
import type { Target } from "../nuts/target.ts";
import type { MomentCoordinates, MomentDerivatives } from "./coordinates.ts";
import type { MomentDensity } from "./law-of-moments.ts";

export function exactTarget(
  { regression }: Pick<Problem, "regression">,
  density: MomentDensity,
  coordinates: MomentCoordinates,
): Target {
  const k = regression.table.size;
  const countIsLatent = regression.count.kind === "private";
  const ownAt = coordinates.dimension;
  const derivatives: MomentDerivatives = {
    byCount: 0,
    byLogScatter: 0,
    byMoments: new Float64Array(k * k),
    byResponseRow: new Float64Array(k),
  };

  function logDensityAndGradient(position: Float64Array, gradient: Float64Array): number {
    const n = coordinates.expand(position);
    const logScatter = coordinates.logScatter();
    if (logScatter === Number.NEGATIVE_INFINITY) return logScatter;
    derivatives.byMoments.fill(0);
    let logDensity = density.evaluate(coordinates, n, position[ownAt], derivatives);
    const scatterWeight = density.scatterWeight(n);
    logDensity += scatterWeight * logScatter + coordinates.logNoiseAndJacobian();
    derivatives.byLogScatter = scatterWeight;
    if (countIsLatent) {
      logDensity += density.countConstant(n);
      derivatives.byCount = density.countDerivative(n) + density.scatterWeightPerRow * logScatter;
    }
    coordinates.pullBack(derivatives, gradient);
    if (density.own.length > 0) gradient[ownAt] = density.ownDerivative();
    return logDensity;
  }

  return { dimension: ownAt + density.own.length, logDensityAndGradient, hasEdges: true };
}
