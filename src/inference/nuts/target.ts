// What a gradient-based sampler needs: the log density of a distribution on R^dimension, up to a constant, and its
// gradient.

/** A distribution on R^dimension, up to a constant. */
export interface Target {
  readonly dimension: number;
  /** The log density at `position`; writes its gradient into `gradient`. -Infinity or NaN outside the support. */
  logDensityAndGradient(position: Float64Array, gradient: Float64Array): number;
  /**
   * The support has edges at which the density does not tend to 0: a trajectory that crosses one (−∞, not NaN) simply
   * ends there. Otherwise an infinite energy indicates a divergence.
   */
  readonly hasEdges?: boolean;
}

/** A position with its log density and gradient. */
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
