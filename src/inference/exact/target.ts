// The target of the exact method (docs/theory/exact.md §3): log p(B | n) + log noise(z − B), over the latent moment matrix
// B, when the count is private over n, and last over what the prior leaves open. Its cost is O(k³) per gradient and does not depend on the number of rows.
import type { Problem } from "../method.ts";
import type { Target } from "../nuts/target.ts";
import type { MomentCoordinates } from "./coordinates.ts";
import type { MomentDensity } from "./law-of-moments.ts";

export function exactTarget(
  { regression }: Pick<Problem, "regression">,
  density: MomentDensity,
  coordinates: MomentCoordinates,
): Target {
  const k = regression.table.size;
  const countIsLatent = regression.count.kind === "private";
  const ownAt = coordinates.dimension;
  const momentGradient = new Float64Array(k * k);
  const { moments } = coordinates;

  function logDensityAndGradient(position: Float64Array, gradient: Float64Array): number {
    const n = coordinates.expand(position);
    momentGradient.fill(0);
    const logScatter = coordinates.logScatter();
    if (logScatter === Number.NEGATIVE_INFINITY) return logScatter;
    let logDensity = density.evaluate(moments, n, position[ownAt], momentGradient);
    mirrorLower(momentGradient, k);
    const scatterWeight = density.scatterWeight(n);
    logDensity += scatterWeight * logScatter + coordinates.logNoiseAndJacobian();
    let countDerivative = 0;
    if (countIsLatent) {
      logDensity += density.countConstant(n);
      countDerivative = density.countDerivative(n) + density.scatterWeightPerRow * logScatter;
    }
    coordinates.pullBack(momentGradient, countDerivative, scatterWeight, gradient);
    if (density.own.length > 0) gradient[ownAt] = density.ownDerivative();
    return logDensity;
  }

  return { dimension: ownAt + density.own.length, logDensityAndGradient, hasEdges: true };
}

function mirrorLower(a: Float64Array, size: number): void {
  for (let i = 1; i < size; i++) {
    for (let j = 0; j < i; j++) a[j * size + i] = a[i * size + j];
  }
}
