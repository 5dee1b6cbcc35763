// What a gradient-based sampler needs to know of a distribution on R^dimension: its log density up to a constant,
// and the gradient of that.

/** A distribution on R^dimension, up to a constant. */
export interface Target {
  readonly dimension: number;
  /** The log density at `position`; writes its gradient into `gradient`. -Infinity or NaN outside the support. */
  logDensityAndGradient(position: Float64Array, gradient: Float64Array): number;
  /**
   * The support ends at edges where the density is no infinity off: a trajectory that crosses one (at −∞, not NaN) just
   * ends there. Elsewhere an infinite energy is the mark of a step that lost the way, a divergence.
   */
  readonly hasEdges?: boolean;
}

/** A position and what the target says of it. */
export interface Evaluated {
  readonly position: Float64Array;
  readonly gradient: Float64Array;
  logDensity: number;
}

export function evaluate(target: Target, position: Float64Array): Evaluated {
  const gradient = new Float64Array(target.dimension);
  const logDensity = target.logDensityAndGradient(position, gradient);
  return { position, gradient, logDensity };
}

export function isFinitePoint({ gradient, logDensity }: Evaluated): boolean {
  return Number.isFinite(logDensity) && gradient.every(Number.isFinite);
}
