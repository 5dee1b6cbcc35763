// What a system of coordinates for the latent moment matrix must do: map a position to (n, B) with B positive definite,
// weigh it by the noise, and pull a gradient in (n, B) back. cone-walk.ts makes them.

/** The derivatives of a function f of n, of B, and of two things read off a factor of B, each with all else held fixed. */
export interface MomentDerivatives {
  byCount: number;
  /** By log |W|, W the scatter of (x, y). */
  byLogScatter: number;
  /** By B, as a symmetric matrix of which the lower triangle is read: each off-diagonal entry holds half its derivative. */
  readonly byMoments: Float64Array;
  /** By `responseRow`. */
  readonly byResponseRow: Float64Array;
}

export interface MomentCoordinates {
  readonly dimension: number;
  /** The lower triangle of B after `expand`. */
  readonly moments: Float64Array;
  /**
   * The row of the response in a factor L of B = LLᵀ with the count first and the response last; then its last entry
   * squared is the residual sum of squares, and those between, squared, sum up to what least squares explains.
   */
  readonly responseRow: Float64Array;
  /** Moves to a position: fills `moments`, returns n. */
  expand(position: Float64Array): number;
  /** log |W|, W the scatter of (x, y), at the last position; −∞ where B is not positive definite. */
  logScatter(): number;
  /** log noise(z − B) + log |∂(components)/∂position| up to a constant, at the last position. */
  logNoiseAndJacobian(): number;
  /** Writes the gradient of f + logNoiseAndJacobian at the last position; to be called after the latter. */
  pullBack(derivatives: MomentDerivatives, gradient: Float64Array): void;
}
