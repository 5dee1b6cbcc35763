// A point in phase space: an evaluated position with a momentum p. It also stores M⁻¹p and M⁻¹∇log π, so that a
// leapfrog step multiplies by M⁻¹ once. Its energy is H = ½ pᵀM⁻¹p − log π.
import type { Random } from "../../random/random.ts";
import { drawMomentum, type Metric, multiplyInverse } from "./metric.ts";
import type { Evaluated } from "./target.ts";

export interface PhasePoint extends Evaluated {
  readonly momentum: Float64Array;
  /** M⁻¹ momentum */
  readonly velocity: Float64Array;
  /** M⁻¹ gradient */
  readonly acceleration: Float64Array;
}

export function emptyPhasePoint(dimension: number): PhasePoint {
  const vector = () => new Float64Array(dimension);
  return {
    position: vector(),
    gradient: vector(),
    logDensity: Number.NaN,
    momentum: vector(),
    velocity: vector(),
    acceleration: vector(),
  };
}

export function copyEvaluated(from: Evaluated, to: Evaluated): void {
  copy(from.position, to.position);
  copy(from.gradient, to.gradient);
  to.logDensity = from.logDensity;
}

// A plain loop: TypedArray.set costs more than a leapfrog step in few dimensions.
function copy(from: Float64Array, to: Float64Array): void {
  for (let i = 0; i < from.length; i++) to[i] = from[i];
}

/** `point` becomes `from` with a newly drawn momentum. */
export function refreshMomentum(point: PhasePoint, from: Evaluated, metric: Metric, random: Random): void {
  copyEvaluated(from, point);
  drawMomentum(metric, random, point.momentum);
  multiplyInverse(metric, point.momentum, point.velocity);
  multiplyInverse(metric, point.gradient, point.acceleration);
}

export function copyPhasePoint(from: PhasePoint, to: PhasePoint): void {
  copyEvaluated(from, to);
  copy(from.momentum, to.momentum);
  copy(from.velocity, to.velocity);
  copy(from.acceleration, to.acceleration);
}

/** H, or +Infinity if it is NaN: such a point is never visited. */
export function energyOf({ momentum, velocity, logDensity }: PhasePoint): number {
  let twiceKinetic = 0;
  for (let i = 0; i < momentum.length; i++) twiceKinetic += momentum[i] * velocity[i];
  const energy = 0.5 * twiceKinetic - logDensity;
  return Number.isFinite(energy) ? energy : Number.POSITIVE_INFINITY;
}
