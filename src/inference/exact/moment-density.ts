// What the exact method needs of a prior: the law of the moment matrix B under it, parameters integrated out, as a density
// with its derivatives.

/** A moment matrix B = LLᵀ, the count first and the response last. */
export interface LatentMoments {
  /** The lower triangle of B. */
  readonly moments: Float64Array;
  /**
   * The last row of L: its last entry squared is the residual sum of squares, and those between first and last, squared,
   * sum to what least squares explains.
   */
  readonly responseRow: Float64Array;
  /** n. */
  count: number;
  /** log |W|, W the scatter of (x, y). */
  logScatter: number;
}

/** The derivatives of a log density by each of these with all others held fixed. */
export interface MomentDerivatives {
  byCount: number;
  byLogScatter: number;
  /** By B, as a symmetric matrix of which the lower triangle is read: each off-diagonal entry holds half its derivative. */
  readonly byMoments: Float64Array;
  readonly byResponseRow: Float64Array;
  byR2Coordinate: number;
}

export function momentDerivatives(size: number): MomentDerivatives {
  return {
    byCount: 0,
    byLogScatter: 0,
    byMoments: new Float64Array(size * size),
    byResponseRow: new Float64Array(size),
    byR2Coordinate: 0,
  };
}

export interface MomentDensity {
  /** Whether R² has a coordinate beside the moments (model/r2-coordinate.ts). */
  readonly hasR2: boolean;
  /**
   * The log density but for its term in log |W|, whose weight is `byLogScatter`, and for `countConstant`; −∞ where it does
   * not exist. Writes the derivatives of all of it.
   */
  evaluate(latent: LatentMoments, r2Coordinate: number, out: MomentDerivatives): number;
  /** What depends on n alone; 0 where the count is public. */
  countConstant(count: number): number;
}
