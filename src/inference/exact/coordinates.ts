// What a system of coordinates for the latent moment matrix must do: map a position to (n, B) with B positive definite,
// weigh it by the noise, and pull a gradient in (n, B) back. cone-walk.ts makes them.

export interface MomentCoordinates {
  readonly dimension: number;
  /** B, both triangles, after `expand`. */
  readonly moments: Float64Array;
  /** Moves to a position: fills `moments`, returns n. */
  expand(position: Float64Array): number;
  /** log |W|, W the scatter of (x, y), at the last position; −∞ where B is not positive definite. */
  logScatter(): number;
  /** log noise(z − B) + log |∂(components)/∂position| up to a constant, at the last position. */
  logNoiseAndJacobian(): number;
  /**
   * Writes the gradient of f(n, B) + weight(n)·log|W| + logNoiseAndJacobian at the last position; to be called after it.
   * `momentGradient` is ∂f/∂B (symmetric, both triangles filled), `countDerivative` is ∂/∂n of f and weight, B fixed.
   */
  pullBack(momentGradient: Float64Array, countDerivative: number, scatterWeight: number, gradient: Float64Array): void;
}
