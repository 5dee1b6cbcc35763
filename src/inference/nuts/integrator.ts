// The leapfrog integrator: half a kick, a drift, half a kick. It preserves volume and is reversible; over a fixed time
// the energy error is of order stepSize². A negative step size runs time backwards.
import { type Metric, multiplyInverse } from "./metric.ts";
import type { PhasePoint } from "./phase-point.ts";
import type { Target } from "./target.ts";

export function leapfrog(point: PhasePoint, stepSize: number, target: Target, metric: Metric): void {
  kick(point, 0.5 * stepSize);
  drift(point, stepSize);
  point.logDensity = target.logDensityAndGradient(point.position, point.gradient);
  multiplyInverse(metric, point.gradient, point.acceleration);
  kick(point, 0.5 * stepSize);
}

// The velocity follows the momentum: M⁻¹(p + t∇) = M⁻¹p + t M⁻¹∇.
function kick({ momentum, velocity, gradient, acceleration }: PhasePoint, time: number): void {
  for (let i = 0; i < momentum.length; i++) {
    momentum[i] += time * gradient[i];
    velocity[i] += time * acceleration[i];
  }
}

function drift({ position, velocity }: PhasePoint, time: number): void {
  for (let i = 0; i < position.length; i++) position[i] += time * velocity[i];
}
