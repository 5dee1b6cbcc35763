// The target of the exact method (docs/theory/exact.md §3): log p(B | n) + log noise(z − B), over the latent moment matrix
// B and, when the count is private, over n. Its cost is O(k³) per gradient and does not depend on the number of rows.
import type { Regression } from "../../model/regression.ts";
import type { ScaledPrior } from "../../model/units.ts";
import type { Target } from "../nuts/target.ts";
import type { MomentCoordinates } from "./coordinates.ts";
import { momentDensity } from "./moment-density.ts";

export function exactTarget(
  regression: Pick<Regression, "table" | "count">,
  prior: ScaledPrior,
  coordinates: MomentCoordinates,
): Target {
  const k = regression.table.size;
  const p = k - 2;
  const countIsLatent = regression.count.kind === "private";
  const density = momentDensity(prior);
  const momentGradient = new Float64Array(k * k);
  const { moments } = coordinates;

  function logDensityAndGradient(position: Float64Array, gradient: Float64Array): number {
    const n = coordinates.expand(position);
    momentGradient.fill(0);
    const logScatter = coordinates.logScatter();
    if (logScatter === Number.NEGATIVE_INFINITY) return logScatter;
    let logDensity = density.evaluate(moments, n, momentGradient);
    mirrorLower(momentGradient, k);
    const scatterWeight = 0.5 * (n - p - 3);
    logDensity += scatterWeight * logScatter + coordinates.logNoiseAndJacobian();
    let countDerivative = 0;
    if (countIsLatent) {
      logDensity += density.countConstant(n);
      countDerivative = density.countDerivative(n) + 0.5 * logScatter;
    }
    coordinates.pullBack(momentGradient, countDerivative, scatterWeight, gradient);
    return logDensity;
  }

  return { dimension: coordinates.dimension, logDensityAndGradient };
}

function mirrorLower(a: Float64Array, size: number): void {
  for (let i = 1; i < size; i++) {
    for (let j = 0; j < i; j++) a[j * size + i] = a[i * size + j];
  }
}
