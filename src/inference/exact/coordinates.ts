// What a system of coordinates for the latent moment matrix must do: map a position to (n, B) with B positive definite,
// and pull a gradient in (n, B) back. The two in use stand in cholesky-coordinates.ts and residual-coordinates.ts.

export interface MomentCoordinates {
  readonly dimension: number;
  /** B, its lower triangle, after `expand`. */
  readonly moments: Float64Array;
  /** Moves to a position: fills `moments`, returns n. */
  expand(position: Float64Array): number;
  /** log |W|, W the scatter of (x, y), at the last position; −∞ where B is not positive definite. */
  logScatter(): number;
  /** log |∂(free entries of B)/∂position| up to a constant (residual coordinates: with the noise), at the last position. */
  logJacobian(): number;
  /**
   * Writes the gradient of f(n, B) + weight(n)·log|W| + logJacobian at the last position. `momentGradient` is ∂f/∂B
   * (symmetric, both triangles filled), `countDerivative` is ∂/∂n of f and weight with B fixed.
   */
  pullBack(momentGradient: Float64Array, countDerivative: number, scatterWeight: number, gradient: Float64Array): void;
}
