// How a walk through the moment matrix places a component: a coordinate v and the interval that keeps the matrix positive
// definite → a value inside it, with all derivatives. noise-placement.ts and relative-placement.ts are the two ways.

/** What placing each component did; arrays by component. */
export interface Trace {
  readonly value: Float64Array;
  /** ∂value by the coordinate and by the ends of the interval. */
  readonly byCoordinate: Float64Array;
  readonly byLow: Float64Array;
  readonly byHigh: Float64Array;
  /** The same of the log term a placement adds. */
  readonly logByCoordinate: Float64Array;
  readonly logByLow: Float64Array;
  readonly logByHigh: Float64Array;
  /** By where the response's prior expects a component, and by the logarithm of how closely (`Expectation`). */
  readonly byCentre: Float64Array;
  readonly byLogWidth: Float64Array;
  readonly logByCentre: Float64Array;
  readonly logByLogWidth: Float64Array;
}

/** Where a component is expected beside what its noise says of it, and how closely. */
export interface Expectation {
  centre: number;
  width: number;
}

export function emptyTrace(components: number): Trace {
  const array = () => new Float64Array(components);
  return {
    value: array(),
    byCoordinate: array(),
    byLow: array(),
    byHigh: array(),
    logByCoordinate: array(),
    logByLow: array(),
    logByHigh: array(),
    byCentre: array(),
    byLogWidth: array(),
    logByCentre: array(),
    logByLogWidth: array(),
  };
}

export interface Placement {
  /** Whether rows with a diagonal of their own are walked by the factor of B, and need no placing. */
  readonly byFactor: boolean;
  /** How many coordinates of its own it has; they stand first. */
  readonly ownCoordinates: number;
  readonly trace: Trace;
  /** Reads its own coordinates; returns the log term they add. */
  begin(position: Float64Array): number;
  /**
   * Places a component in (low, high) at coordinate v and returns the log term: the Jacobian, and the noise if it is held
   * here; −∞ where there is no room.
   */
  place(component: number, v: number, low: number, high: number, expected: Expectation | null): number;
  /** Once the walk is done: the log density of all noise that `place` did not count, its gradient added to `adjoint`. */
  finish(adjoint: Float64Array): number;
  /** Writes the gradient by its own coordinates, given the derivative by every component's value. */
  pullBack(adjoint: Float64Array, gradient: Float64Array): void;
  /** The coordinate at which a component has the wanted value; NaN where that is not inside the interval. */
  locate(component: number, wanted: number, low: number, high: number, expected: Expectation | null): number;
  /** Coordinates of its own at which the components can have these values. */
  ownAt(components: Float64Array): Float64Array;
}
